// Reads what a company states of its security: certifications, subprocessors, practices, regions.

import type { Extraction, Locator } from '../core/facts/fact.ts';
import type { Reader } from '../core/facts/reader.ts';
import type { PageRole } from '../core/pages/page-roles.ts';
import type { Page } from './page/page.ts';
import { answeredClaims, answeredRegions } from './security/answers.ts';
import type { Status } from './security/certifications.ts';
import { chipsOf } from './security/chips.ts';
import { claimsOf } from './security/claims.ts';
import { Draft } from './security/draft.ts';
import { type Encryption, encryptionIn, isWithin, type Kept } from './security/encryption.ts';
import { badges, candidatesOf, type Label, labelledBlocks } from './security/labels.ts';
import { readLinks } from './security/links.ts';
import { practicesOf } from './security/practices.ts';
import { regionsOf } from './security/regions.ts';
import { regionsElsewhere, regionsOfAll } from './security/regions-elsewhere.ts';
import { regionsUnspaced } from './security/regions-unspaced.ts';
import { regionsWithin } from './security/regions-within.ts';
import { labelledSignIn } from './security/sign-in.ts';
import { type Statement, type Statements, statementsOf } from './security/statements.ts';
import { companyNames } from './security/subject.ts';
import { readSubprocessors } from './security/subprocessors.ts';

export const security: Reader<Page> = {
  name: 'security',
  version: 27,
  timeless: true,
  dimension: 'security',
  roles: [
    'security',
    'home',
    'subprocessors',
    'dpa',
    'privacy',
    'terms',
    'msa',
    'security_addendum',
    'ai_terms',
    'policy',
    'sla',
    'support',
    'contact',
    'pricing',
    'features',
    'integrations',
    'about',
    'imprint',
    // Read only on pages of questions and answers.
    'other',
  ],
  families: [
    'security.cert.{certification}',
    'security.cert.{certification}.date',
    'security.cert.{certification}.auditor',
    'security.cert.{certification}.scope',
    'security.subprocessor.*',
    'security.trust_center.*',
    'security.disclosure.*',
    'security.encryption.*',
    'security.pentest.frequency',
    'security.data_region.{region}',
    'security.mfa',
    'security.sso_available',
  ],
  read,
};

function read(page: Page): Extraction {
  const draft = new Draft();
  if (page.role === 'other' && !FAQ.test(page.url.pathname)) return draft.extraction();
  const names = companyNames(page);
  if (!ABOUT_IT.includes(page.role) && !saysSomething(page)) return draft.extraction();
  const said = statementsOf(page);
  readEncryption(said, names, draft);
  // Elsewhere a line of several things may be what one plan has.
  const isListing = page.role === 'security';
  readSentences(said, names, draft, OF_THE_PRODUCT.includes(page.role), isListing);
  const { role } = page;
  // In a list of subprocessors the place beside "Hosting" is that of somebody else.
  if (role === 'security') readBesideLabels(said, names, draft);
  const labels = role === 'security' ? 'page' : role === 'home' || role === 'about' ? 'some' : null;
  readLabelsAndClaims(page, said, names, draft, labels);
  if (page.role === 'security') readLinks(page, draft);
  if (LISTS_THEM.includes(page.role)) readSubprocessors(page, said, draft);
  return draft.extraction();
}

const FAQ =
  /(?:^|[/_-])(?:faqs?|questions|haeufige-fragen|häufige-fragen|foire-aux-questions|preguntas-frecuentes|domande-frequenti|veelgestelde-vragen)(?:[/._-]|$)/i;
/** Pages that are about nothing else. */
const ABOUT_IT: readonly PageRole[] = ['security', 'subprocessors', 'dpa'];
/** Pages that may list subprocessors; elsewhere they are only spoken of. */
const LISTS_THEM: readonly PageRole[] = [
  'subprocessors',
  'dpa',
  'security',
  'privacy',
  'security_addendum',
];
/** Most sources hold one of its words early on, which is cheaper to look for. */
function saysSomething({ text }: Page): boolean {
  return text.includes('host') || text.includes('server') || SAYS_SOMETHING.test(text);
}

// A page that has none of these words is not asked sentence by sentence what it states.
const SAYS_SOMETHING =
  /AES|TLS|SSL|Transport Layer|Secure Socket|SOC ?[123]|ISO|HIPAA|PCI|GDPR|DSGVO|RGPD|CCPA|HITRUST|FedRAMP|Cyber Essentials|TISAX|processor|auftrags|sous-traitant|encargado|pen(?:etration)?[- ]?test|intrusion|SSO|sign-on|MFA|2FA|factor|host|server|stored|data ?cent|residency|rechenz|speicher|standort|héberg|aloja|almacen|保管|データセンター|サーバー|リージョン|数据中心|服务器|데이터 ?센터|서버/i;

