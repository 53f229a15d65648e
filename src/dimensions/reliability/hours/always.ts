// Support that answers at every hour, as sentences and headings say it in several languages.

import type { Element } from 'domhandler';
import type { Page } from '../../page/page.ts';
import { isElement, visibleText } from '../../page/visible.ts';
import { OF_ALL, plainly } from '../plain-words.ts';
import { DESK } from '../support-words.ts';
import { isThere } from '../ways/plan-channels.ts';

const ALWAYS =
  '(?:24\\s?[/x×*]\\s?7(?:\\s?[/x×*]\\s?365)?|24[- ]?hours?(?: (?:a|per|each) day|/day)?,? (?:and |/ ?)?(?:(?:7|seven) days (?:a|per|each) week|365 days (?:a|per|each) year)|(?<!within )24(?:-hours?|[- ]?hrs?|[- ]?h)(?=[ -](?:[\\p{L}]+ )?(?:support|hotline|help ?desk|service desk|helpline|suporte|soporte|assist[eê]n[cz]\\p{L}+|assistance|atendimento|kundendienst))|(?<=(?:support|suporte|soporte|asistencia|assist[eê]ncia|assistance|assistenza|supporto|atendimento|atención)(?: t[eé]cn?ic[ao]| technique| tecnica)? )24 ?(?:h(?:s|rs|oras)?)(?! ?[\\d/])|a?round[- ]the[- ]clock|rund um die Uhr|24 ?h ?/ ?(?:24|7)(?:,? ?(?:et )?7 ?j ?/ ?7)?|7 ?j ?/ ?7,? (?:et )?24 ?h ?/ ?24|24 heures sur 24|las 24 horas(?: del día)?|24 horas (?:del día|al día|por d[ií]a|do dia)|(?<=(?:soporte|asistencia|atención|suporte|atendimento) )24 horas(?! (?:h[aá]biles|[uú]teis))|h24|24 ore su 24|24 uur per dag|dag en nacht|d(?:ygnet|øgnet) rundt?|ympäri vuorokauden|całą dobę|przez całą dobę|całodobow\\p{L}+|non-?stop|nepřetržit\\p{L}+|nepretržit\\p{L}+|24 ur na dan|24 ore din 24|éjjel-nappal|0-24|круглосуточн\\p{L}+|цілодобов\\p{L}+|денонощн\\p{L}+|7\\s?/\\s?24|24 jam|24ωρ\\p{L}+)';
// No space ends a word there.
const UNSPACED =
  '24時間(?:、|・)?(?:365日|年中無休)|24小[时時]全天候|全天候|연중무휴|24시간|7\\s?[×xX]\\s?24小[时時]';
const SAYS_ALWAYS = new RegExp(`(?<![\\p{L}\\d])${ALWAYS}(?![\\p{L}\\d])|${UNSPACED}`, 'iu');

const SUPPORT =
  /\b(?:(?:customer|technical|tech|client|user|live|human|global|expert|phone|e-?mail|chat)[ -])*(?:support|help ?desk|service desk|customer (?:service|care|success)|hotline|helpline|Kundenservice|Kundendienst|Kundensupport|assistance|soporte|asistencia|atención al cliente|supporto|assistenza|suporte|atendimento|klantenservice|service client)\b|(?<!\p{L})(?:тех)?поддержк\p{L}*|(?<!\p{L})hỗ trợ(?: kỹ thuật| khách hàng)?(?!\p{L})|サポート|客服|客户服务|技术支持/iu;
