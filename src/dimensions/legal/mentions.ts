// Words that a document uses only where it deals with a subject, whatever it then says of it.

import type { LegalDocument } from '../../core/pages/page-roles.ts';
import { gated, says as saysIn } from '../words/gated.ts';

export type Mentioned = (text: string) => boolean;

const says = (words: RegExp): Mentioned => {
  gated(words);
  return (text) => saysIn(text, words);
};

export const MENTIONS = {
  law: says(
    /\b(?:govern(?:ed|s|ing)\b[^.\n]{0,80}\blaws?\b|laws? (?:of|applicable to)\b[^.\n]{0,100}\b(?:govern|appl)|\p{L}+ law (?:shall|will|govern|appl)|applicable law:)|(?:anwendbares|anzuwendendes|geltendes) Recht|Recht der|droit applicable|droit \p{L}+ (?:est|sera) applicable|ley aplicable|legislaci[oó]n aplicable|lei aplicável|legge applicabile/iu,
  ),
  venue: says(
    /\b(?:exclusive|sole)(?:ly)?\b[^.\n]{0,160}\b(?:jurisdiction|venue|courts?)\b|\bcourts? (?:of|in|located)\b|\bvenue\b|Gerichtsstand|tribunaux|tribunales|\bforo\b/iu,
  ),
  arbitration: says(/arbitrat|schiedsgericht|schiedsverfahren|arbitraje|arbitrag[em]/iu),
  classWaiver: says(
    /\bclass(?:[\s/-]+\p{L}+){0,3}[\s/-]+(?:actions?|arbitrations?|proceedings?)\b|\bclass[- ]wide\b|class basis|sammelklage|representative (?:action|proceeding)/iu,
  ),
  renewal: says(
    /\b(?:auto(?:matic(?:ally)?)?[- ]?)?renew(?:s|ed|al|als|ing)?\b|verlänger|renouvel|reconduction|renov|rinnov/iu,
  ),
  notice: says(
    /\bdays?\b[^.\n]{0,40}\bnotice\b|\bnotice\b[^.\n]{0,60}\bdays?\b|kündigungsfrist|préavis/iu,
  ),
  contractualClauses: says(
    /standard contractual|model clauses|standardvertrag|clauses contractuelles|cl[áa]usulas contra|\bSCCs?\b/iu,
  ),
} as const;

// What a document of each kind speaks of, in its title or its first words.
const KIND: Readonly<Record<LegalDocument, RegExp>> = {
  terms:
    /terms|conditions|agreement|eula|licen[cs]e|agb|nutzungsbedingungen|términos|termos|condizioni|voorwaarden|vilkår|villkor|cgu|cgv/i,
  privacy:
    /privacy|personal (?:data|information)|datenschutz|confidentialit|donn[ée]es personnelles|privacidad|privacidade|riservatezza/i,
  dpa: /process(?:ing|or)|personal data|auftragsverarbeitung|sous-traitan|verwerker|encargado/i,
  cookie: /cookies?/i,
  aup: /acceptable use|prohibited|polic|guidelines|usage|rules/i,
  sla: /service level|uptime|availability|sla\b/i,
  subprocessors: /sub-?processors?|subcontractors?|unterauftrag|sous-traitants?|processors/i,
  msa: /agreement|services|terms/i,
  security_addendum: /security/i,
  ai_terms: /\bAI\b|artificial intelligence|machine learning/i,
  copyright: /copyright|dmca|trademark/i,
  developer_terms: /developer|api\b|terms|agreement|sdk/i,
  brand_guidelines: /brand|trademark|logo/i,
  law_enforcement: /law enforcement|government|legal process|requests?/i,
  disclosure_policy: /vulnerabilit|disclosure|security/i,
  policy: /polic|guidelines|rules|notice|statement/i,
};
const HEAD = 3_000;
/** Below it a page says that there is a document, or gives its beginning. */
const LEAST = 300;

/** Is this the text of such a document, so that what it does not say can be told? */
export function isOfKind(document: LegalDocument, text: string): boolean {
  return text.length >= LEAST && KIND[document].test(text.slice(0, HEAD));
}

const IMPRINT =
  /imprint|impressum|legal notice|mentions l[ée]gales|aviso legal|note legali|colofon|angaben gem|registered|publisher/i;

export function isImprint(text: string): boolean {
  return IMPRINT.test(text);
}
