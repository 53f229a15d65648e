// What an SLA page promises of support: its hours, its channels and how fast it answers.

import type { Element } from 'domhandler';
import type { Locator } from '../../core/facts/fact.ts';
import { slugOf } from '../hiring.ts';
import type { Page } from '../page/page.ts';
import { type Line, linesOf } from '../subprocessors/lines.ts';
import { isElement, isInHidden, visibleText } from '../page/visible.ts';
import {
  asksToWrite,
  type Channel,
  channelAsked,
  channelOffered,
  channelsNamed,
} from './channels.ts';
import type { Say } from './say.ts';
import { isOthers, type OwnText, quoteSentence, type Sentence, sentencesOf } from './sentences.ts';
import { LIMITED, readHours } from './support-hours.ts';
import { headerOf, tablesOf } from './tables.ts';

const SEVERITY =
  /^(?:(?:incident |issue |ticket |case |support |error |defect )?(?:severity|priority|urgency)(?: ?\/ ?(?:severity|priority|impact))?(?: (?:level|class|classification|rating))?|impact(?: level)?|sev(?:erity)? ?#?|incident (?:level|class)|priorität|schweregrad|fehlerklasse|priorité|gravité|sévérité|prioridad|severidad)$/i;
const RESPONSE =
  /^(?:(?:target |initial |first |maximum |max\.? |our |guaranteed |committed |sla )*(?:response(?: times?)?(?: (?:targets?|sla|goals?|objectives?|commitments?))?|reply(?: time)?)(?: within)?|reaktionszeit|antwortzeit|délai de (?:réponse|prise en charge)|temps de réponse|tiempo de respuesta)(?: \([^()]{1,30}\))?$/i;
const DURATION =
  /^(?:within |under |up to |less than |innerhalb von |sous |< ?|≤ ?)?(\d{1,3}) ?(business |working )?(minute|min|hour|hr|h|day|stunde|minuten|stunden|heure|hora|minuto)s?\.?(?:,? ?\(?(?:24 ?[x/×] ?7)\)?)?$/i;
const UNITS: Readonly<Record<string, string>> = {
  minute: 'minutes',
  min: 'minutes',
  hour: 'hours',
  hr: 'hours',
  h: 'hours',
  day: 'days',
  stunde: 'hours',
  stunden: 'hours',
  heure: 'hours',
  hora: 'hours',
  minuten: 'minutes',
  minuto: 'minutes',
};

/** Rows of a table with a column for the severity and exactly one for the first response. */
export function readResponseTimes(page: Page, say: Say): void {
  const seen = new Map<string, string>();
  for (const table of tablesOf(page)) {
    const severity = headerOf(table, SEVERITY);
    const response = headerOf(table, RESPONSE);
    if (severity === null || response === null || isOthers(table.element)) continue;
    for (const { element, cells } of table.rows) {
      const [label, time] = [cells[severity], cells[response]];
      const slug = label === undefined ? null : slugOf(visibleText(label));
      const duration = time === undefined ? null : DURATION.exec(visibleText(time));
      if (slug === null || slug === '_other' || duration === null) continue;
      const key = `reliability.support.response_time.${slug}`;
      const unit = `${duration[2] === undefined ? '' : 'business_'}${UNITS[duration[3]?.toLowerCase() ?? ''] ?? 'hours'}`;
      const said = `${duration[1]} ${unit}`;
      const before = seen.get(slug);
      if (before !== undefined && before !== said)
        say.abstain(key, 'several times', [before, said]);
      if (before !== undefined) continue;
      seen.set(slug, said);
      say.state(key, Number(duration[1]), unit, page.quote(element));
    }
  }
}

export function readSupport(page: Page, own: OwnText, say: Say): void {
  const sentences = sentencesOf(own).filter(({ text }) => !LIMITED.test(text));
  const body = page.$('body')[0];
  const lines = body === undefined ? [] : linesOf(body, 'all');
  readHours(page, own, sentences, lines, say);
  const named = new Set<string>();
  const state = (channel: string, locator: Locator | null): void => {
    if (named.has(channel)) return;
    named.add(channel);
    say.state(`reliability.support.channel.${channel}`, true, null, locator);
  };
  for (const sentence of sentences) {
    for (const channel of channelsOf(page, sentence)) {
      state(channel, quoteSentence(page, own, sentence));
    }
  }
  for (const [i, line] of lines.entries()) {
    const channel = channelOf(page, line) ?? headedChannel(page, lines, i);
    if (channel !== null) state(channel, page.quoteSpan(line.first, line.last));
  }
  if (!named.has('email')) {
    const link = mailLink(page);
    if (link !== null) state('email', page.quote(link));
  }
}

const OF_SUPPORT =
  /\b(?:support|help ?desk|service desk|customer (?:service|care|success)|Kundenservice|Kundensupport|soporte|assistance)\b/iu;

/** On a page of contacts only what is said of support; its other channels are anybody's. */
function channelsOf(page: Page, { text }: Sentence): readonly Channel[] {
  if (page.role === 'contact' && !OF_SUPPORT.test(text)) return [];
  const asked = channelAsked(text);
  const written = page.role !== 'contact' && asksToWrite(text) ? (['email'] as const) : [];
  const single = [asked, channelOffered(text)].filter((channel) => channel !== null);
  return [...channelsNamed(text), ...written, ...single];
}

const MOST_LINKS = 2_000;

/** A link that writes to a mailbox for support, whatever its words are. */
function mailLink(page: Page): Element | null {
  const links = page.$('a[href^="mailto:"]').toArray().slice(0, MOST_LINKS);
  const found = links.find((link) => {
    const mailbox = (link.attribs.href ?? '').slice('mailto:'.length).split('?')[0] ?? '';
    if (!MAILBOX.test(mailbox) || isInHidden(link) || isOthers(link)) return false;
    const { parent } = link;
    const around = parent !== null && isElement(parent) ? visibleText(parent) : '';
    return !LIMITED.test(around.slice(0, 500)) && !INSTEAD.test(around.slice(0, 500));
  });
  return found ?? null;
}

const MAILBOX =
  /(?:^|[\s(<:])(?:[\w.-]+\.)?(?:support|help|helpdesk|service-?desk|customer-?(?:support|service|care)|soporte|suporte|hilfe|assistance)@[\w-]+(?:\.[\w-]+)+/iu;
const INSTEAD = /\b(?:do not|don't|no longer|instead)\b/iu;
const BY_MAIL = /^e-?mail support\b|\bsupport (?:is provided )?(?:by|via) e-?mail\b/iu;
const CHAT =
  /^(?:live chat|live chat support|chat support|chat with (?:support|our support team))$/iu;

/** A channel that a line names by itself: a mailbox for support, a heading for the chat. */
function channelOf(page: Page, line: Line): string | null {
  const { text, table } = line;
  if (text.length > 500 || table !== null || LIMITED.test(text)) return null;
  if (MAILBOX.test(text) && !INSTEAD.test(text)) return 'email';
  if (page.role !== 'contact' && BY_MAIL.test(text)) return 'email';
  return CHAT.test(text) ? 'chat' : null;
}

const MAIL_HEAD = /^e-?mail(?: us| support)?$/iu;
const CHAT_HEAD = /^(?:(?:live )?chat(?: with us)?|message us)$/iu;
const PHONE_HEAD = /^(?:phone|telephone|call us|phone support|telefon|téléphone|teléfono)$/iu;

const ONLY_NUMBER = /^\+?\(?\d[\d\s().-]{6,20}$/u;
const OTHER_DESK =
  /\b(?:sales|press|media|billing|careers|address|office|headquarters|registered)\b/iu;

/** On a page of support, "Email" or "Phone" heads what is said of that channel. */
function headedChannel(page: Page, lines: readonly Line[], i: number): string | null {
  const line = lines[i];
  if (page.role !== 'support' || line === undefined || line.inFooter) return null;
  if (line.heading === null) {
    const next = lines[i + 1]?.text ?? '';
    const before = lines[i - 1]?.text ?? '';
    if (LIMITED.test(before) || OTHER_DESK.test(before)) return null;
    return PHONE_HEAD.test(line.text) && ONLY_NUMBER.test(next) ? 'phone' : null;
  }
  const below = lines.slice(i + 1, i + 5);
  const end = below.findIndex(({ heading }) => heading !== null);
  const own = end < 0 ? below : below.slice(0, end);
  if (own.length === 0 || own.some(({ text }) => LIMITED.test(text))) return null;
  if (MAIL_HEAD.test(line.text)) return 'email';
  if (CHAT_HEAD.test(line.text) && own.some(({ text }) => /\bchat\b/iu.test(text))) return 'chat';
  const called = own.some(({ text }) => /\+?\d[\d\s().-]{6,}\d/u.test(text));
  return called && PHONE_HEAD.test(line.text) ? 'phone' : null;
}
