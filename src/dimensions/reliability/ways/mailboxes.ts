// The company's own mailboxes for support, as links, lines and sentences name them.

import type { Element } from 'domhandler';
import { getDomainWithoutSuffix } from 'tldts';
import type { Page } from '../../page/page.ts';
import { isElement, isInHidden, visibleText } from '../../page/visible.ts';
import { linesOf } from '../../subprocessors/lines.ts';
import { allIn } from '../../words/matches.ts';
import { LIMITED } from '../hours/support-hours.ts';
import { isOthers, type OwnText, quoteSentence, sentencesOf } from '../sentences.ts';
import { NAMES_DESK } from '../support-words.ts';
import { isOfOtherMatters } from './channels.ts';
import type { ToldChannels } from './told-channels.ts';

/** A page names no mailbox for support without these words. */
export const NAMES_MAILBOX =
  /(?:support|help|helpdesk|service-?desk|customer-?(?:service|care)|soporte|suporte|hilfe|assistance)@/i;
const MAILBOX =
  /^(?:support|help|helpdesk|service-?desk|customer-?(?:support|service|care)|soporte|suporte|hilfe|assistance)@(?<domain>[\w-]+(?:\.[\w-]+)+)$/iu;
const INSTEAD = /\b(?:do not|don't|no longer|instead|not)\b/iu;
const MOST_LINKS = 2_000;
const LONGEST = 300;
const LONGEST_LINE = 80;

/** A link that writes to the company's own mailbox for support, in a footer or in the page. */
export function readMailbox(page: Page, told: ToldChannels): void {
  if (told.has('email')) return;
  const own = getDomainWithoutSuffix(page.url.hostname);
  const links = page.$('a[href^="mailto:"]').toArray().slice(0, MOST_LINKS);
  const found = links.find((link) => writesToSupport(link, own));
  if (found !== undefined) told.tell('email', () => page.quote(found));
  const body = page.$('body')[0];
  if (found !== undefined || body === undefined) return;
  // A mailbox that no link writes to, alone in its line.
  const line = linesOf(body, 'cells').find(({ text, table }) => {
    const domain =
      text.length > LONGEST_LINE || table !== null ? undefined : MAILBOX.exec(text)?.groups?.domain;
    return domain !== undefined && own !== null && getDomainWithoutSuffix(domain) === own;
  });
  if (line !== undefined) told.tell('email', () => page.quoteSpan(line.first, line.last));
}

const WRITTEN =
  /(?<![\w.%+-])(?:support|help|helpdesk|service-?desk|customer-?(?:support|service|care)|soporte|suporte|hilfe|assistance)@(?<domain>[\w-]+(?:\.[\w-]+)+)/giu;

/** A sentence of a document that sends whoever needs support to the company's own mailbox. */
export function readWrittenMailbox(page: Page, own: OwnText, told: ToldChannels): void {
  if (told.has('email')) return;
  const name = getDomainWithoutSuffix(page.url.hostname);
  if (name === null) return;
  const found = sentencesOf(own).find(({ text }) => {
    if (text.length > LONGEST || !text.includes('@')) return false;
    const written = allIn(text, WRITTEN);
    if (isLabelled(text, written, name)) return !LIMITED.test(text) && !INSTEAD.test(text);
    const rest = text.replace(WRITTEN, ' ');
    const [first] = written;
    if (first === undefined || written.length > 1 || rest.includes('@')) return false;
    if (!NAMES_DESK.test(text.slice(Math.max(0, first.index - 80), first.index))) return false;
    if (getDomainWithoutSuffix(first.groups?.domain ?? '') !== name) return false;
    return !LIMITED.test(text) && !INSTEAD.test(text) && !isOfOtherMatters(rest);
  });
  if (found !== undefined) told.tell('email', () => quoteSentence(page, own, found));
}

function writesToSupport(link: Element, own: string | null): boolean {
  const mailbox = (link.attribs.href ?? '').slice('mailto:'.length).split('?')[0]?.trim() ?? '';
  const domain = MAILBOX.exec(mailbox)?.groups?.domain;
  if (domain === undefined || own === null || getDomainWithoutSuffix(domain) !== own) return false;
  if (isInHidden(link) || isOthers(link)) return false;
  const { parent } = link;
  const around = parent !== null && isElement(parent) ? visibleText(parent).slice(0, 500) : '';
  return !LIMITED.test(around) && !INSTEAD.test(around) && !isOfOtherMatters(around);
}

/** "Email : hello@acme.example Support : support@acme.example": the label stands right before. */
function isLabelled(text: string, written: readonly RegExpExecArray[], name: string): boolean {
  const [first] = written;
  if (first === undefined || written.length > 1 || text.length > LONGEST_LINE * 2) return false;
  const before = text.slice(0, first.index);
  if (!/(?:^|@[\w.-]+\s)(?:for )?support\s?:\s?$/iu.test(before)) return false;
  return getDomainWithoutSuffix(first.groups?.domain ?? '') === name;
}
