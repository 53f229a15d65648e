// What a page says in its answers, in rows of short words, and of all data in documents.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSnippet } from '../../../test/clients/snippet.ts';
import { security } from '../security.ts';

const read = (main: string, path = '/security') =>
  readSnippet(security, main, { path, prefix: 'security.' }).facts;

const GDPR = { 'cert.gdpr': 'compliant' };
const region = (...codes: readonly string[]) =>
  Object.fromEntries(codes.map((code) => [`data_region.${code}`, true]));

const SAID: readonly (readonly [string, string, object])[] = [
  ['/faq', '<h3>Sind Sie DSGVO-konform?</h3><p>Ja. Alle Verträge liegen vor.</p>', GDPR],
  ['/faq', '<p>Êtes-vous conforme au RGPD ? +</p><p>Oui, entièrement.</p>', GDPR],
  ['/faq', '<h3>Are you GDPR compliant?</h3><p>Partly, but we work on it.</p>', {}],
  ['/faq', '<h3>Sind Sie DSGVO-konform?</h3><p>Ja, aber nicht überall.</p>', {}],
  ['/faq', '<h3>Are our forms GDPR compliant?</h3><p>Yes, if you set them up.</p>', {}],
  [
    '/faq',
    '<h3>Wo werden unsere Daten gespeichert?</h3><p>Nur in Rechenzentren innerhalb der EU – in Frankfurt und in Irland.</p>',
    region('eu', 'de', 'ie'),
  ],
  ['/faq', '<h3>Where is my data stored?</h3><p>With a provider in Germany.</p>', {}],
  ['/', '<h1>Order</h1><p><span>DSGVO-konform</span><span>Rollen &amp; Rechte</span></p>', GDPR],
  [
    '/',
    '<h1>Order</h1><h2>Vorlagen</h2><p><span>DSGVO-konform</span><span>Sofort da</span></p>',
    {},
  ],
  [
    '/terms',
    "<p>L'intégralité des données est hébergée sur des serveurs localisés dans l'Union Européenne.</p>",
    region('eu'),
  ],
  ['/terms', "<p>Le site est hébergé par un prestataire dans l'Union Européenne.</p>", {}],
  [
    '/security',
    "<p>Vos données ne quittent jamais le territoire de l'Union européenne.</p>",
    region('eu'),
  ],
  [
    '/security',
    '<p>Gespeichert ausschließlich in Frankfurt und Irland – zu 100 % innerhalb der EU.</p>',
    region('de', 'ie', 'eu'),
  ],
  [
    '/security',
    '<p>Independent specialists conduct penetration testing at least annually.</p>',
    { 'pentest.frequency': 'annual' },
  ],
  [
    '/security',
    '<p>Authentication for Customer accounts supports passwords and enterprise SSO over SAML 2.0.</p>',
    { sso_available: true },
  ],
  ['/security', '<p>LGPD and GDPR compliant</p>', GDPR],
];

test('answers, rows of short words and documents say what they say of all', () => {
  for (const [path, main, facts] of SAID) assert.deepEqual(read(main, path), facts, main);
});
