// How fast anybody is answered: sentences and labels that name neither severity nor plan.

import type { Element } from 'domhandler';
import type { Locator } from '../../../core/facts/fact.ts';
import type { Page } from '../../page/page.ts';
import { isBlock, isElement } from '../../page/visible.ts';
import type { Line } from '../../subprocessors/lines.ts';
import { type Asked, behindStems } from '../../words/behind-stems.ts';
import { LIMITED } from '../hours/support-hours.ts';
import { type OwnText, quoteSentence, sentencesOf } from '../sentences.ts';
import { isOfOtherMatters } from '../ways/channels.ts';
import { answerTime, NAMES_ANSWER, WISHES } from './answer-words.ts';
import { isSevere } from './levels.ts';
import { isAnswerLabel, pairsOf, timeBeside } from './paired-times.ts';
import { LONG, type Time, type ToldTimes, timeIn } from './response-times.ts';

/** What is said of all questions alike; a page that names its severities tells of these. */
const ALL = 'standard';

const VERB =
  '(?:respon(?:d(?:s|ed)?|ses?)|repl(?:y|ies)|answer(?:s|ed)?(?: you)?|(?:get|getting|be) back (?:to|with) (?:you|all|every|each)|be in touch|(?:hear|hearing) (?:back|from (?:us|our|a))|reach out to you|write back|antworte[nt]?|antwort|melden(?: wir)? uns|meldet sich|rückmeldung|beantwort\\p{L}+|répond(?:ons|rons|re)|réponse|recontact\\p{L}+|reviendr\\p{L}+ vers vous|respond(?:emos|eremos|erá|erem)|responde|contest(?:amos|aremos)|respuesta|resposta|svar(?:er|ar)?|vender (?:vi )?tilbage|reageren|reageert|reactie|antwoorden|rispond(?:iamo|eremo)|risposta)';
const WITHIN =
  "(?:within|in under|in less than|in|under|less than|inside|innerhalb(?: von| der nächsten)?|binnen|innert|unter|sous|en moins de|dans les|d'ici|dans un délai (?:maximum |maximal )?de|en (?:un )?(?:plazo )?(?:m[aá]ximo )?de|en un m[aá]ximo de|en menos de|en|antes de|em até|dentro de|entro|in meno di|inden(?: for)?|inom|innen) (?:the next |about |around |approximately |roughly |at most |max\\.? |höchstens |maximal |les |máximo )?";
