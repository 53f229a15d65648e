// What pages about other matters say of support: a mailbox for it, and what all plans include.

import type { Element } from 'domhandler';
import { getDomainWithoutSuffix } from 'tldts';
import type { Locator } from '../../../core/facts/fact.ts';
import type { Page } from '../../page/page.ts';
import { isElement, visibleText } from '../../page/visible.ts';
import { type Line, linesOf } from '../../subprocessors/lines.ts';
import { behindStems } from '../../words/behind-stems.ts';
import { isAlwaysAnswered, isAlwaysFigure, isAlwaysSupport } from '../hours/always.ts';
import { DAYS } from '../hours/days.ts';
import { hoursIn } from '../hours/hours.ts';
import { isLimitedBy, LIMITED } from '../hours/support-hours.ts';
import { plainly } from '../plain-words.ts';
import type { Say } from '../say.ts';
import { type OwnText, quoteSentence, type Sentence, sentencesOf } from '../sentences.ts';
import { DESK, NAMES_DESK } from '../support-words.ts';
import {
  asksToWrite,
  type Channel,
  channelAsked,
  channelOffered,
  channelsInJapanese,
  channelsListed,
  channelsNamed,
  isOfOtherMatters,
} from './channels.ts';
import type { ToldChannels } from './told-channels.ts';

const OF_SUPPORT = new RegExp(
  `our (?:\\p{L}+ )?(?:experts|engineers|agents|technicians) are available|${DESK}`,
  'iu',
);
const OF_ALL =
  /\b(?:all|every|each)\b(?: (?:of )?(?:our|the|paid))* ?(?:\p{L}+ )?(?:plans?|tiers?|subscriptions?|packages?|licen[cs]es?)\b[^.;]{0,60}\b(?:includes?|comes? with|gets?|have|has|offers?)\b[^.;]*? (?:and |or |& |, ?)?(?:(?:free|standard|priority|unlimited|dedicated) )*(?<channel>e-?mail|(?:live )?chat|phone) support\b/iu;

/** Sentences of a page of prices, where they tell of no plan apart. */
export function readSaidChannels(page: Page, own: OwnText, told: ToldChannels): void {
  for (const sentence of sentencesOf(own)) {
    const { text } = sentence;
    if (text.length > 400 || !(OF_SUPPORT.test(text) || /サポート/u.test(text))) continue;
    const ofAll = OF_ALL.exec(text)?.groups?.channel;
    const channels: Channel[] = ofAll === undefined ? [] : [channelCalled(ofAll)];
    if (!LIMITED.test(text)) {
      channels.push(...channelsInJapanese(text), ...channelsNamed(text), ...channelsListed(text));
      const offered = channelOffered(text);
      if (offered !== null) channels.push(offered);
    }
    for (const one of channels) told.tell(one, () => quoteSentence(page, own, sentence));
  }
}

function channelCalled(word: string): Channel {
  return /mail/i.test(word) ? 'email' : /chat/i.test(word) ? 'chat' : 'phone';
}

/** Whoever sells answers to others' customers: what such a page promises is its product. */
const SELLS_IN_ENGLISH =
  /\b(?:chat ?bots?|AI[- ](?:\p{L}+ )?(?:agents?|receptionists?|assistants?|support|chat|answering)|voice (?:agents?|bots?|AI)|virtual receptionists?|answering services?|contact cent(?:er|re)s?|call cent(?:er|re) (?:software|solutions?|services?|outsourcing)|help ?desk software|your (?:own )?(?:customer )?support team|customer (?:support|service) (?:software|platforms?|automation|outsourcing|agents?))\b/iu;
const SELLS_ELSEWHERE =
  /voice ?bot\p{L}*|chat ?bot\p{L}*|чат-?бот\p{L}*|голосов\p{L}+ (?:бот|помощник|ассистент)\p{L}*|recepcjonist\p{L}+ AI|wirtualn\p{L}+ (?:asystent|recepcjonist)\p{L}*|asystent\p{L}* (?:głosow\p{L}+|AI)|(?:KI|AI)-(?:Telefon)?assistent\p{L}*|telefonassistent\p{L}*|asistente (?:virtual|de voz|de IA|IA)|assistente (?:virtuale?|vocale|IA|AI)|atendente virtual|agent vocal|secrétariat (?:téléphonique|externalisé)|virtuáln\p{L}+ asistent\p{L}*|sanal asistan/u;
