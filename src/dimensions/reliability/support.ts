// What pages of support and SLAs promise of it: when it answers, and on which channels.

import type { Page } from '../page/page.ts';
import type { Line } from '../subprocessors/lines.ts';
import { isLimitedBy, LIMITED, readHours } from './hours/support-hours.ts';
import { plainly } from './plain-words.ts';
import type { Say } from './say.ts';
import { type OwnText, quoteSentence, sentencesOf } from './sentences.ts';
import { DESK, NAMES_DESK } from './support-words.ts';
import { callLink, chatLink, INSTEAD, MAILBOX, mailLink } from './ways/channel-links.ts';
import {
  asksToMail,
  asksToWrite,
  type Channel,
  channelAsked,
  channelOffered,
  channelsBelow,
  channelsInJapanese,
  channelsNamed,
  channelsTogether,
  isOfOtherMatters,
} from './ways/channels.ts';
import {
  isElsewhere,
  isMailOfDesk,
  isOnlyMailbox,
  isSupportLabel,
  OTHER_DESK,
  SELLS,
} from './ways/desk-labels.ts';
import { channelAlone } from './ways/on-support-page.ts';
import { planItemChannels } from './ways/plan-channels.ts';
import type { ToldChannels } from './ways/told-channels.ts';

export function readSupport(
  page: Page,
  own: OwnText,
  lines: readonly Line[],
  cells: readonly Line[],
  say: Say,
  told: ToldChannels,
): void {
  const sentences = sentencesOf(own).filter(({ text }) => !LIMITED.test(plainly(text)));
  const helps = page.role === 'support' || (page.role === 'contact' && isForHelp(lines));
  readHours(page, own, sentences, [lines, cells], say, helps);
  for (const [i, sentence] of sentences.entries()) {
    const before = sentences[i - 1]?.text ?? '';
    // "Sales", and below it a mailbox: of that desk.
    if (page.role === 'contact' && before.length < 40 && OTHER_DESK.test(before)) continue;
    for (const channel of channelsOf(page, plainly(sentence.text), helps)) {
      told.tell(channel, () => quoteSentence(page, own, sentence));
    }
  }
  tellOfLines(page, lines, told, helps, page.role === 'support');
  // What stands beside its label in one line; bars above the content hold what has no label.
  tellOfLines(page, cells, told, helps, false);
  if (!told.has('phone')) {
    const link = callLink(page, helps);
    if (link !== null) told.tell('phone', () => page.quote(link));
  }
  if (helps && !told.has('chat')) {
    const link = chatLink(page);
    if (link !== null) told.tell('chat', () => page.quote(link));
  }
  if (!told.has('email')) {
    const link = mailLink(page, helps);
    if (link !== null) told.tell('email', () => page.quote(link));
  }
}

function tellOfLines(
  page: Page,
  lines: readonly Line[],
  told: ToldChannels,
  helps: boolean,
  alone: boolean,
): void {
  for (const [i, line] of lines.entries()) {
    const bare = alone ? channelAlone(lines, i) : null;
    const channel = channelOf(page, line) ?? headedChannel(helps, lines, i) ?? bare;
    const label = line.inFooter ? '' : (lines[i - 1]?.text ?? '');
    const below = channelsBelow(label, line.text, page.role !== 'contact');
    const served = isServedBy(line) ? planItemChannels(line.text) : [];
    for (const one of channel === null ? [...below, ...served] : [channel, ...below, ...served]) {
      told.tell(one, () => page.quoteSpan(line.first, line.last));
    }
  }
}

/** "24 hrs telephone support" as a line of its own, on a page of contacts or of support. */
function isServedBy({ text, inFooter, table }: Line): boolean {
  return !inFooter && table === null && /^24\b|\b24$/u.test(text) && !isLimitedBy(text);
}

