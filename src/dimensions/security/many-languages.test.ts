// What security pages of many languages offer and promise, and what they only seem to.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSnippet } from '../../../test/clients/snippet.ts';
import { security } from '../security.ts';

const read = (said: string) =>
  readSnippet(security, said.startsWith('<') ? said : `<p>${said}</p>`, {
    path: '/security',
    prefix: 'security.',
  }).facts;

const MFA = { mfa: true };
const SSO = { sso_available: true };
const GDPR = { 'cert.gdpr': 'compliant' };
const region = (code: string) => ({ [`data_region.${code}`]: true });

const SAID: readonly (readonly [string, Readonly<Record<string, unknown>>])[] = [
  ['Wir bieten die Möglichkeit, eine Zwei-Faktor-Authentifizierung einzurichten.', MFA],
  ['Nutzerkonten lassen sich mit Zwei-Faktor-Authentifizierung absichern.', MFA],
  ['Vous pouvez activer la double authentification dans vos paramètres.', MFA],
  ["Nous proposons l'authentification à deux facteurs sur tous les comptes.", MFA],
  ['La autenticación de dos factores está disponible para todos los usuarios.', MFA],
  ['Oferecemos autenticação em dois fatores para todas as contas.', MFA],
  ["L'autenticazione a due fattori è disponibile per tutti gli utenti.", MFA],
  ['Je kunt tweestapsverificatie inschakelen voor je account.', MFA],
  ['Uwierzytelnianie dwuskładnikowe jest dostępne dla użytkowników.', MFA],
  ['Tvåfaktorsautentisering finns tillgänglig för alla användare.', MFA],
  ['You can enable two-factor authentication in your account settings.', MFA],
  ['Single Sign-On über SAML 2.0 ist verfügbar.', SSO],
  ['SAML 2.0 and OIDC single sign-on, for each verified domain.', SSO],
  ['Unsere Mitarbeiter können Zwei-Faktor-Authentifizierung in ihrem Konto aktivieren.', {}],
  ['Wir bieten Zwei-Faktor-Authentifizierung für Ihre Werkstatt.', {}],
  ['Zwei-Faktor-Authentifizierung ist bald verfügbar.', {}],
  ['You can enable two-factor authentication on your Google account.', {}],
  ['We recommend that you enable two-factor authentication in your account.', {}],
  ['Wir hosten ausschließlich in Deutschland.', region('de')],
  ['Das Hosting erfolgt in deutschen Rechenzentren.', region('de')],
  ['Daten werden ausschließlich in der EU verarbeitet.', region('eu')],
  ["Toutes les données sont stockées dans l'Union européenne.", region('eu')],
  ['El procesamiento ocurre en centros de datos en Estados Unidos.', region('us')],
  ['Os dados são armazenados em servidores no Brasil.', region('br')],
  ["I nostri server si trovano nell'Unione Europea.", region('eu')],
  ['Alle data lagres i Norge.', region('no')],
  ['Your data never leaves the EU.', region('eu')],
  ['Daten können in die USA übermittelt werden.', {}],
  ['Unsere Partner speichern Daten in Deutschland.', {}],
  ['Wahlweise werden die Daten in Deutschland gespeichert.', {}],
  ['Alle Systeme, die wir entwickeln, sind DSGVO-konform aufgebaut.', GDPR],
  ['Unser Service entspricht vollständig der DSGVO.', GDPR],
  ['Wij voldoen aan de AVG.', GDPR],
  ['Somos compatíveis com o RGPD.', GDPR],
  ['An ISO 27001 certification of Acme itself is in progress.', { 'cert.iso27001': 'in_progress' }],
  [
    '<h3>Is data encrypted at rest?</h3><p>Yes. AES-256-GCM via a managed vault.</p>',
    { 'encryption.at_rest': 'AES-256-GCM' },
  ],
];

for (const [said, facts] of SAID) {
  test(`${said} says ${Object.keys(facts)[0] ?? 'nothing'}`, () => {
    assert.deepEqual(read(said), facts);
  });
}
