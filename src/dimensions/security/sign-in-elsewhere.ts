// A second factor and single sign-on that a product offers, in sentences of many languages.

import { behindStems } from '../words/behind-stems.ts';

const MFA = [
  '(?:double|multi-?facteurs?) authentification|authentification (?:à (?:deux|2|double|plusieurs) facteurs?|multi-?facteurs?|forte)',
  '(?:zwei|2|multi|mehr)-?fa[ck]tor-?authenti(?:fi)?[sz]ierung|zwei-schritt-verifizierung',
  'autenticación (?:de|en|por) (?:dos|2|doble|múltiples?|varios) (?:factor(?:es)?|pasos)|doble (?:factor|autenticación)|autenticación multifactor|verificación en dos pasos',
  'autentica(?:ção|ções) (?:de|em|por) (?:dois|duas|2|múltiplos) (?:fatores|fator|etapas)|autenticação multifator|verificação em duas etapas',
  'autenticazione a (?:due|2|più) fattori|verifica in due passaggi',
  'twee-?(?:factor|staps)-?(?:authenticatie|verificatie)|tweefactorauthenticatie|tweestapsverificatie',
  'uwierzytelniani\\p{L}+ dwu(?:składnikow|etapow)\\p{L}+|weryfikacj\\p{L} dwuetapow\\p{L}',
  'tofaktor-?(?:godkendelse|autentisering|autentificering|pålogging)|to-?trinsbekræftelse|totrinnsbekreftelse|två-?faktors?-?(?:autentisering|verifiering)|tvåstegsverifiering',
  'kaksivaiheinen tunnistautuminen|dvoufaktorov\\p{L}+ (?:ověř|autentiz)\\p{L}+|dvojfaktorov\\p{L}+ \\p{L}+|dvostopenjsk\\p{L}+ (?:preverjanj|avtentikacij)\\p{L}+|kétfaktoros hitelesítés\\p{L}*|autentificare\\p{L}* în doi pași',
  'двухфакторн\\p{L}+ (?:аутентификаци|авторизаци)\\p{L}+|двофакторн\\p{L}+ (?:автентифікаці|аутентифікаці)\\p{L}+|iki (?:faktörlü|adımlı) (?:kimlik )?doğrulama',
  'two-?(?:factor|step) (?:authentication|verification)|multi-?factor authentication|2FA|MFA',
].join('|');
const SSO =
  'single[- ]sign[- ]?on|SSO|authentification unique|inicio de sesión único|login único|einmalanmeldung|accesso unico|pojedyncze logowanie';

const WHO =
  '(?:sie|ihr|du|nutzer|benutzer|anwender|kunden|vous|utilisateurs|clients|usuarios|clientes|você|usuários|utilizadores|utenti|clienti|je|u|gebruikers|klanten|użytkownicy|brugere|brukere|användare|kunder|uživatelé|you|users|customers|admins|administrators|members|everyone)';
const CAN = `(?<!\\p{L})(?:${WHO}(?:[:*]?innen)? (?:\\p{L}+ )?(?:können|kannst|könnt|pouvez|peuvent|pueden|pode|podem|possono|kunt|kunnen|mogą|kan|mohou|can|may)|können (?:sie|nutzer|kunden)|kannst du|puedes|puede|podés|você pode|puoi|możesz|můžete|lässt sich|lassen sich)(?!\\p{L})`;
const TURN_ON =
  /(?<!\p{L})(?:aktivier\p{L}+|einricht\p{L}+|einschalt\p{L}+|hinzufüg\p{L}+|schützen|absicher\p{L}+|sichern|activer|configurer|protéger|sécuriser|activar\p{L}*|habilitar\p{L}*|proteger|ativar|attivare|abilitare|proteggere|inschakel\p{L}+|instell\p{L}+|activeren|beveilig\p{L}+|włączyć|aktywować|zabezpieczyć|aktivere|aktivera|slå (?:til|på)|sikre|skydda|aktivovat|zapnout|enable|turn on|activate|set up|protect|secure|require|enforce|add)(?!\p{L})/iu;
const THERE =
  '(?<!\\p{L})(?:verfügbar|möglich|aktivierbar|unterstützt|zur verfügung|angeboten|disponibles?|activables?|prise? en charge|proposée?s?|disponíve(?:l|is)|disponibil[ei]|attivabile|supportata|beschikbaar|mogelijk|dostępn\\p{L}+|tilgængelig\\p{L}*|tilgjengelig\\p{L}*|tillgänglig\\p{L}*|finns|k dispozici|dostupn\\p{L}+|elérhető|disponibilă|доступн\\p{L}+|kullanılabilir)(?!\\p{L})';