/** A question that any user may have, and the way to ask it. */
const ASKED =
  /\b(?:questions?|queries|enquiries|inquiries|need (?:any )?help|for help|get help|here to help|happy to help|assist(?:ance)?|issues?|problems?|trouble|feedback|reach out|reach us|get in touch|dudas|ayuda|preguntas|hilfe|fragen|aide|vragen|hulp|domande|dúvidas|ajuda)\b|(?<!\p{L})(?:frågor|spørgsmål|spørsmål|hjälp|hjælp|hjelp|kysymy\p{L}+|kysyttävää|apua|pyta[nń]\p{L}*|pomoc\p{L}?|problem\p{L}*|dotaz\p{L}*|otáz\p{L}+|problém\p{L}*|vprašan\p{L}+|pitan\p{L}+|kérdés\p{L}*|segíts\p{L}+|întreb\p{L}+|ajutor|вопрос\p{L}*|помощ\p{L}*|питан\p{L}+|допомог\p{L}+|ερωτ\p{L}+|βοήθεια|soru\p{L}*|yardım\p{L}*|câu hỏi|pertanyaan)(?!\p{L})|ご質問|ご不明|お問い?合わせ|咨询|諮詢|疑问|问题|문의|질문/iu;

/** On a page of contacts only what is said of support or of any question. */
function channelsOf(page: Page, text: string, helps: boolean): readonly Channel[] {
  const japanese = text.length > 200 ? [] : channelsInJapanese(text);
  if (japanese.length > 0) return japanese;
  const isContact = page.role === 'contact';
  if (isContact && !NAMES_DESK.test(text)) {
    if (!(helps || ASKED.test(text)) || isOfOtherMatters(text)) return [];
    if (!helps) {
      return [
        ...channelsNamed(text),
        ...channelsTogether(text),
        ...(asksToWrite(text) ? MAIL : []),
      ];
    }
  }
  const asked = channelAsked(text);
  const written = (helps || !isContact) && (asksToWrite(text) || asksToMail(text)) ? MAIL : [];
  const single = [asked, channelOffered(text)].filter((channel) => channel !== null);
  return [...channelsNamed(text), ...channelsTogether(text), ...written, ...single];
}

const MAIL: readonly Channel[] = ['email'];

const FOR_HELP = new RegExp(
  `\\b(?:support(?: team)?|help ?desk|service desk|here to help|happy to help|need (?:any )?help|how (?:can|may) we help|customer (?:service|care|support)|technical (?:support|assistance)|emergency|kundenservice|kundendienst|notdienst|soporte|asistencia|aide|assistance|ondersteuning|klantenservice|suporte|assistenza|kundeservice|kundtjänst|brug for hjælp)\\b|${DESK}`,
  'iu',
);
/** How far down a page of contacts says what it is for, and how much a line of it says. */
const LINES_ON_PURPOSE = 60;
const LONGEST_PURPOSE = 160;

/** Where support is one desk of several, what is said of no desk may be of any of them. */
const DESKS =
  /\b(?:sales|press|media|headquarters|head office|regional|partners?|partnerships?|billing|careers|investors?|vertrieb|ventas|ventes|presse|prensa)\b/iu;

/** Does a page of contacts say that whoever needs help is to write or to call, and nobody else? */
function isForHelp(lines: readonly Line[]): boolean {
  const said = lines.filter(({ inFooter, text }) => !inFooter && text.length <= LONGEST_PURPOSE);
  if (!said.slice(0, LINES_ON_PURPOSE).some(({ text }) => FOR_HELP.test(text))) return false;
  return !said.some(({ heading, bold, text }) => (heading !== null || bold) && DESKS.test(text));
}

const BY_MAIL = /^e-?mail support\b|\bsupport (?:is provided )?(?:by|via) e-?mail\b/iu;
const CHAT =
  /^(?:live chat|live chat support|chat support|chat with (?:support|our support team))$/iu;

/** A channel that a line names by itself: a mailbox for support, a heading for the chat. */
function channelOf(page: Page, line: Line): Channel | null {
  const { text, table } = line;
  if (table !== null) return null;
  const asks = askingFor(text);
  if (asks !== null && !LIMITED.test(asks) && !INSTEAD.test(asks) && !isElsewhere(asks))
    return 'email';
  if (text.length > 500 || LIMITED.test(text)) return null;
  if (page.role !== 'contact' && BY_MAIL.test(text)) return 'email';
  return CHAT.test(text) ? 'chat' : null;
}

