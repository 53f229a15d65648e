// The channels of support that plans list, in items and rows: "Email support", "Chat & phone".

import type { Element } from 'domhandler';
import type { Page } from '../../page/page.ts';
import { classesOf, isElement, visibleText } from '../../page/visible.ts';
import { isToCome, markOf, NO } from '../../pricing/prices/marks.ts';
import { type OwnText, quoteSentence } from '../sentences.ts';
import { type Channel, channelsInJapanese } from './channels.ts';
import type { ToldChannels } from './told-channels.ts';

/** No plan lists a channel without these words. */
export const NAMES_SUPPORT =
  /support|help ?desk|klantenservice|kundenservice|kundendienst|service client|atención|assistance|soporte|suporte|assistenza|ondersteuning|unterstützung|podpora|wsparcie|deste[kğ]|поддержк|サポート|支持|支援|hỗ trợ/i;

const MAIL =
  '(?:e-?mails?|mail|courriel|correo(?: electrónico)?|e-?posta?|mailowe|почт[аеу]|メール|邮件|郵件)';
const CHAT = '(?:(?:(?:live|in-app|online)[ -]?)?chat|whats ?app)';
const PHONE =
  '(?:tele)?phone|telefon(?:isch(?:er?)?|iczne)?|téléphon(?:e|ique)|telephone|telefone|telef[oó]ni(?:co|ca|sche?)|teléfono|telefono|telefoon|telefonische|телефону?|電話|电话';
const HOW =
  '(?:(?:\\d{1,2}[/x×*]\\d|24×7|24[ -]?(?:h|hrs?|hours?)|24/5|(?:us|uk|eu|local(?:ly)?)[- ]based|local|concierge|white[- ]glove|founder(?:[- ]led)?|mon(?:day)?[-–]fri(?:day)?|onboarding call|priority|prioritized|dedicated|standard|basic|premium|24/7|24x7|direct|personal|fast|same-day|business[- ]hours?|professional|regular|unlimited|full|free|advanced|guaranteed|technical|customer|community|and|&|\\+|schneller?|persönlicher?|prioritärer?|prioritaire|prioriteit|kostenloser?|gratis|human|personal(?:ized|ised)?|access to|includes|including|inkl\\.|our|same-day) )*';
const SUPPORT =
  '(?:(?:(?:customer|technical|tech|user|client) )?support(?: line)?|supporto|assistance|soporte|suporte|assistenza|ondersteuning|unterstützung|podpora|wsparcie|desteği|destek|поддержка|サポート|支持|支援)';
const ONE = `(?:${MAIL}|${CHAT}|${PHONE}|slack|whatsapp|tickets?|sms|remote|telegram|help ?desk|video|web|in-app|forum|docs|zoom|teams|discord|(?:(?:customer|client|support|self-service) )?portal)`;
const JOIN = '-?(?: ?(?:,|/|\\+|&) ?(?:and |und |et )?| (?:and|und|et|y|e|en|or|oder|ou|o) )';
const LIST = `(?<list>${ONE}(?:${JOIN}${ONE})*)`;
/** Words of Romance languages that stand behind the one for support. */
const WHICH =
  '(?:prioritaire|prioritari[oa]|dédiée?|dedicad[oa]|dedicat[oa]|technique|t[eé]cnic[oa]|personnalisée?|personalizad[oa]|personalizzat[oa]|direct[oa]?|básic[oa]|est[aá]ndar|standard|premium|inicial|inclu(?:s|ido|so))';
const BY = '(?:by|via|vía|per|par|por|über|through|tramite|по)';
const BEHIND =
  '(?: ?\\([^()]{1,40}\\)|: \\d[^.;]{1,40}| included| inklusive| inclus| incluido| prioritaire|(?:,| [–—·-]| \\+)? (?:with(?:in)?|in under|during|if|when|from (?:our|real|the)|innerhalb|sous|binnen|auf|(?:<|≤) ?\\d|\\d|business hours|priority|response|mon\\p{L}*|onboarding|and (?:onboarding|documentation|training|a dedicated)|& (?:onboarding|documentation|training))[^.;:]{0,60})?';