const SELLS_ANSWERS = behindStems(
  new RegExp([SELLS_IN_ENGLISH, SELLS_ELSEWHERE].map(({ source }) => source).join('|'), 'iu'),
);
const OWN =
  /(?<!\p{L})(?:our|we|us|unser\p{L}*|wir|notre|nous|nuestr[oa]s?|nosso|nossa|nostr[oa]|onze|vores|vår[at]?|nasz\p{L}*|naš\p{L}*|náš|наш\p{L}*|мы|ми|noastr\p{L}+|nostre|meidän)(?!\p{L})/iu;
const BEGINS_WITH_DESK =
  /^(?:(?:customer|technical|phone|telephone|live|uk|us) )*(?:support|help ?desk|service desk|supportzeiten|servicezeiten|hotline)(?: (?:hours|times|line|team))?(?: (?:is )?(?:available|open))?\s?[:·|–—-]?\s/iu;
const HOURS_LABEL =
  /^(?:(?:customer |technical )?support|operating|working|business|opening|office) hours\s?:?$/iu;
const LONGEST_SAID = 300;
const SHORT = 60;
const LONGEST_LINE = 120;

interface Told {
  readonly value: string;
  readonly same: string;
  readonly place: () => Locator | null;
}

/**
 * The hours of the company's own support, where a page about other matters says them in a sentence
 * or in a line of its footer. Where the page has prices, what is short is an item of some plan.
 */
export function readHoursInPassing(page: Page, own: OwnText, say: Say, priced: boolean): void {
  if (SELLS_ANSWERS.test(page.text)) return;
  const all = sentencesOf(own);
  const found = all.flatMap((sentence, i): readonly Told[] => {
    const below = all[i + 1]?.text ?? '';
    const said = saidHours(page, sentence, below, priced);
    return said === null ? [] : [{ ...said, place: () => quoteSentence(page, own, sentence) }];
  });
  const body = page.$('body')[0];
  const lines = body === undefined ? [] : linesOf(body, 'all');
  found.push(...lines.flatMap((_, i) => lineHours(page, lines, i)));
  const [first] = found;
  if (first === undefined || new Set(found.map(({ same }) => same)).size > 1) return;
  say.state('reliability.support.hours', first.value, null, first.place());
}

function saidHours(
  page: Page,
  sentence: Sentence,
  below: string,
  priced: boolean,
): { readonly value: string; readonly same: string } | null {
  const text = plainly(sentence.text);
  if (text.length > LONGEST_SAID || LIMITED.test(text) || text.endsWith('?')) return null;
  const isShort = text.length <= SHORT;
  if (isShort && (isInTable(sentence) || (priced && isOfPlan(sentence)))) return null;
  const always = { value: '24/7', same: '24/7' };
  if (isShort && (isAlwaysFigure(text, below) || isAlwaysSupport(text))) return always;
  if (isShort || !(OWN.test(text) || isOfName(page, text))) {
    const office = NAMES_DESK.test(text) && /\d/.test(text) ? hoursIn(text, '') : null;
    return office === null || !GIVES_DAYS.test(text) ? null : office;
  }
  if (isAlwaysAnswered(text, false)) return always;
  return NAMES_DESK.test(text) && /\d/.test(text) ? hoursIn(text, '') : null;
}

function isInTable({ block }: Sentence): boolean {
  for (let at = block.parent; at !== null && isElement(at); at = at.parent as Element | null) {
    if (at.name === 'table') return true;
  }
  return false;
}

const AROUND = 4;
const LONGEST_CARD = 800;

/** Does it stand in a list, or near a price? */
function isOfPlan({ block }: Sentence): boolean {
  let at = block.parent;
  for (let up = 0; up < AROUND && at !== null; up++) {
    if (/^(?:li|body|main|section)$/.test(at.name)) return at.name === 'li';
    const text = visibleText(at);
    if (text.length <= LONGEST_CARD && /[$€£₹]\s?\d|\d\s?(?:€|EUR|USD|KES)/u.test(text))
      return true;
    at = at.parent !== null && isElement(at.parent) ? at.parent : null;
  }
  return false;
}

