// Certifications that stand alone: items under a heading for them, rows with a status, badges.

import type { Element } from 'domhandler';
import type { Json, Locator } from '../../core/facts/fact.ts';
import type { Page } from '../page/page.ts';
import { collapse, isElement, isInHidden, visibleText } from '../page/visible.ts';
import { mayName, type Status, skeletonOf, statusOf } from './certifications.ts';
import { isUndone, isUnreal } from './claims.ts';
import type { Statement, Statements } from './statements.ts';
import { afterName, afterSubject } from './subject.ts';

export interface Label {
  readonly certification: string;
  readonly status: Status;
  readonly locator: Locator | null;
}

const LINK = '(?:,? (?:and|&|\\+) |, | ?/ ?| ?\\+ ?)';
const LABEL = new RegExp(
  `^(?:(?:Fully|100 ?%|Vollständig|Entièrement) )?(?<before>conformes? (?:(?:au|à la|à|avec le|al|con el|com [ao]|à|ao) )?)?(?<list>§(?:®|™)?(?:${LINK}§(?:®|™)?)*)` +
    '(?:(?:\\s?[:·–—-]\\s?|\\s)\\(?(?<word>certified|certification|certificate|accredited|accreditation|' +
    'compliant|compliance|attested|attestation|audited|audit report|report|authori[sz]ed|authori[sz]ation|' +
    'validated|in progress|in audit|audit in progress|under ?way|konform|conformes?|zertifiziert|certifiée?|certificad[oa]|gecertificeerd|proof)\\)?)?(?: (?:badge|logo|seal|icon|mark))?\\.?$',
  'iu',
);

interface Read {
  readonly certifications: readonly { readonly key: string; readonly status: Status }[];
  /** Does the label itself say that it is held? */
  readonly says: boolean;
}

const TICK = /^[✓✔☑✅]\ufe0f? ?/u;