const TRANSFER =
  /^(?:data )?(?:transfer|transit|in[- ]transit|transport|network|encryption (?:in|during) transit|in[- ]transit encryption|(?:daten)?übertragung|versleuteling (?:onderweg|tijdens (?:transport|overdracht))|en transit|en tránsito)(?: encryption| security)?:?$/iu;
const STORAGE =
  /^(?:data )?(?:storage|at[- ]rest|encrypted at rest|encryption at rest|at[- ]rest encryption|data encryption at rest|(?:daten)?speicherung|verschlüsselung im ruhezustand|versleuteling in rust|au repos|en reposo)(?: encryption)?:?$/iu;

const ASKS_TRANSFER = /^(?:is|are) [^?]{3,60} encrypted (?:in transit|in motion)\?$/iu;
const ASKS_STORAGE = /^(?:is|are) [^?]{3,60} encrypted (?:at rest|when stored)\?$/iu;

/** What sentences say of encryption, under a heading or beside a label of it as well. */
function readEncryption(said: Statements, names: ReadonlySet<string>, draft: Draft): void {
  const found: { readonly said: Encryption; readonly locator: () => Locator | null }[] = [];
  const { all } = said;
  for (const [i, { block, start, sentences }] of all.entries()) {
    const about = keptBy(all[i - 1]) ?? (block.text.length < 30 ? keptBy(all[i + 1]) : null);
    const whole = { text: block.text, start, end: start + block.text.length };
    for (const one of block.text.length < 60 ? [whole] : sentences) {
      for (const encryption of encryptionIn(one.text, names, about)) {
        found.push({ said: encryption, locator: () => said.locate(one.start, one.end) });
      }
    }
  }
  for (const kept of ['at_rest', 'in_transit'] as const) {
    const own = found.filter((one) => one.said.kept === kept);
    const outright = own.filter((one) => one.said.outright);
    const told = outright.length > 0 ? outright : own;
    // The most exact of several that say the same; "AES-256" of all and "AES-256-GCM" of some.
    const others = kept === 'in_transit' ? own : told;
    const mostExact = (among: typeof found) =>
      among.filter((one) => !others.some((other) => isWithin(one.said.value, other.said.value)));
    const exact = mostExact(told);
    // "TLS in transit", and below it "TLS 1.2+ enforced": both are of the same.
    for (const one of exact.length > 0 ? exact : mostExact(own))
      draft.say(`security.encryption.${kept}`, one.said.value, one.locator());
  }
}

function keptBy(statement: Statement | undefined): Kept | null {
  const text = statement?.block.text ?? '';
  if (TRANSFER.test(text) || ASKS_TRANSFER.test(text)) return 'in_transit';
  return STORAGE.test(text) || ASKS_STORAGE.test(text) ? 'at_rest' : null;
}

const PLACE_LABEL =
  /^(?:(?:primary |our )?(?:data|server|hosting|storage)[ -](?:locations?|residency|regions?|cent(?:er|re)s?|hosting|storage)|hosting|hosted in|serverstandort|datenstandort)\s?:?$/iu;

/** Pages on the company's own product; documents speak of others as well. */
const OF_THE_PRODUCT: readonly PageRole[] = [
  'security',
  'features',
  'about',
  'home',
  'support',
  'other',
];

function readSentences(
  said: Statements,
  names: ReadonlySet<string>,
  draft: Draft,
  isOfProduct: boolean,
  isListing: boolean,
): void {
  for (const { region, place } of isOfProduct ? answeredRegions(said) : []) {
    draft.say(`security.data_region.${region.toLowerCase()}`, true, place());
  }
  for (const { sentences } of said.all) {
    for (const { text, start, end } of sentences) {
      for (const { key, value } of practicesOf(text, names)) {
        draft.say(`security.${key}`, value, said.locate(start, end));
      }
      const regions = (isListing ? partsOf(text) : [text]).flatMap((part) => {
        const closed = regionsOf(part, names);
        if (closed.length > 0) return closed;
        return isOfProduct ? regionsSaid(part) : regionsOfAll(part);
      });
      for (const region of new Set(regions)) {
        draft.say(`security.data_region.${region.toLowerCase()}`, true, said.locate(start, end));
      }
    }
  }
}