const GRAMMARS: readonly RegExp[] = [
  `^${HOW}${LIST}(?:[ -]only|[ -]based)?[ -]?${SUPPORT}(?: channels?| options)?(?: only)?${BEHIND}[.!]?$`,
  `^${HOW}${SUPPORT} ?\\((?:${BY} )?${LIST}\\)[.!]?$`,
  `^${HOW}${SUPPORT}(?: ${WHICH})? (?:${BY} )?${LIST}${BEHIND}[.!]?$`,
  `^${HOW}(?:${SUPPORT}) ?(?::|–|—|-) ?${LIST}${BEHIND}[.!]?$`,
].map((grammar) => new RegExp(grammar, 'iu'));
const CHANNELS: readonly (readonly [Channel, RegExp])[] = [
  ['email', new RegExp(`(?<!\\p{L})${MAIL}(?!\\p{L})`, 'iu')],
  ['chat', /chat|whats ?app/iu],
  ['phone', new RegExp(`(?<!\\p{L})(?:${PHONE})(?!\\p{L})`, 'iu')],
];
const SHOWS_CHANNEL = /mail|chat|whats|phone|telefo/i;
const LONGEST = 90;
const AROUND = 3;
const TICKED =
  /^(?:[✓✔✅☑●•+–→-]\uFE0F? ?|(?:included|inclus|inklusive|enthalten|incluido|incluído|incluso|inbegrepen|yes|oui|ja):? )/iu;
/** What costs more or is for others is no channel of the plan. */
const EXTRA =
  /\b(?:add-?ons?|extra|upgrade|not included|optional|integration|automation|for your)\b/iu;

const SUPPORT_ROW =
  /^(?:(?:customer|technical|included) )*(?:support|assistance|soporte|suporte|supporto|ondersteuning)(?: (?:channels?|level|type|options?|included))?:?$/iu;
const ALONE = new RegExp(
  `^${HOW}${LIST}(?:[ -](?:only|${SUPPORT}))?(?: ?\\([^()]{1,40}\\))?$`,
  'iu',
);

/** People chat at all hours, or with some first; a product's own chat has no such words. */
const CHAT_ITEM = /^(?:(?:24\/7|24x7|24×7|priority) )+(?<list>live chat)$/iu;

/** A row or a pair of label and value: "Support | Email & chat". */
function ofSupport(element: Element | null): boolean {
  let at = element;
  for (let up = 0; up < AROUND && at !== null; up++) {
    const { parent } = at;
    if (/^(?:td|dd)$/.test(at.name) && parent !== null && isElement(parent)) {
      const all = parent.children.filter(isElement);
      const label = at.name === 'td' ? all[0] : all[all.indexOf(at) - 1];
      return label !== undefined && label !== at && SUPPORT_ROW.test(visibleText(label));
    }
    at = parent !== null && isElement(parent) ? parent : null;
  }
  return false;
}

/** Items alone, and each that its plan has: what is crossed out or to come is not there. */
export function readPlanChannels(page: Page, own: OwnText, told: ToldChannels): void {
  let start = 0;
  let isList = false;
  for (const block of own.blocks) {
    const { text, parent } = block;
    const at = start;
    start += text.length + 1;
    if (block.heading !== null) isList = CHANNELS_HEAD.test(text);
    else if (isList && text.length <= LONGEST && (parent === null || isThere(parent))) {
      for (const one of channelsOfPlan(text)) {
        told.tell(one, () => quoteSentence(page, own, { text, start: at, block }));
      }
    }
    // A heading on a page of support is what it has to say, or what the company sells.
    if (text.length > LONGEST || (block.heading !== null && page.role !== 'pricing')) continue;
    const named = NAMES_SUPPORT.test(text);
    if (!named && !(SHOWS_CHANNEL.test(text) && (CHAT_ITEM.test(text) || ofSupport(parent))))
      continue;
    const item = text.replace(TICKED, '');
    const channels = channelsIn(
      item,
      named ? GRAMMARS : CHAT_ITEM.test(item) ? [CHAT_ITEM] : [ALONE],
    );
    if (channels.length === 0 || (parent !== null && !isThere(parent))) continue;
    for (const channel of channels) {
      told.tell(channel, () => quoteSentence(page, own, { text, start: at, block }));
    }
  }
}