/** The sentence that names a mailbox for support, up to where it does. */
function askingFor(text: string): string | null {
  const match = text.length > 2_000 ? null : MAILBOX.exec(text);
  if (match === null) return null;
  const start = Math.max(...['. ', '! ', '? '].map((end) => text.lastIndexOf(end, match.index)));
  const sentence = text.slice(start + 1, match.index + match[0].length + 60);
  return sentence.replace(/(?<=@[\w.-]+) \p{Lu}.*$/su, '');
}

const MAIL_HEAD =
  /^(?:e-?mail(?: us| support)?|support (?:by|via|per|par) e-?mail|(?:schreiben sie|schreib) uns(?: eine e-?mail)?|écrivez[- ]nous|(?:par )?courriel|mail ons|contact us by e-?mail)[.:!]?$/iu;
const CHAT_HEAD =
  /^(?:(?:live|online|in-app)?[ -]?chat(?: (?:with|to) us| support)?|message us|start (?:a )?(?:live )?chat|chat en (?:direct|vivo)|chatten sie mit uns)[.:!]?$/iu;
const PHONE_HEAD =
  /^(?:(?:by |par )?(?:tele)?phone(?: us)?|(?:give us a )?call(?: us)?|call us (?:now|today|directly)|(?:tele)?phone support|telefon(?:isch)?(?: i (?:normal )?åbningstid(?:en)?)?|telefonsupport|(?:par )?téléphone|appelez[- ]nous|(?:por )?teléfono|llámanos|telefono|telefone|telefoon|bel ons|hotline|support (?:hotline|line|phone|number)|ring us|rufen sie uns an|(?:prefer|rather) (?:to )?(?:call|talk|speak)(?: (?:to|with) (?:us|someone|somebody|a (?:person|human)))?)[.:!?]?$/iu;

const SUPPORT_PHONE_HEAD =
  /^(?:(?:24\/7|24x7|our|customer|technical|live|direct|toll-free|free) )*(?:(?:tele)?phone support|support (?:hotline|line|phone|telephone)(?: number)?|telefonsupport|support-hotline|support téléphonique|assistance téléphonique|soporte telefónico|asistencia telefónica|assistenza telefonica|suporte telefônico|telefonische (?:support|ondersteuning))\s?:?$/iu;
