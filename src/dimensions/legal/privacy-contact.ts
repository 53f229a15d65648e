// The address for questions on personal data: a role's mailbox, never a person's.

import { gated, says } from '../words/gated.ts';
import type { Found } from './found.ts';
import { linesWith, matchesIn } from './lines.ts';

const LOCAL =
  '(?:dpo|privacy|data-?privacy|data[-.]?protection|data-?protection-?officer|privacy-?officer|privacy-?team|gdpr|dsgvo|rgpd|datenschutz|datenschutzbeauftragter?|dsb|privacidad|privacidade|protecaodedados|lgpd|proteccion-?(?:de-?)?datos|donnees-?personnelles|confidentialite|privacyvragen)';
const MAILBOXES = /@/u;
const MAILBOX = gated(
  new RegExp(
    `(?<![\\p{L}\\p{N}._%+-])(?<mailbox>${LOCAL}@(?:[a-z\\d-]{1,63}\\.){1,4}[a-z]{2,24})(?![\\p{L}\\p{N}-])`,
    'giu',
  ),
);
/** An officer's mailbox goes before those for requests. */
const OFFICER = /^(?:dpo|dsb|data-?protection-?officer|datenschutzbeauftragter?)@/u;
/** The words before a mailbox of a vendor or an authority. */
const OF_OTHERS =
  /\b(?:google|meta|facebook|stripe|microsoft|amazon|cloudflare|hubspot|mailchimp|vercel|authorit|supervisory|aufsichtsbeh|autorit[éà]|commissioner|third[- ]part|processor|vendor|provider)\p{L}*[^.\n]{0,100}$/iu;

/** A supervisory authority is told of in every policy. */
const OF_AUTHORITY =
  /@(?:[a-z\d-]+\.)*(?:gv|gov|gouv|gob|cnil|bund|europa|ldi|lda|bfdi|dataprotection|datenschutz[a-z-]*)\.[a-z.]+$/u;

/** Mailboxes of the company's domain first: those of a vendor stand in the same documents. */
export function privacyContacts(text: string, domain: string): readonly Found[] {
  const all = matchesIn(linesWith(text, MAILBOXES), MAILBOX).flatMap((match) => {
    const value = (match.groups?.mailbox ?? '').toLowerCase();
    const before = text.slice(Math.max(0, match.index - 160), match.index);
    const isOwn = value.split(/[@.]/u).includes(domain);
    if (!isOwn && (OF_OTHERS.test(before) || OF_AUTHORITY.test(value))) return [];
    return [{ value, isOwn, start: match.index, end: match.index + match[0].length }];
  });
  const own = all.some(({ isOwn }) => isOwn) ? all.filter(({ isOwn }) => isOwn) : all;
  const officer = own.filter(({ value }) => OFFICER.test(value));
  const kept = officer.length > 0 ? officer : own;
  return kept.map(({ value, start, end }) => ({ value, start, end }));
}

const HAS_OFFICER = gated(
  /(?<![\p{L}\p{N}])(?:dpo|dsb|data[- ]?protection|privacy|datenschutz|délégué à la protection)/iu,
);
/** "DPO (Data Protection Officer): rgpd@…" says whose mailbox it is. */
const OF_OFFICER =
  /(?<!\p{L})(?:DPO|Data Protection Officer|Datenschutzbeauftragte[rn]?|Délégué à la protection des données)(?!\p{L})[^@\n]{0,60}$/iu;

/** "Contact us about privacy or data protection matters at …": the company's own mailbox for it. */
const ON_PRIVACY =
  /(?<!\p{L})(?:data protection (?:contact|officer|team)|(?:privacy|data protection|GDPR)(?:(?:,? (?:and|or|&|\/) |\/)(?:privacy|data protection|GDPR))?[- ](?:related )?(?:contact|matters?|questions?|enquir(?:y|ies)|inquir(?:y|ies)|quer(?:y|ies)|requests?|concerns?)|Datenschutz(?:anfragen|fragen|kontakt))(?!\p{L})[^@\n.;]{0,60}$/iu;

/** Mailboxes of the officer, as pages beside the policy give them; others may be anybody's. */
export function officers(text: string, domain = ''): readonly Found[] {
  if (!text.includes('@') || !says(text, HAS_OFFICER)) return [];
  const contacts = privacyContacts(text, domain);
  return contacts.filter(({ value, start }) => {
    const before = text.slice(Math.max(0, start - 120), start);
    if (OFFICER.test(String(value)) || OF_OFFICER.test(before)) return true;
    const isOwn = domain !== '' && String(value).split(/[@.]/u).includes(domain);
    return isOwn && ON_PRIVACY.test(before);
  });
}