function channelsIn(text: string, grammars: readonly RegExp[]): readonly Channel[] {
  if (isToCome(text) || EXTRA.test(text)) return [];
  const japanese = channelsInJapanese(text);
  if (japanese.length > 0) return japanese;
  const match = grammars.map((grammar) => grammar.exec(text)).find((one) => one !== null);
  const list = match?.groups?.list ?? '';
  return CHANNELS.flatMap(([channel, word]) => (word.test(list) ? [channel] : []));
}

/** The channels of one of the things that a plan lists: "text + phone support". */
export function planItemChannels(item: string): readonly Channel[] {
  if (!NAMES_SUPPORT.test(item) || item.length > LONGEST) return [];
  return channelsIn(item.replace(/^texts? ?[+&] ?/iu, ''), GRAMMARS);
}

const CHANNELS_HEAD =
  /^(?:(?:\d+|[IVX]+)[.)]? )*(?:customer |technical |our |available )*support (?:channels?|contacts?|options|methods)(?: (?:by|per) (?:plan|tier))?:?$/iu;
const OF_PLAN =
  /^(?!.*\b(?:not|no|without|nicht|kein\p{L}*|sans|sin)\b)[\p{L}][\p{L}\d &+-]{1,30}: (?<list>.+)$/iu;

/** "Business: shared Slack channel, phone support": what stands behind the name of a plan. */
function channelsOfPlan(text: string): readonly Channel[] {
  const list = OF_PLAN.exec(text)?.groups?.list ?? '';
  const parts = list.replace(/\.$/, '').split(/, (?:and )?|; | and | & /u);
  return parts.flatMap((part) => channelsIn(part, [ALONE]));
}

const MISSING =
  /(?:^|[-_])(?:excluded|disabled|unavailable|not-included|inactive|crossed|line-through|strike|missing|dimmed)(?:$|[-_])|^(?:opacity-[2-5]0|not?|off|muted|x)$/i;

/** Does its plan have the item, as far as its dress and its mark tell? */
export function isThere(element: Element): boolean {
  let at: Element | null = element;
  for (let up = 0; up < AROUND && at !== null; up++) {
    if (classesOf(at).some((name) => MISSING.test(name)) || /^(?:del|s|strike)$/.test(at.name))
      return false;
    if (/line-through/i.test(at.attribs.style ?? '')) return false;
    if (/^(?:li|td|th|tr)$/.test(at.name)) {
      if (at.name === 'li' && isMarkedMissing(at)) return false;
      if (isRowOfNone(at)) return false;
      break;
    }
    at = at.parent !== null && isElement(at.parent) ? at.parent : null;
  }
  return true;
}

const NONE_NAME = /(?:^|[-_])(?:cross|close|times|x|xmark|no|minus|dash|false|off)(?:$|[-_])/i;

/** It has a mark of its own: what its words say is not a mark. */
function isMarkedMissing(item: Element): boolean {
  const marks = item.children.filter(isElement).filter((one) => !/\p{L}/u.test(visibleText(one)));
  return marks.some(
    (one) => markOf(one) === false || classesOf(one).some((name) => NONE_NAME.test(name)),
  );
}

/** A row that no plan has: each of its other cells says so. */
function isRowOfNone(cell: Element): boolean {
  const row = cell.name === 'td' || cell.name === 'th' ? cell.parent : null;
  if (row === null || !isElement(row)) return false;
  const others = row.children.filter(isElement).filter((one) => one !== cell);
  return (
    others.length > 0 && others.every((one) => NO.test(visibleText(one)) || markOf(one) === false)
  );
}
