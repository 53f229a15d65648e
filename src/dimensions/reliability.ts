// Reads what a company's pages say of its reliability: its SLA, its support, its stated uptime.

import type { Locator } from '../core/facts/fact.ts';
import type { Reader } from '../core/facts/reader.ts';
import type { PageRole } from '../core/pages/page-roles.ts';
import type { Page } from './page/page.ts';
import {
  readCalledMailbox,
  readSupportLines,
  readSupportSection,
} from './reliability/documents.ts';
import { readSaidHours } from './reliability/hours/support-hours.ts';
import { readPlanLines } from './reliability/plan-lines.ts';
import { readCredits, readPromise } from './reliability/promises/sla.ts';
import { readStatedUptime } from './reliability/promises/stated-uptime.ts';
import { Sayings } from './reliability/say.ts';
import { ownText } from './reliability/sentences.ts';
import { readStatusLink } from './reliability/status/status-link.ts';
import { readSupport } from './reliability/support.ts';
import { NAMES_ANSWER } from './reliability/times/answer-words.ts';
import {
  readAnswersToWriters,
  readGeneralResponse,
  readSupportAnswers,
} from './reliability/times/general-response.ts';
import { pairsOf, readPairedTimes } from './reliability/times/paired-times.ts';
import { readResponseTimes, ToldTimes } from './reliability/times/response-times.ts';
import { NAMES_SEVERITY, readTimesInSentences } from './reliability/times/times-in-sentences.ts';
import { readColumnChannels } from './reliability/ways/column-channels.ts';
import { NAMES_CONTACT, readContactPoints } from './reliability/ways/contact-points.ts';
import {
  readChannelsInPassing,
  readHoursInPassing,
  readSaidChannels,
  readSupportNumber,
  readWaysToAsk,
} from './reliability/ways/in-passing.ts';
import { NAMES_MAILBOX, readMailbox, readWrittenMailbox } from './reliability/ways/mailboxes.ts';
import { readPeopleOnWays } from './reliability/ways/people-on-ways.ts';
import { NAMES_SUPPORT, readPlanChannels } from './reliability/ways/plan-channels.ts';
import { keepUnsaidWays, ToldChannels } from './reliability/ways/told-channels.ts';
import { linesOf } from './subprocessors/lines.ts';

export { statusPageReader } from './reliability/status/status-page.ts';

/** Pages on which a promise of uptime may stand among other matters. */
const IN_PASSING: readonly PageRole[] = [
  'home',
  'pricing',
  'features',
  'security',
  'terms',
  'msa',
  'about',
  'integrations',
];
/** Pages that lead whoever has trouble to the status page, in their footer or their text. */
const LINKS_STATUS: readonly PageRole[] = [
  'support',
  'sla',
  'security',
  'home',
  'pricing',
  'features',
  'contact',
  'about',
];
/** Pages on which a company says in passing whom its users ask. */
const SAYS_WHOM_TO_ASK: readonly PageRole[] = [
  'home',
  'pricing',
  'features',
  'security',
  'integrations',
  'about',
  'contact',
  'support',
  'sla',
];
/** Pages with a place from which their readers write. */
const WRITTEN_TO: readonly PageRole[] = ['home', 'pricing', 'features', 'about'];
/** Documents that name the mailbox to which whoever needs support writes. */
const DOCUMENTS: readonly PageRole[] = ['terms', 'msa'];
const CURRENCY = /[$€£]/;
const EACH =
  /(?:\/|per |pro |par |al |por )\s?(?:mo|month|user|Monat|mois|mes|mese|maand|year|yr|Jahr|an)\b/iu;
const PROMISES_SHARE = /\b(?:9\d|100)(?:[.,]\d{1,6})?\s?[%％]|%\s?9\d/;

export const reliability: Reader<Page> = {
  name: 'reliability',
  version: 42,
  timeless: false,
  dimension: 'reliability',
  // `other` is read only on pages of questions and answers.
  roles: ['sla', 'status', 'contact', 'support', 'other', ...IN_PASSING],
  families: [
    'reliability.sla_pct',
    'reliability.sla.credit.{tier}',
    'reliability.support.*',
    'reliability.status_page.url',
    'reliability.uptime_90d',
  ],
  read(page) {
    const say = new Sayings(0.95);
    const told = new ToldChannels(say);
    if (page.role === 'other') readAnswers(page, say, told);
    else if (IN_PASSING.includes(page.role)) readInPassing(page, say, told);
    else if (page.role === 'status') {
      say.observe('reliability.status_page.url', addressOf(page.url), titleOf(page));
      readStatedUptime(page, ownText(page), say);
    } else readOnItsPage(page, say, told);
    if (LINKS_STATUS.includes(page.role)) readStatusLink(page, say);
    if (SAYS_WHOM_TO_ASK.includes(page.role) && NAMES_CONTACT.test(page.text)) {
      readContactPoints(page, told);
    }
    if (HOLDS_WAYS.includes(page.role)) keepUnsaidWays(page, told, say);
    return say.extraction();
  },
};

/** Pages of which one expects numbers and mailboxes, whatever they are for. */
const HOLDS_WAYS: readonly string[] = ['contact', 'support'];

