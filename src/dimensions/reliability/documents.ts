// What terms say of support: the section on it, and the mailbox that they call so.

import { getDomainWithoutSuffix } from 'tldts';
import type { Page } from '../page/page.ts';
import type { Line } from '../subprocessors/lines.ts';
import { hoursIn } from './hours/hours.ts';
import { isLimitedBy, LIMITED } from './hours/support-hours.ts';
import type { Say } from './say.ts';
import { type OwnText, quoteSentence, sentencesOf } from './sentences.ts';
import { DESK, E_MAIL, NAMES_DESK } from './support-words.ts';
import { answeredWithin } from './times/general-response.ts';
import type { Time, ToldTimes } from './times/response-times.ts';
import { isOfAnotherDesk, isOfOtherMatters } from './ways/channels.ts';
import type { ToldChannels } from './ways/told-channels.ts';

const TITLE = new RegExp(`^(?:\\d{1,2}(?:\\.\\d{1,2})*[.)]? )?(?:[\\p{L}-]+ )?${DESK}`, 'iu');
const LONGEST_TITLE = 80;
const WHOSE =
  /\b(?:the )?(?:customer|client|user|subscriber|you|cliente|usuário|usuario|kunde|vous)\b[^.;]{0,30}\b(?:respond\p{L}*|reply|replies|répond\p{L}*|antwort\p{L}*)(?!\p{L})/iu;

/** The one time within which the section on support promises an answer, or a list on asking it. */
export function readSupportSection(page: Page, own: OwnText, times: ToldTimes): void {
  let isOfSupport = false;
  let isOfList = false;
  const found = sentencesOf(own).flatMap((sentence) => {
    const { text, block } = sentence;
    if (block.heading !== null) {
      isOfSupport =
        text.length <= LONGEST_TITLE &&
        (TITLE.test(text) || CONTACT.test(text)) &&
        !isLimitedBy(text);
      return [];
    }
    isOfList = isLead(text) || (isOfList && block.parent?.name === 'li');
    const time = (isOfSupport || isOfList) && !WHOSE.test(text) ? answeredWithin(text) : null;
    return time === null ? [] : [{ time, sentence }];
  });
  const [first] = found;
  if (first === undefined || times.has('standard') || !areAlike(found)) return;
  times.tell('standard', first.time, () => quoteSentence(page, own, first.sentence));
}

const CONTACT =
  /^(?:(?:\d{1,2}(?:\.\d{1,2})*[.)]?|[✉📧📞📩]+) )?(?:contact(?:ez[- ]nous| us)?|kontakt|contacto|contáctanos|contatti|contattaci|contato|get in touch|questions\s?\??|fragen\s?\??)$/iu;
const LABELLED_MAIL = new RegExp(
  `^${E_MAIL}\\s?:\\s?[\\w.%+-]{2,40}@[\\w-]+(?:\\.[\\w-]+)+$`,
  'iu',
);
const LABELLED_PHONE =
  /^(?:(?:tele)?phone|tel|telefon|téléphone|teléfono|telefono|telefone)\.?\s?:\s?\+?\(?\d[\d\s().-]{6,20}\d$/iu;
const MOST_LINES = 14;

/** Lines below the heading of a section on support: "Email: …", "Phone: …", "Business Hours: …". */
export function readSupportLines(
  page: Page,
  lines: readonly Line[],
  told: ToldChannels,
  say: Say,
): void {
  const start = lines.findIndex(
    ({ text, heading }) =>
      heading !== null && text.length <= LONGEST_TITLE && TITLE.test(text) && !isLimitedBy(text),
  );
  if (start < 0) return;
  const below = lines.slice(start + 1, start + MOST_LINES);
  const end = below.findIndex(({ heading }) => heading !== null);
  for (const { text, first, last } of end < 0 ? below : below.slice(0, end)) {
    if (isLimitedBy(text)) continue;
    const place = () => page.quoteSpan(first, last);
    if (LABELLED_MAIL.test(text)) told.tell('email', place);
    if (LABELLED_PHONE.test(text)) told.tell('phone', place);
    const hours =
      /^(?:business|support|office|service|working) hours\s?:|zeiten\s?:|^horaires?\s?:|^horario\s?:/iu.test(
        text,
      )
        ? hoursIn(text, 'support hours')
        : null;
    if (hours !== null) say.state('reliability.support.hours', hours.value, null, place());
  }
}

const LONGEST_LEAD = 120;

/** "To ask for support:", above the items that say how. */
function isLead(text: string): boolean {
  return (
    text.endsWith(':') && text.length <= LONGEST_LEAD && NAMES_DESK.test(text) && !isLimitedBy(text)
  );
}

function areAlike(found: readonly { readonly time: Time }[]): boolean {
  return new Set(found.map(({ time }) => `${time.count} ${time.unit}`)).size === 1;
}

const MAILBOX = '(?<local>[\\w.%+-]{2,40})@(?<domain>[\\w-]+(?:\\.[\\w-]+)+)';
/** "E-mail de suporte: hello@acme.example", "support e-mail hello@acme.example". */
const NAMED = [
  `(?<!\\p{L})${E_MAIL} (?:de|do|del|du|di|of|für den) (?:l[ae] |l['’])?${DESK}\\s?[:(–-]? ?${MAILBOX}`,
  `${DESK}[ -](?:${E_MAIL}|mailbox)(?: ?(?:address|adresse|adres))?(?: is| lautet)?\\s?[:(–-]? ?${MAILBOX}`,
].map((grammar) => new RegExp(grammar, 'iu'));
const LONGEST = 300;

/** A mailbox of the company's own, whatever its name, that a sentence calls that of support. */
export function readCalledMailbox(page: Page, own: OwnText, told: ToldChannels): void {
  if (told.has('email') || !page.text.includes('@')) return;
  const name = getDomainWithoutSuffix(page.url.hostname);
  const found = sentencesOf(own).find(({ text }) => {
    if (text.length > LONGEST || !text.includes('@') || LIMITED.test(text)) return false;
    const { local, domain } = NAMED.map((one) => one.exec(text)).find(Boolean)?.groups ?? {};
    if (local === undefined || domain === undefined || isOfAnotherDesk(local)) return false;
    return getDomainWithoutSuffix(domain) === name && !isOfOtherMatters(text);
  });
  if (found !== undefined) told.tell('email', () => quoteSentence(page, own, found));
}
