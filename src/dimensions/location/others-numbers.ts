// Telephone links that are not the company's own line: of its customers, of organisations beside
// it, or left over from a template.

import type { AnyNode, Element } from 'domhandler';
import { KeptOfNodes } from '../page/kept.ts';
import { isElement, visibleText } from '../page/visible.ts';

const DEEP = 18;
const LONGEST = 700;
const NEAR = 20;

const TEMPLATE_HOST =
  /@(?:www\.)?(?:(?:your|my)-?(?:company|domain|site|website|name|email|business)|example|domain|domainname|sitename|yoursitename|companyname|demo|test)\.(?:com|org|net|co)$/iu;

/** The e-mail address beside it is still that of a template: so is the number. */
export function isLeftOver(mail: string | null): boolean {
  return mail !== null && TEMPLATE_HOST.test(mail.trim());
}

/** The whole of a line above organisations that are not the company. */
export const OTHER_ORGANISATIONS =
  /^(?:(?:our|the|other|international|global|regional) ){0,2}(?:network|affiliated|sister|member|portfolio|partner|partnering|related) (?:organi[sz]ations?|companies|firms|institutions)$/iu;

/** A line of the company's bank, or of the sheets that a register keeps on it: none of a place. */
export const NO_PLACE =
  /^(?:bank(?:verbindung|name|daten| name| details)?|banque|banco|banca|IBAN|beneficiary bank|datos registrales|dati bancari)\s?:\s|(?<!\p{L})(?:tomo|folio|hoja|libro)(?: \p{L}[º°.]?)? \S{1,12},? (?:tomo|folio|hoja|libro|secci[oó]n|inscripci[oó]n)(?!\p{L})/iu;

/** What is said above the numbers of customers, who let others call them. */
const OF_CUSTOMERS =
  /\b(?:real|actual|live) (?:businesses|companies|customers|clients|organi[sz]ations) (?:are )?(?:already )?(?:running|using|powered by)\b|\btheirs, not ours\b|\b(?:our )?(?:customers|clients)['’] (?:own |live |real )?(?:numbers|lines)\b/iu;

/** A firm that stands for the company in another land, as laws on data and services want it. */
const REPRESENTATIVE =
  /\bappointed\b[^.]{1,200}\brepresentative\b|\b(?:EU|EEA|UK|European|GDPR|Art(?:icle|\.) ?27) (?:data protection )?representative\b/iu;

/** Are those who were named last in the sentences before it representatives? */
function isOfRepresentative(link: Element): boolean {
  const said: string[] = [];
  let steps = 0;
  for (let at = link.prev; at !== null && steps < NEAR; at = at.prev, steps++) {
    if (isElement(at)) said.unshift(visibleText(at));
    else if (at.type === 'text') said.unshift(at.data);
  }
  return REPRESENTATIVE.test(said.join(' ').slice(-LONGEST));
}

/**
 * Do the words before it in its box, or the box just before it, or before one around it, give the
 * number to somebody else?
 */
export function isOfOthers(link: Element): boolean {
  if (isOfRepresentative(link)) return true;
  let at: Element = link;
  for (let up = 0; up < DEEP; up++) {
    const before = elementBefore(at);
    if (before !== null && namesOthers(before)) return true;
    if (!isElement(at.parent) || at.parent.name === 'body') return false;
    at = at.parent;
  }
  return false;
}

function elementBefore(element: Element): Element | null {
  let at: AnyNode | null = element.prev;
  while (at !== null && !isElement(at)) at = at.prev;
  return at;
}

// Each box stands before several links.
const NAMING = new KeptOfNodes<Element, boolean>();

function namesOthers(box: Element): boolean {
  const known = NAMING.get(box);
  if (known !== undefined) return known;
  const text = visibleText(box);
  // A box that holds numbers itself has told whose those are.
  const isAbove = text.length < LONGEST && !/\d[\d\s()./‑-]{6,}\d/u.test(text);
  const answer = isAbove && (OTHER_ORGANISATIONS.test(text) || OF_CUSTOMERS.test(text));
  NAMING.set(box, answer);
  return answer;
}