function readInPassing(page: Page, say: Sayings, told: ToldChannels): void {
  if (PROMISES_SHARE.test(page.text)) readPromise(page, ownText(page), say, true);
  const named = NAMES_SUPPORT.test(page.text);
  if (NAMES_ANSWER.test(page.text)) {
    const times = new ToldTimes(say);
    // Answers to whoever reports a vulnerability are no support.
    if (page.role !== 'security') readLevels(page, times);
    if (named) readSupportAnswers(page, ownText(page), times);
    if (DOCUMENTS.includes(page.role)) readSupportSection(page, ownText(page), times);
    if (WRITTEN_TO.includes(page.role)) readAnswersToWriters(page, ownText(page), times);
  }
  if (page.role === 'pricing' && named) {
    readPlanChannels(page, ownText(page), told);
    readSaidChannels(page, ownText(page), told);
    readSaidHours(page, ownText(page), say);
  } else if (page.role === 'home' && named && isPriced(page.text)) {
    readPlanChannels(page, ownText(page), told);
  }
  if (page.role !== 'pricing' && named) {
    readHoursInPassing(page, ownText(page), say, isPriced(page.text));
    if (SAYS_WHOM_TO_ASK.includes(page.role)) {
      readChannelsInPassing(page, ownText(page), told);
      readSupportNumber(page, told);
    }
  }
  if (named && SAYS_WHOM_TO_ASK.includes(page.role)) {
    readPeopleOnWays(page, ownText(page), told, page.role === 'pricing');
  }
  if (named && DOCUMENTS.includes(page.role)) readColumnChannels(page, told);
  const body = named && DOCUMENTS.includes(page.role) ? page.$('body')[0] : undefined;
  if (body !== undefined) readSupportLines(page, linesOf(body, 'all'), told, say);
  if (DOCUMENTS.includes(page.role)) readCalledMailbox(page, ownText(page), told);
  if (SAYS_WHOM_TO_ASK.includes(page.role) && NAMES_MAILBOX.test(page.text)) {
    readMailbox(page, told);
  } else if (DOCUMENTS.includes(page.role) && NAMES_MAILBOX.test(page.text)) {
    readWrittenMailbox(page, ownText(page), told);
  }
}

/** The times to answer that a page names by severity or by plan, whatever the page is about. */
function readLevels(page: Page, times: ToldTimes): void {
  const body = page.$('body')[0];
  if (body === undefined) return;
  readResponseTimes(page, times);
  if (NAMES_SEVERITY.test(page.text)) readTimesInSentences(page, ownText(page), times);
  readPairedTimes(page, pairsOf(linesOf(body, 'cells')), times);
}

const FAQ =
  /(?:^|[/_-])(?:faqs?|questions|haeufige-fragen|häufige-fragen|foire-aux-questions|preguntas-frecuentes|domande-frequenti|veelgestelde-vragen)(?:[/._-]|$)/i;

/** Pages of questions and answers, in what they say of all. */
function readAnswers(page: Page, say: Sayings, told: ToldChannels): void {
  if (!FAQ.test(page.url.pathname)) return;
  if (PROMISES_SHARE.test(page.text)) readPromise(page, ownText(page), say, true);
  readWaysToAsk(page, ownText(page), told);
  if (NAMES_SUPPORT.test(page.text)) {
    readSaidChannels(page, ownText(page), told);
    readSaidHours(page, ownText(page), say);
    if (NAMES_ANSWER.test(page.text))
      readGeneralResponse(page, ownText(page), [], new ToldTimes(say));
  }
  if (NAMES_MAILBOX.test(page.text)) readMailbox(page, told);
}

/** Pages of support, of contacts and of service levels. */
function readOnItsPage(page: Page, say: Sayings, told: ToldChannels): void {
  const own = ownText(page);
  if (page.role === 'sla') {
    readPromise(page, own, say);
    readCredits(page, say);
  } else if (page.role === 'support' && PROMISES_SHARE.test(page.text)) {
    readPromise(page, own, say, true);
  }
  const times = new ToldTimes(say);
  if (page.role !== 'contact') {
    readLevels(page, times);
    readColumnChannels(page, told);
    if (NAMES_SUPPORT.test(page.text)) readPlanChannels(page, own, told);
  }
  const body = page.$('body')[0];
  const lines = body === undefined ? [] : linesOf(body, 'all');
  const cells = body === undefined ? [] : linesOf(body, 'cells');
  if (page.role !== 'contact') readPlanLines(page, lines, told, times);
  if (NAMES_ANSWER.test(page.text)) readGeneralResponse(page, own, cells, times);
  readSupport(page, own, lines, cells, say, told);
}

/** An amount of money, and somewhere behind it what it is paid for. */
function isPriced(text: string): boolean {
  const at = text.search(CURRENCY);
  return at >= 0 && EACH.test(text.slice(at + 1));
}

function addressOf(url: URL): string {
  const bare = new URL(url);
  bare.hash = '';
  return bare.href;
}

/** The address has no place of its own: the page's title stands for it, or its first heading. */
function titleOf(page: Page): Locator | null {
  const named = page.$('head > title, h1').toArray();
  return named.map((element) => page.quote(element)).find((quote) => quote !== null) ?? null;
}