const WE_OFFER =
  '(?<!\\p{L})(?:(?:wir|unsere? \\p{L}+) (?:bieten|bietet|unterstützen|unterstützt)|(?:bieten|unterstützen) wir|nous (?:proposons|offrons|prenons en charge)|ofrecemos|soportamos|admitimos|oferecemos|disponibilizamos|suportamos|offriamo|supportiamo|(?:wij|we) (?:bieden|ondersteunen)|(?:bieden|ondersteunen) (?:wij|we)|oferujemy|obsługujemy|wspieramy|vi (?:tilbyder|tilbyr|erbjuder|understøtter|støtter|stöder)|podporujeme|nabízíme|ponujamo|поддерживаем|підтримуємо)(?!\\p{L})';
/** Whom it is for: a company that sells such a thing names no accounts. */
const ACCOUNTS =
  /(?<!\p{L})(?:\p{L}*k[oó]nt(?:o|en|a|ach|ot)|nutzer\p{L}*|benutzer\p{L}*|anmeld\p{L}+|login\p{L}*|zugriff auf ihre|comptes?|connexion|utilisateurs?|cuentas?|usuarios?|acceso|contas?|usuários?|utilizadores|accounts?|profil\p{L}*|perfil|paramètres|einstellungen|impostazioni|instellingen|ajustes|settings|workspaces?|organi[sz]ations?|utent\p{L}+|accesso|gebruikers?|inlog\p{L}*|użytkownik\p{L}*|logowani\p{L}+|brugere?|brukere?|användare|inloggning\p{L}*|SAML|OIDC|OpenID|TOTP|FIDO2?|WebAuthn)(?!\p{L})/iu;

const SAYS = [
  { key: 'mfa', name: MFA },
  { key: 'sso_available', name: SSO },
].map(({ key, name }) => ({
  key,
  asks: behindStems(new RegExp(`(?<!\\p{L})(?:${name})(?!\\p{L})`, 'iu')),
  turned: new RegExp(`${CAN}[^.;:]{0,90}?(?<!\\p{L})(?:${name})(?!\\p{L})`, 'iu'),
  there: new RegExp(`(?<!\\p{L})(?:${name})(?!\\p{L})(?:[^.;:]|\\.\\d){0,60}?${THERE}`, 'iu'),
  offered: new RegExp(`${WE_OFFER}[^.;:]{0,80}?(?<!\\p{L})(?:${name})(?!\\p{L})`, 'iu'),
}));

/** The company's own people, what is to come, advice, and the accounts of somebody else. */
const NOT_USERS =
  /(?<!\p{L})(?:employ[eé]\p{L}*|staff|salariés?|collaborateurs?|équipes?|internes?|mitarbeit\p{L}+|beschäftigt\p{L}+|intern\p{L}*|team|empleados?|personal|equipo|equipe|funcionários?|colaboradores|dipendenti|collaboratori|medewerkers?|pracowni\p{L}+|ansatte|medarbejdere|anställda|pas|ne|nicht|kein\p{L}*|non|não|geen|niet|nie|ikke|inte|not|no|never|bientôt|bald|geplant|prévue?|pronto|próximamente|em breve|presto|binnenkort|wkrótce|snart|soon|planned|roadmap|empfehl\p{L}+|recommand\p{L}+|recomend\p{L}+|recommend\p{L}*|consigli\p{L}+|raden|should|sollten|devez|debe|deve|google|apple|facebook|wallet|bank|e-?mail-?(?:konto|account|provider)|gmail)(?!\p{L})/iu;
const LONGEST = 300;

/** Keys of what the sentence offers. */
export function offeredElsewhere(sentence: string): readonly string[] {
  if (sentence.length > LONGEST || sentence.endsWith('?')) return [];
  const named = SAYS.filter(({ asks }) => asks.test(sentence));
  if (named.length === 0 || NOT_USERS.test(sentence)) return [];
  return named
    .filter(({ turned, there, offered }) => {
      if (there.test(sentence)) return true;
      if (!ACCOUNTS.test(sentence) && !/möglichkeit|possibilité|posibilidad/iu.test(sentence)) {
        return false;
      }
      return (turned.test(sentence) && TURN_ON.test(sentence)) || offered.test(sentence);
    })
    .map(({ key }) => key);
}