/** A sentence that gives days of the week and no "our" tells of nobody else either. */
const GIVES_DAYS = new RegExp(`${DAYS}|\\b(?:mon(?:day)?s|mo|lun|seg)\\b`, 'iu');

/** Does the sentence name the company, as its domain does? */
function isOfName(page: Page, text: string): boolean {
  const name = getDomainWithoutSuffix(page.url.hostname)?.replaceAll('-', '') ?? '';
  return (
    name.length >= 4 &&
    text
      .toLowerCase()
      .replaceAll(/[^\p{L}\d]/gu, '')
      .includes(name)
  );
}

/** "Support Mon–Fri 8am–6pm ET", as lines above a page and below it say. */
function lineHours(page: Page, lines: readonly Line[], i: number): readonly Told[] {
  const line = lines[i];
  if (line === undefined || line.table !== null || line.text.length > LONGEST_LINE) return [];
  const [label = '', head = ''] = [lines[i - 1]?.text, lines[i - 2]?.text];
  const labelled = HOURS_LABEL.test(label) && NAMES_DESK.test(`${label} ${head}`);
  if (!(labelled || BEGINS_WITH_DESK.test(line.text))) return [];
  if ([line.text, ...(labelled ? [label, head] : [])].some(isLimitedBy)) return [];
  const hours = hoursIn(line.text, 'support hours');
  if (hours === null || !/\d/.test(hours.value)) return [];
  return [{ ...hours, place: () => page.quoteSpan(line.first, line.last) }];
}

/** Sentences of such a page that tell on which channels the company's support answers. */
export function readChannelsInPassing(page: Page, own: OwnText, told: ToldChannels): void {
  if (SELLS_ANSWERS.test(page.text)) return;
  for (const sentence of sentencesOf(own)) {
    const { text } = sentence;
    if (text.length > LONGEST_SAID || !OF_SUPPORT.test(text) || LIMITED.test(text)) continue;
    if (!ANSWERED_BY.test(text)) continue;
    const isOwn = OWN.test(text) || isOfName(page, text) || PROVIDED.test(text);
    const single = [channelAsked(text), isOwn ? channelOffered(text) : null];
    const listed = isOwn ? [...channelsNamed(text), ...channelsListed(text)] : [];
    for (const one of [...listed, ...single.filter((channel) => channel !== null)]) {
      told.tell(one, () => quoteSentence(page, own, sentence));
    }
  }
}

/** Support that is reached in some way, or leave to ask it; not what it does with a case. */
const ANSWERED_BY =
  /\b(?:support|help ?desk|customer (?:service|care))(?: (?!case|ticket|request)[\p{L}/-]+){0,4}? (?:is|are|available|reachable|provided|offered|reached|via|by|through|over)\b|\b(?:reach|contact|call|message|e-?mail)\b[^.;]{0,40}\b(?:support|help ?desk|us)\b|^call (?:us )?(?:during|within)\b/iu;

/** "Responsive helpdesk support via phone and email." */
const PROVIDED =
  /^(?:[\p{L}\d/-]+ ){0,3}(?:support|help ?desk)(?: (?:is|available|provided|offered))* (?:via|by|through|over)\b/iu;

const NUMBER = '\\+?\\(?\\d[\\d\\s().–-]{6,20}\\d';
const LINE_OF_SUPPORT =
  /^(?:sales (?:&|and) )?(?:customer |technical )?(?:support|help ?desk)(?: (?:hotline|line|phone|number))?\s?:?$/iu;
const NUMBERED = new RegExp(`${LINE_OF_SUPPORT.source.slice(0, -1)}\\s${NUMBER}$`, 'iu');
const ONLY_NUMBER = new RegExp(`^${NUMBER}$`, 'u');