const IS_DESK = new RegExp(`${SUPPORT.source}|${DESK}`, 'iu');
const PEOPLE =
  /\b(?:our (?:\p{L}+ ){0,3}(?:team|experts|engineers|agents|specialists|staff)|we(?:'re| are) (?:\p{L}+ )?(?:here|available|reachable|there|at your)|(?:reach|contact|call) us|wir sind|unser (?:[\p{L}-]+ )?team|notre équipe|nous sommes|nuestro equipo|estamos)\b/iu;
const ANSWERS =
  /\b(?:available|operates?|operating|here|assist\p{L}*|help\p{L}*|support\p{L}*|reach\p{L}*|contact\p{L}*|staffed|offer\p{L}*|provid\p{L}*|respond\p{L}*|answer\p{L}*|have|has|with|enjoy|get|coverage|erreichbar|da\b|für Sie|für dich|zur Verfügung|hilft|disponible|à votre|joignable|joignables|atend\p{L}*|bereikbaar)\b|(?<!\p{L})có (?=hỗ trợ)|対応|提供|(?<!\p{L})(?:dostępn\p{L}+|k dispozici|k dispozícii|доступн\p{L}+|работа\p{L}+|на связи|працю\p{L}+|hizmet\p{L}*|disponibil\p{L}*|tillgänglig\p{L}*|tilgængelig\p{L}*|tilgjengelig\p{L}*|elérhető\p{L}*|palvel\p{L}+|na voljo|dostupn\p{L}+)(?!\p{L})|제공|운영/iu;
const MACHINES =
  /\b(?:monitor\p{L}*|uptime|platforms?|systems?|servers?|infrastructure|networks?|(?<!support )(?<!customer )services? (?:is|are)|self-service|documentation|knowledge base|help cent(?:er|re)|portal|FAQs?|articles|forum|community|status page|surveillance|überwach\p{L}*|security operations|SOC|alert\p{L}*|(?<!\byou and )your (?:customers?|users|clients|business|team)|Bot)\b/iu;
/** "SEO monitoring, bug fixing and 24/7 technical support": the desk is what is always there. */
const ALWAYS_DESK = new RegExp(
  `${ALWAYS} (?:(?:customer|technical|tech|live|human|expert|friendly|dedicated|professional|on-?call|remote|local|IT) )*(?:support|help ?desk|service desk|assistance)(?! (?:portal|center|centre|bot|articles?|forum)\\b)(?!\\p{L})`,
  'iu',
);
/** Figures are shorter: "24/7 support & uptime". */
const LONG = 60;
const OF_CUSTOMERS =
  /\byour (?:customers?|users|clients|patients|guests|team|visitors)\b|\bself-service\b|\bBot\b/iu;
const BOT = /\b(?:\p{L}*bots?|AI|assistant|automated)\b/iu;
const SOME =
  /\b(?:for (?:urgent|emergenc|critical|severe|severity|P1|sev)|emergenc(?:y|ies)|urgences?|urgencias?|Notf[aä]ll\p{L}*|dringend\p{L}*|(?:critical|urgent|major|P1|severity|sev)\b[^.]{0,40}\b(?:issues?|incidents?|outages?|tickets?)|(?:24\/7|24x7) or|not|no|except|weekdays? only|soon|additional (?:support|service) \p{L}+|beyond the scope)\b/iu;

/** "Response within an hour for critical issues, backed by our 24/7 help desk": that is for all. */
const BACKED = new RegExp(
  `(?:supported|backed|staffed) by (?:our|an?) ${ALWAYS} (?:(?:technical|customer|expert) )?(?:help ?desk|service desk|support(?: team| desk| line)?)[.!]?$`,
  'iu',
);

/** "24/7 phone · same-day email" on a page about support. */
const ON_CHANNEL = new RegExp(
  `^${ALWAYS} (?:live )?(?:phone|telephone|hotline|phone line|chat|telefon|téléphone|teléfono)(?:$|[.!]$| [·|•,])`,
  'iu',
);

/** `anyTeam`: the page is about support, so that "our team" is the one that answers. */
export function isAlwaysAnswered(text: string, anyTeam: boolean): boolean {
  const says = SAYS_ALWAYS.exec(text);
  if (anyTeam && ON_CHANNEL.test(text)) return true;
  if (says === null || text.length > 400 || text.endsWith('?')) return false;
  if (BACKED.test(text)) return true;
  const rest = text.replace(says[0], ' ');
  const isDesk = text.length >= LONG && ALWAYS_DESK.test(text) && !OF_CUSTOMERS.test(text);
  if (SOME.test(text) || (!isDesk && MACHINES.test(rest))) return false;
  if (BOT.test(text.slice(0, says.index))) return false;
  const who = IS_DESK.test(rest) || (anyTeam && PEOPLE.test(rest));
  return who && (ANSWERS.test(rest) || text.length < 60);
}

const SERVICE =
  /\b(?:support|help|assistance|response|service|responder|care|soporte|hilfe|aide)\b/iu;

/** The title of a page that is about nothing else: "24/7 Incident Support". */
export function isAlwaysTitle(text: string): boolean {
  return (
    text.length < 80 && SAYS_ALWAYS.test(text) && SERVICE.test(text) && !/\?|\bnot\b/.test(text)
  );
}

/** What a figure of "24/7" stands over: "Real support", "Monitoring & Support". */
const FIGURE =
  /^(?!.*\b(?:emergenc|urgent|chat ?bot|ai\b|sos\b|incidents?\b|breach|claims?\b)\p{L}*)(?:[\p{L}-]+ (?:(?:&|and) )?){0,3}(?:support|help ?desk|assistance|customer (?:service|care)|soporte|asistencia|suporte|supporto|assistenza|ondersteuning|wsparcie|поддержка)(?: (?:team|available|disponib(?:le|il)|coverage|access|t[eé]cni[ck][oa]|technique|al cliente))?$/iu;

/** The words alone as a figure, and the label that stands below them. */
export function isAlwaysFigure(text: string, below: string): boolean {
  if (isAlwaysSupport(text) && OF_ALL.test(plainly(below))) return true;
  return below.length <= 40 && isAlwaysAlone(text) && FIGURE.test(below);
}

const ALONE = new RegExp(
  `^(?:available |open |täglich )?${ALWAYS}(?:[.!]|,? (?:365(?: days(?: a year)?)?|all year(?: round)?|year[- ]round|every day))?$`,
  'iu',
);

/** The words alone, as beside a label: "24/7", "Around the clock". */
export function isAlwaysAlone(text: string): boolean {
  return ALONE.test(text);
}

/** "24/7 Local Support" and nothing else, as a heading or a figure in one line says it. */
export function isAlwaysSupport(text: string): boolean {
  const says = SAYS_ALWAYS.exec(text);
  if (says === null) return false;
  const rest = text.replace(/[.!]$/u, '').replace(says[0], '');
  return (/^\s|\s$/u.test(rest) || says.index === 0) && FIGURE.test(rest.trim());
}

const MOST_LISTS = 300;
const MOST_ITEMS = 60;
const FEWEST_ITEMS = 3;
const LONGEST = 60;
const DEEP = 5;
/** Some words of the same page say that not every hour is meant. */
const NOT_ALWAYS = /(?<!\d)\d{1,2} ?[/x×*] ?[56](?![\d/%])/u;

/** The item of the first plan, where the lists that are made like its list have one as well. */
export function alwaysInEachPlan(page: Page): Element | null {
  if (NOT_ALWAYS.test(page.text)) return null;
  const lists = page
    .$('ul')
    .toArray()
    .slice(0, MOST_LISTS)
    .map((list) => ({ list, items: list.children.filter(isElement).slice(0, MOST_ITEMS) }))
    .filter(({ items }) => items.length >= FEWEST_ITEMS && !items.every(isLink));
  const plans = lists.map((one) => ({ ...one, item: one.items.find(isAlwaysItem) ?? null }));
  const first = plans.find(({ item }) => item !== null);
  if (first === undefined) return null;
  const shape = shapeOf(first.list);
  const alike = plans.filter(({ list }) => shapeOf(list) === shape);
  const dressed = new Set(alike.map(({ item }) => item?.attribs.class ?? ''));
  const isInEach = alike.every(({ item }) => item !== null && isThere(item));
  // Plans that lack it may show it in another dress: one dress for all.
  return alike.length > 1 && isInEach && dressed.size === 1 ? first.item : null;
}

function isAlwaysItem(item: Element): boolean {
  const text = visibleText(item);
  return text.length <= LONGEST && isAlwaysAnswered(text, false);
}

function isLink(item: Element): boolean {
  return item.children.filter(isElement)[0]?.name === 'a';
}

/** The names of the elements around a list, and how it is dressed. */
function shapeOf(list: Element): string {
  const names: string[] = [list.attribs.class ?? ''];
  let at: Element | null = list;
  for (let up = 0; up < DEEP && at !== null; up++) {
    names.push(at.name);
    at = at.parent !== null && isElement(at.parent) ? at.parent : null;
  }
  return names.join(' ');
}