function readLabel(ticked: string, names: ReadonlySet<string>): Read | null {
  if (ticked.length > 100 || !mayName(ticked)) return null;
  const text = ticked.replace(TICK, '');
  const after = afterName(text, names);
  const own = after === null ? text : after.replace(/^(?:'s)?(?: is)? /, '');
  const skeleton = skeletonOf(own.replace(/^(?:We are|We're) /, ''));
  const match = skeleton === null ? null : LABEL.exec(skeleton.text);
  if (skeleton === null || match === null) return null;
  const { before, word = before === undefined ? '' : 'compliant' } = match.groups ?? {};
  const coming = /^(?:(?:audit )?in progress|in audit|under ?way)$/i.test(word);
  const certifications = skeleton.mentions.flatMap((mention) =>
    mention.keys.map((key) => ({
      key,
      status: coming ? ('in_progress' as const) : statusOf(mention, word),
    })),
  );
  return certifications.length === 0 ? null : { certifications, says: word !== '' };
}

const MATTER =
  '(?:certifications?|attestations?|accreditations?|compliance|audits?|reports?|standards|security|privacy|trust|governance|regulations|data protection)';
const CERTIFICATIONS = new RegExp(
  '^(?:(?:our|security|current|active|industry|international|regulatory|data|enterprise|global) )*' +
    `(?:certifications?|attestations?|accreditations?|independent audits|compliance(?: (?:at|by) .{2,24}| (?:standards|certifications?|badges|status|overview|frameworks))?|${MATTER},? (?:and|&) (?:certifications?|compliance|attestations?|accreditations?)|(?:certifications?|compliance|attestations?|accreditations?),? (?:and|&) ${MATTER}|${MATTER}, ${MATTER},? (?:and|&) ${MATTER}|certified (?:and|&) (?:compliant|audited)|zertifizierungen|zertifikate|compliance und zertifizierungen|zertifizierungen (?:und|&) compliance|certifications et conformité|conformité|certificaciones(?: y cumplimiento)?|cumplimiento)$`,
  'iu',
);
const SOMEBODY_ELSE =
  /\b(?:customers?|clients?|partners?|vendors?|competitors?|vs|versus|compared?|comparison|alternatives?|frameworks?|we support|supported|integrations?|infrastructure|data ?cent(?:er|re)s?|hosting|cloud|providers?|sub-?processors?|templates?|automate|roadmap|planned|coming|future)\b/i;
const SOMEBODYS_HOUSE =
  /\b(?:data ?cent(?:er|re)s?|hosting|AWS|Amazon|Azure|Google Cloud|GCP|providers?|facilit(?:y|ies))\b/i;
const OWN_MATTERS =
  /\b(?:DSGVO|GDPR|RGPD|secur\p{L}+|complian\p{L}+|certif\p{L}+|attest\p{L}+|audit\p{L}*|trust|standards?|privacy|\p{L}*sicherheit|datenschutz|sécurité|conformité|confidentialité|seguridad|cumplimiento|sicurezza|veiligheid|beveiliging|vertrauen|confiance|confianza)\b/iu;
const INTRODUCES =
  /\b(?:certified|compliant|attested|certifications?|attestations?|audited)\b(?: (?:with|to|for|against))?(?: the)?(?: following)?(?: [a-z]+)?\s?:$/i;
// Below a label in a list of certifications: what says that it is not held, or not yet.
const NOT_YET =
  /\b(?:in progress|under ?way|planned|planning|plan(?:s|ned)? to|roadmap|expected|expect|targeting|target|coming|soon|pursu\p{L}+|working (?:on|towards?)|building towards?|prepar\p{L}+|not|no|never|aim(?:s|ing)?|readiness|ready|align\p{L}*|in process|pending|scheduled|future|eligible|will|on request for|upon request for)\b|\bby (?:Q[1-4]|20\d\d|(?:the )?end of)\b/iu;
const COMING_WORDS =
  /^(?:[\p{L}\d ,]{0,40} )?(?:in progress|under ?way)[.!]?$|\b(?:audit|certification|observation period) (?:is )?(?:currently )?(?:in progress|under ?way)\b/iu;
const PLANNED = /\b(?:planned|scheduled|not|roadmap|future)\b/iu;
const HELD_CELL =
  /^(?:(?:fully|currently|independently) )?(?:certified|compliant|attested|completed|achieved|active|valid)\.?$/i;
const COMING_CELL = /^(?:audit )?(?:in progress|under ?way)(?: \([^()]{4,40}\))?\.?$/i;

interface Section {
  readonly heading: string;
  /** Are its bare labels the company's certifications? */
  mayList: boolean;
  /** Something in it speaks of others or of the future. */
  clouded: boolean;
}

/** Labels among the blocks of a page on security. */
export function labelledBlocks(said: Statements, names: ReadonlySet<string>): readonly Label[] {
  const found: Label[] = [];
  let section: Section = { heading: '', mayList: false, clouded: false };
  const tables = new Map<Element, boolean>();
  const { all } = said;
  for (const [i, statement] of all.entries()) {
    const { text, heading } = statement.block;
    const read = isCompared(statement, names, tables) ? null : readLabel(text, names);
    if (read === null) {
      if (heading !== null && heading <= 3) {
        section = { heading: text, mayList: CERTIFICATIONS.test(text), clouded: false };
      } else if (introduces(text, names)) section.mayList = true;
      else if (all[i - 1] !== undefined && !isLabel(all[i - 1], names)) {
        // What a cell says is said of its row.
        const isWide = text.length > 40 && heading === null && !isInCell(statement);
        section.clouded ||= isWide && isUndone(text);
      }
      continue;
    }
    const next = all[i + 1]?.block;
    const beneath =
      next !== undefined && !isLabel(all[i + 1], names) && !areItems(statement, all[i + 1]);
    const described = beneath ? next.text : '';
    const cell = statusCell(described);
    const about = next?.heading === null && cell === null ? described : '';
    const progress = cell === null && COMING_WORDS.test(about) && !PLANNED.test(about);
    const unsure = section.mayList ? !progress && NOT_YET.test(about) : isUnreal(about);
    if (unsure || SOMEBODYS_HOUSE.test(about)) continue;
    if ((section.clouded && cell === null) || SOMEBODY_ELSE.test(section.heading)) continue;
    const says =
      read.says &&
      (section.heading === '' || OWN_MATTERS.test(section.heading) || isCertificate(text));
    if (!says && !section.mayList && cell === null && !isConfirmed(about)) continue;
    // The status beside a label is part of what is quoted.
    const beside = cell === null ? undefined : all[i + 1];
    const last = beside ?? statement;
    const locator = said.locate(statement.start, last.start + last.block.text.length);
    for (const { key, status } of read.certifications) {
      const told = cell === 'coming' || progress ? ('in_progress' as const) : status;
      found.push({ certification: key, status: told, locator });
    }
  }
  return found;
}

// A report or a standard is the company's wherever it says "certified"; a law may be the product's.
function isCertificate(text: string): boolean {
  return /^(?:AICPA )?(?:SOC|ISO)\b.{2,40} (?:certified|attested|audited|in audit|audit in progress)\.?$/iu.test(
    text.replace(/^SOC(?=\d)/iu, 'SOC '),
  );
}

// The next item of a list says nothing of this one.
function areItems({ block }: Statement, next: Statement | undefined): boolean {
  const [one, other] = [block.parent, next?.block.parent];
  return one?.name === 'li' && other?.name === 'li' && one !== other;
}

// "SOC 2 Type II" and below it "Audited every year by an independent firm."
function isConfirmed(about: string): boolean {
  const held =
    /^(?:(?:we are|independently|fully|annually|externally) )*(?:audited|certified|attested|examined)\b/i;
  return held.test(about) && !isUndone(about);
}

function isLabel(statement: Statement | undefined, names: ReadonlySet<string>): boolean {
  return statement !== undefined && readLabel(statement.block.text, names) !== null;
}

function introduces(text: string, names: ReadonlySet<string>): boolean {
  return INTRODUCES.test(text) && afterSubject(text, names) !== null && !isUndone(text);
}

function isInCell({ block }: Statement): boolean {
  for (let at = block.parent; at !== null; at = parentOf(at)) {
    if (at.name === 'td' || at.name === 'th') return true;
  }
  return false;
}

function statusCell(ticked: string): 'held' | 'coming' | null {
  const text = ticked.replace(TICK, '');
  if (HELD_CELL.test(text)) return 'held';
  return COMING_CELL.test(text) ? 'coming' : null;
}

// A table that sets the company beside others says of each cell whose it is only by its column.
// What was found of a table is kept: it may have thousands of cells.
function isCompared(
  { block }: Statement,
  names: ReadonlySet<string>,
  tables: Map<Element, boolean>,
): boolean {
  for (let at: Element | null = block.parent; at !== null; at = parentOf(at)) {
    if (at.name !== 'table') continue;
    const known = tables.get(at);
    if (known !== undefined) return known;
    const row = firstRow(at);
    const heads = row === null ? [] : row.children.filter(isElement).map(visibleText);
    const says = heads.some(
      (head) =>
        afterName(head, names) !== null || (SOMEBODY_ELSE.test(head) && !OF_ROWS.test(head)),
    );
    tables.set(at, says);
    return says;
  }
  return false;
}

// Heads the names of certifications, and compares nobody.
const OF_ROWS = /^(?:frameworks?|standards?(?: or frameworks?)?)$/i;

function firstRow(table: Element): Element | null {
  for (const child of table.children) {
    if (!isElement(child)) continue;
    if (child.name === 'tr') return child;
    const inner = firstRow(child);
    if (inner !== null) return inner;
  }
  return null;
}

function parentOf(element: Element): Element | null {
  const { parent } = element;
  return parent !== null && isElement(parent) ? parent : null;
}

/** Pictures named after a certification: anywhere on a security page, or in a home's footer. */
export function badges(
  page: Page,
  names: ReadonlySet<string>,
  where: 'page' | 'footer',
): readonly Label[] {
  const images = page
    .$(where === 'page' ? 'img[alt]' : 'footer img[alt], [role="contentinfo"] img[alt]')
    .toArray()
    .slice(0, 500);
  return images.flatMap((image) => {
    const read = readLabel(collapse(image.attribs.alt ?? ''), names);
    if (read === null || isInHidden(image) || isSomebodyElses(page, image)) return [];
    const locator = page.quote(image);
    return read.certifications
      .filter(({ status }) => status !== 'in_progress')
      .map(({ key, status }) => ({ certification: key, status, locator }));
  });
}

// A badge may be a customer's, a data centre's, or one that is still to come.
function isSomebodyElses(page: Page, image: Element): boolean {
  const around = page.$(image).closest('blockquote, table, nav, aside, [class*="testimonial" i]');
  if (around.length > 0) return true;
  const box = page.$(image).closest('figure, li, a, article, section, div')[0];
  const caption = box === undefined ? '' : visibleText(box);
  if (caption.length < 400 && isUndone(caption)) return true;
  return SOMEBODY_ELSE.test(headingAbove(image));
}

/** The text of the nearest heading before an element, looking up and back; '' where none. */
export function headingAbove(element: Element): string {
  let steps = 0;
  for (let at: Element | null = element; at !== null; at = parentOf(at)) {
    for (let back = at.prev; back !== null && steps < 2_000; back = back.prev) {
      steps++;
      const heading = isElement(back) ? lastHeading(back) : null;
      if (heading !== null) return visibleText(heading);
    }
  }
  return '';
}

function lastHeading(element: Element): Element | null {
  if (/^h[1-6]$/.test(element.name)) return element;
  for (const child of element.children.filter(isElement).reverse()) {
    const inner = lastHeading(child);
    if (inner !== null) return inner;
  }
  return null;
}

export function candidatesOf(statuses: Iterable<Status>): readonly Json[] {
  return [...new Set(statuses)];
}