/** "Support: +1 503 555 0142", in one line or in two, wherever on a page it stands. */
export function readSupportNumber(page: Page, told: ToldChannels): void {
  const body = page.$('body')[0];
  if (told.has('phone') || body === undefined) return;
  const lines = linesOf(body, 'all');
  const at = lines.findIndex(({ text, table }, i) => {
    if (table !== null || text.length > LONGEST_LINE) return false;
    if (NUMBERED.test(text)) return true;
    return ONLY_NUMBER.test(text) && LINE_OF_SUPPORT.test(lines[i - 1]?.text ?? '');
  });
  const line = lines[at];
  if (line !== undefined) told.tell('phone', () => page.quoteSpan(line.first, line.last));
}

/** What heads the way to ask whatever a page of questions has not answered. */
const MORE_QUESTIONS =
  /^(?:(?:do you )?(?:still|any|more|other|further|have|got|need)(?: (?:have|any|more|other|a|further))* (?:questions?|help)|(?:can['’]t|cannot|couldn['’]t|did(?:n['’]t| not)|don['’]t) (?:\p{L}+ ){0,3}(?:find|see)|(?:noch|weitere) fragen|(?:ihre )?frage nicht (?:dabei|gefunden|beantwortet)|keine (?:passende )?antwort (?:\p{L}+ ){0,4}gefunden|(?:encore |une |d['’]autres )?questions? ?|(?:encore )?(?:une|des) (?:autres? )?questions?|vous (?:n['’]avez pas|ne) (?:\p{L}+ ){0,2}(?:trouvé|trouvez)|(?:¿)?(?:tienes|tiene|aún tienes|todavía tienes) (?:\p{L}+ ){0,2}(?:preguntas|dudas)|¿no encuentras|ainda (?:tem|com|ficou com) dúvidas|não encontrou|(?:hai )?(?:ancora|altre) domande|non hai trovato|(?:nog )?(?:andere )?vragen|niet gevonden|(?:masz )?(?:inne|więcej|dodatkowe|jeszcze) pyta\p{L}+|nie znalaz\p{L}+|(?:har du )?(?:flere|fler|andre|andra) (?:spørgsmål|spørsmål|frågor)|imate (?:še )?(?:\p{L}+ )?vprašanj\p{L}*|máte (?:\p{L}+ )?(?:otáz\p{L}+|dotaz\p{L}*))(?!\p{L})/iu;
const DIALS =
  /(?:^|[.!?] |, )(?:please |just |simply )?(?:call|phone|ring)(?: us)?(?: (?:on|at))? \+?\(?\d[\d\s().-]{6,20}\d/iu;

/** A question of how to ask, and the way that its answer gives. */
const ASKS_HOW =
  /\b(?:contact|reach|get in touch|get (?:help|support)|need (?:more )?help|contacto|contactar|kontaktier\p{L}*|erreich\p{L}*|contacter|joindre|contatt\p{L}*|bereik\p{L}*|kontakt\p{L}*)(?!\p{L})/iu;

/** Answers of a page of questions that have users write or call. */
export function readWaysToAsk(page: Page, own: OwnText, told: ToldChannels): void {
  let question = '';
  for (const sentence of sentencesOf(own)) {
    const { text, block } = sentence;
    if (DIALS.test(text) && MORE_QUESTIONS.test(question)) {
      told.tell('phone', () => quoteSentence(page, own, sentence));
    }
    if (text.endsWith('?') || block.heading !== null) question = text;
    else if (isAskedFor(question) && !LIMITED.test(text)) {
      const asked = channelAsked(text);
      if (asksToWrite(text)) told.tell('email', () => quoteSentence(page, own, sentence));
      if (asked !== null) told.tell(asked, () => quoteSentence(page, own, sentence));
    } else if (/klantenservice|kundenservice|support/iu.test(text)) {
      const asked = LIMITED.test(text) ? null : channelAsked(text);
      if (asked !== null) told.tell(asked, () => quoteSentence(page, own, sentence));
    }
  }
}

function isAskedFor(question: string): boolean {
  if (question.length > LONGEST_LINE || isOfOtherMatters(question)) return false;
  return ASKS_HOW.test(question) || MORE_QUESTIONS.test(question);
}