const LABELLED_NUMBER =
  /^(?:call(?: us)?|(?:by )?(?:tele)?phone|tel|telefon|téléphone|teléfono|telefono|telefone|telefoon|hotline)\.?\s?:\s?\+?\(?\d[\d\s().-]{6,20}$/iu;
const ASKS_FOR_HELP =
  /\b(?:help|support|contact (?:us|support)|questions?|reach us|get in touch|assistance|soporte|ayuda|hilfe|kontakt|aide|contactez|assistenza|suporte|ajuda|hulp)\b/iu;
// The name of an icon that its font draws: "phone_in_talk".
const ICON = /^[a-z]+(?:_[a-z]+)* (?=\+?\(?\d)/u;

const ONLY_NUMBER = /^\+?\(?\d[\d\s().-]{6,20}$/u;
/** A number, and after it how to go on: "020 7946 0018, press 2". */
const NUMBER_FIRST = /^\+?\(?\d[\d\s().-]{6,20}(?:$|[,;·|(] ?.{1,40}$)/u;
/** A chat that only people answer needs no words on it below. */
const LIVE_HEAD = /^(?:live|in-app)[ -]chat(?: support)?[.:!]?$/iu;

/** On a page of support, "Email" or "Phone" heads what is said of that channel. */
function headedChannel(helps: boolean, lines: readonly Line[], i: number): Channel | null {
  const line = lines[i];
  if (line === undefined || line.inFooter) return null;
  if (SUPPORT_PHONE_HEAD.test(line.text) && isNumber(lines, i + 1)) return 'phone';
  if (isSupportLabel(line.text) && isOnlyMailbox(lines[i + 1]?.text ?? '')) return 'email';
  if (isMailOfDesk(lines, i)) return 'email';
  if (isNumber(lines, i)) {
    const label = supportLabelAbove(lines, i);
    if (label !== null) return WHATSAPP.test(label) ? 'chat' : 'phone';
  }
  if (!helps) return null;
  if (isMailbox(lines, i)) return 'email';
  if (LABELLED_NUMBER.test(line.text)) return isBelowHelp(lines, i) ? 'phone' : null;
  if (line.heading === null) {
    const next = lines[i + 1]?.text ?? '';
    const before = lines[i - 1]?.text ?? '';
    if (LIMITED.test(before) || OTHER_DESK.test(before)) return null;
    return PHONE_HEAD.test(line.text) && NUMBER_FIRST.test(next) ? 'phone' : null;
  }
  const below = lines.slice(i + 1, i + 5);
  const end = below.findIndex(({ heading }) => heading !== null);
  const own = end < 0 ? below : below.slice(0, end);
  if (own.length === 0 || own.some(({ text }) => isLimitedBy(text) || SELLS.test(text)))
    return null;
  if (own.some(({ text }) => isElsewhere(text))) return null;
  if (MAIL_HEAD.test(line.text)) return 'email';
  if (LIVE_HEAD.test(line.text)) return 'chat';
  if (CHAT_HEAD.test(line.text) && own.some(({ text }) => /\bchat\b/iu.test(text))) return 'chat';
  const called = own.some(({ text }) => /\+?\d[\d\s().-]{6,}\d/u.test(text));
  return called && PHONE_HEAD.test(line.text) ? 'phone' : null;
}

const MAIL_LABEL = /^(?:e-?mail(?: us| address)?|mail|courriel|correo(?: electrónico)?)\s?:?\s?/iu;
/** "Email: hello@acme.example", in one line or in two, below no other desk's words. */
function isMailbox(lines: readonly Line[], i: number): boolean {
  const text = lines[i]?.text ?? '';
  if (text.length > 80 || !MAIL_LABEL.test(text)) return false;
  const rest = text.replace(MAIL_LABEL, '');
  const mailbox = rest === '' ? (lines[i + 1]?.text ?? '') : rest;
  if (!isOnlyMailbox(mailbox)) return false;
  const before = lines[i - 1]?.text ?? '';
  return !OTHER_DESK.test(before) && !LIMITED.test(before) && !isOfOtherMatters(before);
}

/** A number in this line, or in the next one behind an icon. */
function isNumber(lines: readonly Line[], i: number): boolean {
  const [text, next] = [lines[i]?.text ?? '', lines[i + 1]?.text ?? ''];
  if (ONLY_NUMBER.test(text.replace(ICON, ''))) return true;
  return /^[a-z]+(?:_[a-z]+)*$/u.test(text) && ONLY_NUMBER.test(next);
}

const WHATSAPP = /whats ?app/iu;
/** "Technical support", and right below it a number, or a mailbox and then the number. */
function supportLabelAbove(lines: readonly Line[], i: number): string | null {
  const above = lines[i - 1]?.text ?? '';
  const label = isOnlyMailbox(above) ? (lines[i - 2]?.text ?? '') : above;
  return isSupportLabel(label) ? label : null;
}

const NEAR = 8;

/** Does the nearest heading ask who needs help, and of no other desk? */
function isBelowHelp(lines: readonly Line[], i: number): boolean {
  const above = lines.slice(Math.max(0, i - NEAR), i);
  const heading = above.findLast((line) => line.heading !== null)?.text ?? '';
  const words = [heading, above.at(-1)?.text ?? ''];
  if (words.some((one) => OTHER_DESK.test(one) || LIMITED.test(one))) return false;
  return ASKS_FOR_HELP.test(heading);
}