const GRAMMARS: readonly RegExp[] = [
  `(?<![\\p{L}])${VERB}(?![\\p{L}])[^.;!?\\d]{0,70}?(?<![\\p{L}])${WITHIN}${LONG}`,
  `(?<![\\p{L}])(?:innerhalb(?: von)?|binnen|innert) ${LONG}[^.;!?\\d]{0,40}(?:antwort|melden|zurück|reager|reactie|antwoord)`,
  `(?<![\\p{L}])(?:response|reply) times?(?: for us| to you)?(?: is|:)? (?:(?:typically|usually|generally) )?(?:within |under |less than |about |up to |< ?|≤ ?)?${LONG}`,
  `^(?:(?:average|typical|our|a|usual) )*(?:within |< ?|≤ ?)?${LONG}[ -](?:average |typical |initial |first )*(?:response|reply)(?: times?)?(?![\\p{L}])`,
  // "24時間以内にご返信します", "ご返信は24時間以内".
  `(?<count>\\d{1,3}) ?(?<working>営業)?(?<unit>時間|日)以内に(?:[^。、]{0,12})?(?:返信|回答)(?:いた|致|し|をお|申|さ)`,
  `(?:返信|回答)は(?:通常)?[、 ]?(?<count>\\d{1,3}) ?(?<working>営業)?(?<unit>時間|日)以内(?!に)`,
].map((grammar) => new RegExp(grammar, 'iu'));
/** "within a business day", "innerhalb eines Werktags": words for numbers. */
const ONE =
  /(?<=(?:within|inside|in|under|than|d'ici|sous|dans|de|em|di) )(?:a|an|one|uno?|um) (?:single )?(?=(?:full )?(?:business |working )?(?:hour|day|jour|d[ií]a|giorno))|(?<=innerhalb )eines (?=(?:werk|arbeits)t)|(?<=(?:binnen|innerhalb von) )(?:één|einem) (?=werk|arbeits)/giu;
const ONE_OF = /(?<!\p{L})d['’]une? (?=jour|heure)/giu;
const FEW: readonly (readonly [RegExp, string])[] = [
  [
    /(?<!\p{L})(?:zwei|deux|dos|twee|due|dois|duas|två|to|kaksi|kahden|dwóch|dwa|dwu|dvou|dvě|dva|dve|dveh|két|două|двух|два|двох|iki|dua|hai)(?= (?:arbeits|werk|tage|jours?|heures?|d[ií]as|horas|stunden|dagen|giorn|ore |arbets|arbejds|arbeids|hverd|virked|vard|dagar|dager|dage |dni |dnů|dny|dní|pracovn|delovn|radn|munkanap|nap|zile|раб|роб|дн|час|työ|arki|päiv|iş gün|gün|hari|ngày))/giu,
    '2',
  ],
  [
    /(?<!\p{L})(?:drei|trois|tres|drie|tre|três|kolmen|kolme|trzech|trzy|tří|tři|tri|treh|három|trei|трех|трёх|три|трьох|üç|tiga)(?= (?:arbeits|werk|tage|jours?|heures?|d[ií]as|horas|stunden|dagen|giorn|ore |arbets|arbejds|arbeids|hverd|virked|vard|dagar|dager|dage |dni |dnů|dny|dní|pracovn|delovn|radn|munkanap|nap|zile|раб|роб|дн|час|työ|arki|päiv|iş gün|gün|hari|ngày))/giu,
    '3',
  ],
];
const TWO = /(?<=(?:within|in|under|than) )two (?=(?:business |working )?(?:hour|day))/giu;

/** What others do, or what is not a question of a user. */
const ELSE_EARLIER =
  /\b(?:sales|demos?|quotes?|quotations?|proposals?|estimates?|orders?|bookings?|reservations?|disputes?|resol(?:ve|ved|ution)\p{L}*|deliver\p{L}*|ship\p{L}*|emerg[eê]nc(?:y|ies|ias?)|urgen[tcz]\p{L}*|critical|severity|sev[ -]?\d|P[0-5]|priority|instead of|survey|ideas?|suggestions?|feature requests?|offerte|angebot\p{L}*|devis|presupuesto|cotización)\b|\b(?:you|customers?|clients?|subscribers?|users?|guests?|leads?|prospects?) (?:must|shall|should|may|agree|has|have to|can (?:reply|respond|answer)|to (?:reply|respond))\b|\byour (?:customers|clients|leads|visitors|guests|team|patients)\b/iu;
/** "Within a day or two", "at best": no time is promised. */
const OR_MORE = /\b(?:day|hour|week) or (?:two|so|more)\b|\bbest[- ]efforts?\b/iu;
const ELSE_ELSEWHERE =
  /(?<!\p{L})(?:kostenvoranschl\p{L}+|liefer\p{L}*|dring\p{L}+|notf[aä]ll\p{L}*|livr\p{L}+|urgence\p{L}*|résol\p{L}+|entrega\p{L}*|orçament\p{L}*|urgên\p{L}+|resol\p{L}+|preventiv\p{L}+|consegn\p{L}+|emergenz\p{L}+|levering\p{L}*|levertijd\p{L}*|spoed\p{L}*|tilbud\p{L}*|offert\p{L}*|tarjou\p{L}*|toimitus\p{L}*|akut\p{L}*|ofert\p{L}*|wycen\p{L}*|dostaw\p{L}*|piln\p{L}+|nabídk\p{L}*|objednáv\p{L}*|dodán\p{L}*|ponuk\p{L}*|ponudb\p{L}*|ponud\p{L}*|dostav\p{L}*|ajánlat\p{L}*|szállít\p{L}*|livrar\p{L}*|предложен\p{L}+|смет\p{L}+|заказ\p{L}*|доставк\p{L}*|срочн\p{L}+|аварийн\p{L}+|замовлен\p{L}*|προσφορ\p{L}*|teklif\p{L}*|sipariş\p{L}*|kargo\p{L}*|acil\p{L}*|prywatno\p{L}*|osobní\p{L}* údaj\p{L}*|персональн\p{L}+|kişisel veri\p{L}*|reklama\p{L}+|reklamácie|рекламаци\p{L}+|претензи\p{L}+|reclama\p{L}+|réclamation\p{L}*|beschwerde\p{L}*|klacht\p{L}*|(?:gratis|kostenlos\p{L}*|unverbindlich\p{L}*|vrijblijvend\p{L}*|gratuit\p{L}*) (?:consult\p{L}*|advies\p{L}*|kennismaking\p{L}*|gesprek|(?:erst)?(?:beratung|gespräch)\p{L}*|consulenz\p{L}*))(?!\p{L})|見積|配送|発送|納品|注文|緊急|报价|報價|发货|送货|订单|紧急|견적|배송|주문|個人情報|隐私/iu;
const ELSE = new RegExp(`${ELSE_EARLIER.source}|${ELSE_ELSEWHERE.source}`, 'iu');

/** The one time that the page promises to all. */
export function readGeneralResponse(
  page: Page,
  own: OwnText,
  cells: readonly Line[],
  told: ToldTimes,
): void {
  if (told.has(ALL)) return;
  const found = [...ofSentences(page, own), ...ofLabels(page, cells), ...ofCells(page, own, cells)];
  // "E-mail", and below it within what time: that is promised to whoever writes, not to callers.
  const byMail = found.filter(({ text }) => isBelowMail(cells, text));
  tellOne('email', byMail, told);
  tellOne(
    ALL,
    found.filter((one) => !byMail.includes(one)),
    told,
  );
}

function tellOne(slug: string, found: readonly Found[], told: ToldTimes): void {
  const [first] = found;
  const times = new Set(found.map(({ time }) => `${time.count} ${time.unit}`));
  if (first !== undefined && times.size === 1) told.tell(slug, first.time, first.place);
}

const MAIL_TITLE =
  /^(?:\P{L}{1,4} ?)?(?:(?:(?:by|via|per|par|por|send us an|write us an|customer|technical) )?(?:e-?mail|courriel|correo(?: electrónico)?|e-?posta)(?: us| support| address)?|support (?:by|via|per) e-?mail|(?:schreiben sie|schreib) uns(?: eine e-?mail)?)[.:!]?$/iu;
const CARD = 3;

/** Does the card in which a text stands have e-mail for its title, and no other title? */
function isBelowMail(cells: readonly Line[], text: string): boolean {
  const at = text === '' ? 0 : cells.findIndex((cell) => cell.text.includes(text));
  const above = cells.slice(Math.max(0, at - CARD), Math.max(0, at));
  const title = above.findLast((cell) => cell.heading !== null || MAIL_TITLE.test(cell.text));
  return title !== undefined && MAIL_TITLE.test(title.text);
}

interface Found {
  /** The sentence that says it; empty beside a label, which says itself what it is of. */
  readonly text: string;
  readonly time: Time;
  readonly place: () => Locator | null;
}

function ofSentences(page: Page, own: OwnText, who: Asked | null = null): readonly Found[] {
  let heading = '';
  let isOther: boolean | null = null;
  return sentencesOf(own).flatMap((sentence): readonly Found[] => {
    const { text, block } = sentence;
    if (block.heading !== null) [heading, isOther] = [text, null];
    if (block.heading !== null || (who !== null && !who.test(text))) return [];
    isOther ??= isOfAnother(heading);
    if (isOther && !OF_EVERY.test(text)) return [];
    const time = answeredWithin(text);
    // Within a month data protection answers all that it is asked.
    if (isOther && (time === null || isLong(time))) return [];
    return time === null ? [] : [{ text, time, place: () => quoteSentence(page, own, sentence) }];
  });
}

/** Whatever heads it: it stands below the last of several desks as well. */
const OF_EVERY =
  /\ball (?:inquiries|enquiries|questions|messages|e-?mails|requests|queries|tickets)\b|(?<!\p{L})(?:alle (?:anfragen|nachrichten|e-mails|fragen)|toutes (?:les|vos) (?:demandes|questions)|todas (?:las|sus|tus) (?:consultas|preguntas|solicitudes)|todas as (?:mensagens|dúvidas|solicitações)|tutte le (?:richieste|domande)|alle (?:vragen|berichten))(?!\p{L})/iu;

const LONGEST_DAYS = 7;

function isLong({ count, unit }: Time): boolean {
  return unit.endsWith('days') && count > LONGEST_DAYS;
}

const SUPPORT_ANSWERS = behindStems(
  /\b(?:our|the) (?:\p{L}+ ){0,2}(?:support|help ?desk|service desk)(?: (?:team|staff|desk|engineers?|agents?))? (?:\p{L}+ ){0,2}(?:responds?|repl(?:y|ies)|answers?|gets? back)\b|\b(?:support|help ?desk) (?:tickets?|requests?|enquiries|inquiries|e-?mails?|questions?) (?:are|is|will be|get) (?:\p{L}+ )?(?:answered|responded to|replied to)\b|\b(?:customer |technical )?support response times?\b|\bsupport\b[^.;]{0,60}\b(?:response|reply)(?: times?)?(?: of)? (?:within|under|in)\b/iu,
);

/** On a page about other matters, what it says that support does. */
export function readSupportAnswers(page: Page, own: OwnText, told: ToldTimes): void {
  tellOne(ALL, ofSentences(page, own, SUPPORT_ANSWERS), told);
}

const NEAR = 4;
const MAILBOX = /[\w.%+-]{2,40}@[\w-]+(?:\.[\w-]+)+/u;
/** Who says "we" in a promise to whoever writes. */
const WE =
  /(?<!\p{L})(?:we|our|us|i|wir|uns|unser\p{L}*|nous|notre|nos|nostr[oaie]|vi|vår[at]?|vores|wij|we|ons|onze|мы|наш\p{L}*)(?!\p{L})|(?<!\p{L})\p{L}+(?:emos|amos|iamo|eremo|ujemy|amy|emy|ujeme|íme|áme|eme|emi|jmë|imo|amo|unk|ünk|em|im|ім|емо|yoruz|ırız|iriz|maktayız|mme)(?!\p{L})|[、。]?(?:いた|致)?します|我们/iu;
const ASKS =
  /(?<!\p{L})(?:contact\p{L}*|get in touch|write to us|talk to us|questions?|support|help|kontakt\p{L}*|contatt\p{L}*|contato|contacto|scrivi\p{L}*|schreib\p{L}*|écri\p{L}+|neem|ota yhteyttä|yhteys\p{L}*|napisz|napište|napíšte|связ\p{L}+|контакт\p{L}*|звʼяз\p{L}+|iletişim|bize ulaşın|hubungi|liên hệ)(?!\p{L})|お問い?合わせ|联系|聯絡|문의/iu;

/** "Fill out the form and we will get back to you within a day." */
const FILLED =
  /\b(?:fill (?:out|in)|complete|use) (?:the|this|our) (?:\p{L}+ )?form\b|\b(?:send us a message|drop us a (?:line|message))\b/iu;

/** "Reply within one business day.", below a form or beside a mailbox. */
const ANSWER =
  /^(?:reply|response|answer|antwort|rückmeldung|réponse|respuesta|risposta|resposta|svar) (?:within|in|under|innerhalb|binnen|sous|en|entro|in|em|dentro|inom|inden) /iu;
const SHORT = 60;

/** On a page about other matters, what it says beside the way to write to it. */
export function readAnswersToWriters(page: Page, own: OwnText, told: ToldTimes): void {
  if (told.has(ALL)) return;
  const all = sentencesOf(own);
  let heading = '';
  const found = all.flatMap((sentence, i): readonly Found[] => {
    const { text, block } = sentence;
    if (block.heading !== null) heading = text;
    const time = block.heading !== null || isOfAnother(heading) ? null : answeredWithin(text);
    if (time === null || isListed(block.parent)) return [];
    if (!WE.test(text) && !(text.length < SHORT && ANSWER.test(text))) return [];
    const around = all.slice(Math.max(0, i - NEAR), i + NEAR).map((one) => one.text);
    const asked = (heading.length < 80 && ASKS.test(heading)) || FILLED.test(text);
    if (!asked && !around.some((one) => one.length < 160 && MAILBOX.test(one))) return [];
    return [{ text, time, place: () => quoteSentence(page, own, sentence) }];
  });
  tellOne(ALL, found, told);
}

function isListed(parent: Element | null): boolean {
  for (let at = parent, up = 0; at !== null && up < 3; up++) {
    if (/^(?:li|td|th)$/.test(at.name)) return true;
    at = at.parent !== null && isElement(at.parent) ? at.parent : null;
  }
  return false;
}

/** Null where the sentence promises no answer, or one to some only. */
export function answeredWithin(sentence: string): Time | null {
  if (sentence.length > 300 || sentence.endsWith('?') || !NAMES_ANSWER.test(sentence)) return null;
  if (LIMITED.test(sentence) || ELSE.test(sentence) || isOfOtherMatters(sentence)) return null;
  if (OR_MORE.test(sentence)) return null;
  if (WISHES.test(sentence)) return null;
  const plain = inFigures(sentence);
  return timeIn(plain, ...GRAMMARS) ?? answerTime(plain);
}

/** "Within two business days" with the number in figures. */
function inFigures(text: string): string {
  const counted = text.replace(ONE, '1 ').replace(ONE_OF, 'de 1 ').replace(TWO, '2 ');
  return FEW.reduce((said, [word, count]) => said.replace(word, count), counted);
}

function isOfAnother(heading: string): boolean {
  return (
    heading.length < 120 &&
    (LIMITED.test(heading) || ELSE.test(heading) || isSevere(heading) || isOfOtherMatters(heading))
  );
}

const BEHIND = /,? (?:after|of|from) (?:receipt|receiving (?:it|the request|your message))\.?$/iu;

/** "Response time" and beside, below or above it "24 hours". */
function ofLabels(page: Page, cells: readonly Line[]): readonly Found[] {
  const beside = pairsOf(cells).flatMap(({ label, value, first, last, heading }) => {
    const time = isAnswerLabel(label) && !isOfAnother(heading) ? timeOf(value) : null;
    const place = () => page.quoteSpan(first.first, last.last);
    return time === null ? [] : [{ text: '', time, place }];
  });
  // A figure stands above what it counts.
  const above = cells.flatMap((line, i): readonly Found[] => {
    const before = cells[i - 1];
    if (before === undefined || before.text.length > 60 || before.inFooter) return [];
    if (line.table !== null || before.table !== null || !isAnswerLabel(line.text)) return [];
    const isLabel = timeOf(cells[i + 1]?.text ?? '') !== null;
    const time = isLabel ? null : timeOf(before.text);
    const place = () => page.quoteSpan(before.first, before.last);
    return time === null ? [] : [{ text: '', time, place }];
  });
  return [...beside, ...above];
}

function timeOf(value: string): Time | null {
  return value.length > 60 ? null : timeBeside(inFigures(value.replace(BEHIND, '')));
}

/** What an element among others says for itself, where no sentence of its block does. */
function ofCells(page: Page, own: OwnText, cells: readonly Line[]): readonly Found[] {
  const sentences = new Set(sentencesOf(own).map(({ text }) => text));
  let heading = '';
  return cells.flatMap((line): readonly Found[] => {
    if (line.heading !== null) heading = line.text;
    if (line.heading !== null || line.inFooter || line.table !== null) return [];
    if (line.text.length > 160 || sentences.has(line.text) || isOfAnother(heading)) return [];
    const time = isInParts(line) ? answeredWithin(line.text) : null;
    const place = () => page.quoteSpan(line.first, line.last);
    return time === null ? [] : [{ text: line.text, time, place }];
  });
}

/** Does it stand in an inline element that style sheets set apart, or in the text of a form? */
function isInParts({ first }: Line): boolean {
  const box = first.parent;
  return isElement(box) && (!isBlock(box) || isInForm(box));
}

function isInForm(element: Element): boolean {
  for (let at: Element | null = element; at !== null; ) {
    if (at.name === 'form') return true;
    at = at.parent !== null && isElement(at.parent) ? at.parent : null;
  }
  return false;
}