/** "✓ TLS · ✓ Hosting in der EU": several things in one line. */
function partsOf(text: string): readonly string[] {
  if (text.length > 400 || !/ [·•|] |[✓✔]/u.test(text)) return [text];
  return [text, ...text.split(/ [·•|] |[✓✔] ?/u).map((part) => part.trim())];
}

function regionsSaid(text: string): readonly string[] {
  const within = regionsWithin(text);
  if (within.length > 0) return within;
  const elsewhere = regionsElsewhere(text);
  return elsewhere.length > 0 ? elsewhere : regionsUnspaced(text);
}

/** A cell or a line of its own beside what it is the place or the description of. */
function readBesideLabels(said: Statements, names: ReadonlySet<string>, draft: Draft): void {
  for (const [i, { block, start }] of said.all.entries()) {
    const label = said.all[i - 1]?.block.text ?? '';
    for (const { key, value } of labelledSignIn(label, block.text)) {
      draft.say(`security.${key}`, value, said.locate(start, start + block.text.length));
    }
    if (!PLACE_LABEL.test(label) || block.text.length > 60 || block.heading !== null) continue;
    for (const region of regionsOf(`Data location: ${block.text}`, names)) {
      const locator = said.locate(start, start + block.text.length);
      draft.say(`security.data_region.${region.toLowerCase()}`, true, locator);
    }
  }
}

/** Pages on which a company asks itself what its users ask. */
const ANSWERS: readonly PageRole[] = [...OF_THE_PRODUCT, 'pricing', 'integrations', 'contact'];

function readLabelsAndClaims(
  page: Page,
  said: Statements,
  names: ReadonlySet<string>,
  draft: Draft,
  where: 'page' | 'some' | null,
): void {
  const claimed: Label[] = ANSWERS.includes(page.role) ? [...answeredClaims(said)] : [];
  for (const { sentences } of said.all) {
    for (const { text, start, end } of sentences) {
      const sentence = claimsOf(text, names);
      if (sentence === null) continue;
      const locator = said.locate(start, end);
      for (const claim of sentence.claims) {
        claimed.push({ ...claim, locator });
        const key = `security.cert.${claim.certification}`;
        if (sentence.date !== null) draft.say(`${key}.date`, sentence.date, locator);
        if (sentence.auditor !== null) draft.say(`${key}.auditor`, sentence.auditor, locator);
        if (sentence.scope !== null) draft.say(`${key}.scope`, sentence.scope, locator);
      }
    }
  }
  // Elsewhere than on a page of security, a row or a picture may be of what the product is for.
  const blocks = where === null ? [] : labelledBlocks(said, names);
  const pictures =
    where === 'page' || page.role === 'home'
      ? badges(page, names, where === 'page' ? 'page' : 'footer')
      : [];
  const chips = where === null && page.role !== 'pricing' ? [] : chipsOf(page);
  const labels = [...blocks, ...pictures, ...chips];
  readCertifications(labels, claimed, draft);
}

/** What a sentence says comes before what a label says; both of one certificate are one fact. */
function readCertifications(
  labels: readonly Label[],
  claimed: readonly Label[],
  draft: Draft,
): void {
  const statuses = new Map<string, Set<Status>>();
  const first = new Map<string, Label>();
  const claims = new Set(claimed.map((one) => one.certification));
  for (const one of [...claimed, ...labels]) {
    const known = statuses.get(one.certification) ?? new Set<Status>();
    const second = claims.has(one.certification) && !claimed.includes(one);
    const progress = [...known, one.status].includes('in_progress');
    if (second && !progress) continue;
    statuses.set(one.certification, known.add(one.status));
    if (!first.has(one.certification)) first.set(one.certification, one);
  }
  for (const [certification, label] of first) {
    const key = `security.cert.${certification}`;
    const known = statuses.get(certification) ?? new Set<Status>();
    if (known.size > 1) draft.abstain(key, 'more than one status is stated', candidatesOf(known));
    else if (!isToldByType(certification, statuses)) draft.say(key, label.status, label.locator);
  }
}

// A badge without the type beside a sentence with it is the same report.
function isToldByType(
  certification: string,
  statuses: ReadonlyMap<string, ReadonlySet<Status>>,
): boolean {
  if (certification !== 'soc2') return false;
  return ['soc2_t1', 'soc2_t2'].some((typed) => {
    const known = statuses.get(typed);
    return known !== undefined && !known.has('in_progress');
  });
}
