// What pages about other matters say of support: a mailbox for it, and what all plans include.

import type { Element } from 'domhandler';
import { getDomainWithoutSuffix } from 'tldts';
import type { Page } from '../page/page.ts';
import { isElement, isInHidden, visibleText } from '../page/visible.ts';
import {
  type Channel,
  channelOffered,
  channelsListed,
  channelsNamed,
  isOfOtherMatters,
} from './channels.ts';
import { isOthers, type OwnText, quoteSentence, sentencesOf } from './sentences.ts';
import { LIMITED } from './support-hours.ts';
import type { ToldChannels } from './told-channels.ts';

/** A page names no mailbox for support without these words. */
export const NAMES_MAILBOX =
  /(?:support|help|helpdesk|service-?desk|customer-?(?:service|care)|soporte|suporte|hilfe|assistance)@/i;
const MAILBOX =
  /^(?:support|help|helpdesk|service-?desk|customer-?(?:support|service|care)|soporte|suporte|hilfe|assistance)@(?<domain>[\w-]+(?:\.[\w-]+)+)$/iu;
const INSTEAD = /\b(?:do not|don't|no longer|instead|not)\b/iu;
const MOST_LINKS = 2_000;

/** A link that writes to the company's own mailbox for support, in a footer or in the page. */
export function readMailbox(page: Page, told: ToldChannels): void {
  if (told.has('email')) return;
  const own = getDomainWithoutSuffix(page.url.hostname);
  const links = page.$('a[href^="mailto:"]').toArray().slice(0, MOST_LINKS);
  const found = links.find((link) => writesToSupport(link, own));
  if (found !== undefined) told.tell('email', () => page.quote(found));
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

const OF_SUPPORT =
  /\b(?:support|help ?desk|service desk|customer (?:service|care|success)|Kundenservice|Kundensupport|soporte|suporte|assistance|our (?:\p{L}+ )?(?:experts|engineers|agents|technicians) are available)\b|(?<!\p{L})hỗ trợ(?!\p{L})/iu;
const OF_ALL =
  /\b(?:all|every|each)\b(?: (?:of )?(?:our|the|paid))* ?(?:\p{L}+ )?(?:plans?|tiers?|subscriptions?|packages?|licen[cs]es?)\b[^.;]{0,60}\b(?:includes?|comes? with|gets?|have|has|offers?)\b[^.;]*? (?:and |or |& |, ?)?(?:(?:free|standard|priority|unlimited|dedicated) )*(?<channel>e-?mail|(?:live )?chat|phone) support\b/iu;

/** Sentences of a page of prices, where they tell of no plan apart. */
export function readSaidChannels(page: Page, own: OwnText, told: ToldChannels): void {
  for (const sentence of sentencesOf(own)) {
    const { text } = sentence;
    if (text.length > 400 || !OF_SUPPORT.test(text)) continue;
    const ofAll = OF_ALL.exec(text)?.groups?.channel;
    const channels: Channel[] = ofAll === undefined ? [] : [channelCalled(ofAll)];
    if (!LIMITED.test(text)) {
      channels.push(...channelsNamed(text), ...channelsListed(text));
      const offered = channelOffered(text);
      if (offered !== null) channels.push(offered);
    }
    for (const one of channels) told.tell(one, () => quoteSentence(page, own, sentence));
  }
}

function channelCalled(word: string): Channel {
  return /mail/i.test(word) ? 'email' : /chat/i.test(word) ? 'chat' : 'phone';
}
