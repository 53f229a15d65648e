// Links of a page of support that dial or write, and what says that they are for its users.

import type { Element } from 'domhandler';
import type { Page } from '../../page/page.ts';
import { isElement, isInHidden, visibleText } from '../../page/visible.ts';
import { headingAbove } from '../../security/labels.ts';
import { withoutPictures } from '../../words/marks.ts';
import { isLimitedBy } from '../hours/support-hours.ts';
import { isOthers } from '../sentences.ts';
import { DESK, NAMES_DESK } from '../support-words.ts';
import { isMadeUp, isOfAnotherDesk, isOfOtherMatters } from './channels.ts';

const MOST_LINKS = 2_000;

const CALLS_SUPPORT =
  /^(?:call|phone|ring|dial)(?: us| our)?(?: for)? (?:(?:technical|tech|customer|24\/7|product) )*(?:support|help ?desk|hotline|support (?:line|hotline|team))(?: now)?[.!]?$/iu;
/** A link that is called so on a page of support dials for help. */
const CALLS =
  /^(?:(?:call|phone|ring)(?: us)?(?: now| directly)?(?: ?(?:\/|or) ?text(?: us)?)?|give us a call|(?:jetzt )?anrufen|rufen sie (?:uns )?an|ruf (?:uns )?an|appelez[- ]nous|nous appeler|llámanos|llamar(?: ahora)?|chiamaci|chiama(?: ora)?|bel (?:ons|direct)|ligue(?: para nós| agora)?|bizi arayın|zadzwoń(?: do nas)?|ring (?:til )?oss|zavolejte nám)[.!]?$/iu;
const NUMBER_BEHIND = /\s?[:–—-]?\s?\+?\(?\d[\d\s().-]{6,20}$/u;
/** Headings of a card in which a page tells of one channel. */
const PHONE_CARD =
  /^(?:(?:24\/7|customer|technical|live) )?(?:(?:tele)?phone support|support (?:hotline|line|phone)|call (?:us|support)|(?:by )?(?:tele)?phone|telefonsupport|telefonischer support|assistance téléphonique|par téléphone|soporte telefónico|por teléfono|assistenza telefonica|telefonisch|bel ons|appelez[- ]nous|llámanos|rufen sie uns an)[.!:]?$/iu;
const MAIL_CARD =
  /^(?:(?:customer|technical) )?(?:e-?mail(?: us(?: directly)?| support(?: directly)?)?|support (?:by|via|per|par) e-?mail|(?:schreiben sie|schreib) uns(?: eine e-?mail)?|écrivez[- ]nous|par (?:courriel|e-?mail)|escríbenos|mail ons|scrivici|contact us by e-?mail|(?:contact|reach|message|ask|write to) (?:our |the )?(?:support|help ?desk)(?: team)?|(?:get|need|still need|need more) help|(?:any|more|still have|got|have(?: a)?) questions?|get in touch(?: with (?:us|support))?|contact us|support (?:kontaktieren|contact)|kontaktieren sie uns|noch fragen|contactez[- ]nous|contacter le support|(?:une |des )?questions? ?|contáctanos|contactar con soporte|contattaci|neem contact op|fale conosco|destek isteyin|skontaktuj się(?: z nami)?|kontaktovat podporu)[?.!:]?$/iu;

/** A link that dials, and says itself or in the heading of its card that it calls support. */
export function callLink(page: Page, helps: boolean): Element | null {
  const found = linksOf(page, /^tel:/).find(
    (link) =>
      CALLS_SUPPORT.test(withoutPictures(visibleText(link)).replace(NUMBER_BEHIND, '')) ||
      (helps && (isHeaded(link, PHONE_CARD) || callsFromSupport(page, link))),
  );
  return found ?? null;
}

/** "Call us" on a page of support, below no words of another desk. */
function callsFromSupport(page: Page, link: Element): boolean {
  const words = withoutPictures(visibleText(link)).replace(NUMBER_BEHIND, '');
  if (page.role !== 'support' || !CALLS.test(words)) return false;
  const around = wordsAround(link);
  return !isLimitedBy(around) && !isOfOtherMatters(`${headingAbove(link)} ${around}`);
}

/** "WhatsApp Support" over a card, or on the link itself. */
const CHAT_CARD = new RegExp(
  `^(?:(?:24\\/7|customer|technical|live) )?(?:(?:${DESK}) (?:(?:on|via|by|through|por|vía|über|per|par|auf|via) )?whats ?app|whats ?app(?: (?:us|chat|${DESK}))?|(?:chat|message|contact|reach|text|write to)(?: with)?(?: us| support)? (?:on|via|by|through) whats ?app)(?: us)?[.!:]?$`,
  'iu',
);
const TO_CHAT = /^(?:https?:)?\/\/(?:wa\.me|api\.whatsapp\.com|chat\.whatsapp\.com)\//iu;

/** A link to a chat on WhatsApp in a card of that name, where a page helps its users. */
export function chatLink(page: Page): Element | null {
  const found = linksOf(page, TO_CHAT).find((link) => {
    const around = wordsAround(link);
    const heading = headingAbove(link);
    if (isLimitedBy(around) || isOfOtherMatters(`${heading} ${around}`)) return false;
    const card = withoutPictures(heading).trim();
    return CHAT_CARD.test(card) && (page.role === 'support' || NAMES_DESK.test(card));
  });
  return found ?? null;
}

/** A mailbox whose name says that it is for support. */
export const MAILBOX =
  /(?:^|[\s(<:])(?:[\w.-]+\.)?(?:support|help|helpdesk|service-?desk|customer-?(?:support|service|care)|soporte|suporte|hilfe|assistance)@[\w-]+(?:\.[\w-]+)+/iu;
/** Words that send users elsewhere. */
export const INSTEAD = /\b(?:do not|don't|no longer|instead)\b/iu;

/** A link that writes to a mailbox for support, or that stands in a card on writing to it. */
export function mailLink(page: Page, helps: boolean): Element | null {
  const found = linksOf(page, /^mailto:/).find((link) => {
    const mailbox = (link.attribs.href ?? '').slice('mailto:'.length).split('?')[0] ?? '';
    const around = wordsAround(link);
    if (isLimitedBy(around) || INSTEAD.test(around)) return false;
    const [local = '', domain = ''] = mailbox.split('@');
    if (isMadeUp(domain)) return false;
    if (MAILBOX.test(mailbox)) return true;
    if (!helps || isOfAnotherDesk(local) || isOfOtherMatters(around)) return false;
    return isHeaded(link, MAIL_CARD) || (page.role === 'support' && asksItself(link));
  });
  return found ?? null;
}

/** "Contact support" as a link that writes, below no words of another desk. */
function asksItself(link: Element): boolean {
  const words = withoutPictures(visibleText(link));
  return MAIL_CARD.test(words) && !isOfOtherMatters(headingAbove(link));
}

function linksOf(page: Page, target: RegExp): readonly Element[] {
  return page
    .$('a[href]')
    .toArray()
    .filter(({ attribs }) => target.test(attribs.href ?? ''))
    .slice(0, MOST_LINKS)
    .filter((link) => !isInHidden(link) && !isOthers(link));
}

function isHeaded(link: Element, heads: RegExp): boolean {
  return heads.test(withoutPictures(headingAbove(link)));
}

function wordsAround({ parent }: Element): string {
  return parent !== null && isElement(parent) ? visibleText(parent).slice(0, 500) : '';
}
