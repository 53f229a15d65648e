// How fast support first answers, by severity or plan: rows of tables, and items of lists.

import type { Locator } from '../../../core/facts/fact.ts';
import { slugOf } from '../../hiring.ts';
import type { Page } from '../../page/page.ts';
import { visibleText } from '../../page/visible.ts';
import { type Line, linesOf } from '../../subprocessors/lines.ts';
import { gridsOf } from '../grids.ts';
import type { Say } from '../say.ts';
import { isOthers } from '../sentences.ts';
import { headerOf, type Table, tablesOf } from '../tables.ts';
import { isSevere, KIND, LEVEL, levelName } from './levels.ts';
import { isSpan, SPAN } from './spans.ts';

const SEVERITY =
  /^(?:(?:incident |issue |ticket |case |support |error |defect |fault |problem |request )?(?:severity|priority|urgency|criticality)(?: ?\/ ?(?:severity|priority|impact))?(?: (?:level|class|classification|rating|type|definition))?|impact(?: level)?|sev(?:erity)? ?#?|incident (?:level|class)|issue type|(?:priorit(?:ät|y)|schweregrad|fehlerklasse|störungsklasse|dringlichkeit)(?:sstufe)?|priorité|gravité|sévérité|niveau de (?:gravité|priorité)|criticité|prioridad|severidad|gravedad|prioridade|severidade|priorità|gravità|prioriteit|ernst|prioritet|priorytet)$/i;
/** Words of a header or a label that a first response stands below or beside. */
export const RESPONSE =
  /^(?:(?:target |initial |first |maximum |max\.? |our |guaranteed |committed |sla |support |standard |average |typical |usual )*(?:(?:response|acknowledge?ment)(?: times?)?(?: (?:targets?|sla|goals?|objectives?|commitments?))?|reply(?: time)?|time to (?:first )?respon(?:se|d))(?: within)?|(?:erste |garantierte |zugesicherte |maximale |max\. )*(?:reaktionszeit|antwortzeit)(?:en)?|(?:délai|temps) (?:maximal |maximum |moyen )?de (?:réponse|prise en charge)(?: (?:garantie?|maximal|maximum|moyen|cible|initial))?|tiempo (?:máximo |medio )?de (?:primera )?respuesta(?: (?:garantizado|máximo|medio|inicial|objetivo))?|tempo (?:máximo |médio )?de (?:primeira )?resposta(?: (?:garantido|máximo|médio|inicial))?|tempo (?:massimo |medio )?di (?:prima )?risposta(?: (?:garantito|massimo|medio))?|(?:gegarandeerde |maximale )?(?:reactietijd|responstijd)|(?:garanteret |garanterad )?(?:responstid|svarstid)|(?:gwarantowany |maksymalny )?czas (?:reakcji|odpowiedzi))(?: \([^()]{1,30}\))?$/i;
const PLAN =
  /^(?:plans?|tiers?|support (?:plan|tier|level)|subscriptions?|packages?|offres?|forfaits?|formules?|abonnements?|tarife?|pakete?|supportpaket|planes|paquetes?|planos?|pacotes?|piani|piano|pacchetti|pacchetto|pakket|pakketten|abonnement|pakiety?)$/i;
const NUMBER = '(?:(?:one|two|three|four|eight|twenty[- ]four|forty[- ]eight) ?\\((?=\\d))?';
export const LONG = `${NUMBER}${SPAN}(?<count>\\d{1,3})\\)?[ -]?(?<working>business |working |office )?(?<unit>minute|min|hour|hr|h|day|stunde|minuten|stunden|heure|hora|or[ae]|minuto|uur|godzin|timm?ar|timer|werktage?n?|arbeitstage?n?|werkdage?n?|tage?n?|jours?(?: ouvrés?| ouvrables?)?|d[ií]as?|dias?|giorn[io]|dag(?:e|ar|en)?|hverdage?|vardag(?:ar)?)s?(?![\\p{L}])(?<ouvres> ouvrée?s| ouvrables?| h[aá]bil(?:es)?| laborables?| útil| úteis| lavorativ[ie])?`;
const WITHIN =
  '(?:(?:respon(?:d|se)|reply|answer|acknowledged?) )?(?:within |under |up to |less than |in |dentro de |em até |inden for |inom |max\\.? |maximum |innerhalb von |binnen |sous |dans les |en |entro |< ?|≤ ?|<= ?|~ ?)?';
export const DURATION = new RegExp(
  `^${WITHIN}${LONG}\\.?(?:,? \\(?(?:24 ?[x/×] ?7(?:[x/×]365)?|(?:during )?(?:business|working|office) hours)\\)?)?$`,
  'iu',
);
const UNITS: readonly (readonly [RegExp, string])[] = [
  [/^min/i, 'minutes'],
  [/^(?:werk|arbeits)t|^werkdag|^jours? ouvr|^hverdag|^vardag/i, 'business_days'],
  [/^(?:d|tag|jour|giorn|日)/i, 'days'],
];

export interface Time {
  readonly count: number;
  readonly unit: string;
}

export function timeIn(text: string, ...grammars: readonly RegExp[]): Time | null {
  const match = grammars.map((grammar) => grammar.exec(text)).find((one) => one !== null);
  const { least, count, unit, working, ouvres } = match?.groups ?? {};
  if (count === undefined || unit === undefined || !isSpan(least, count)) return null;
  const named = UNITS.find(([word]) => word.test(unit))?.[1] ?? 'hours';
  const business =
    working !== undefined ||
    ouvres !== undefined ||
    /(?:business|working|office) hours/i.test(text);
  return { count: Number(count), unit: business ? `business_${named}` : named };
}

/** Every first response that a page promises, by what it is promised for. */
export function readResponseTimes(page: Page, told: ToldTimes): void {
  if (!ANSWERS.test(page.text)) return;
  const body = page.$('body')[0];
  const grids = body === undefined ? [] : gridsOf(linesOf(body, 'cells'), RESPONSE);
  for (const table of [...tablesOf(page), ...grids]) {
    if (!isOthers(table.element)) readTable(page, table, told);
  }
  if (body !== undefined) readItems(page, linesOf(body, 'all'), told);
}

/** The first responses that a page was found to promise, each told once. */
export class ToldTimes {
  readonly #seen = new Map<string, string>();
  readonly #say: Say;

  constructor(say: Say) {
    this.#say = say;
  }

  has(slug: string): boolean {
    return this.#seen.has(slug);
  }

  tell(slug: string | null, time: Time | null, locator: () => Locator | null): void {
    if (slug === null || slug === '' || slug === '_other' || time === null) return;
    const key = `reliability.support.response_time.${slug}`;
    const said = `${time.count} ${time.unit}`;
    const before = this.#seen.get(slug);
    if (before !== undefined && before !== said)
      this.#say.abstain(key, 'several times', [before, said]);
    if (before !== undefined) return;
    this.#seen.set(slug, said);
    this.#say.state(key, time.count, time.unit, locator());
  }
}

/** "Next business day" is the one after: one business day. */
const NEXT_DAY = /^(?:the )?next (business|working) day$/iu;

/** A number that a list gives is no part of the name: "1. Critical". */
const NUMBERED = /^\d{1,2}[.)] (?=\p{L})/u;

/** A column for the severity, or rows that are named by one, and one for the first response. */
function readTable(page: Page, table: Table, told: ToldTimes): void {
  const response = headerOf(table, RESPONSE);
  if (response === null) return;
  const named = headerOf(table, SEVERITY) ?? (rowsAreSevere(table) ? 0 : null);
  const label = named ?? headerOf(table, PLAN);
  if (label === null || label === response) return;
  for (const { element, cells } of table.rows) {
    const [name, time] = [cells[label], cells[response]];
    if (name === undefined || time === undefined) continue;
    const said = timeIn(visibleText(time).replace(NEXT_DAY, '1 $1 day'), DURATION);
    told.tell(nameIn(visibleText(name), named !== null), said, () => page.quote(element));
  }
}

/** The slug of a row: severities by their one name, plans by their words. */
function nameIn(text: string, severe: boolean): string | null {
  return severe ? levelName(text) : slugOf(text.replace(NUMBERED, ''));
}

function rowsAreSevere({ rows }: Table): boolean {
  const names = rows.map(({ cells }) => (cells[0] === undefined ? '' : visibleText(cells[0])));
  return names.length > 1 && names.every(isSevere);
}

export const ANSWERS =
  /respon[ds]|reply|acknowledg|reaktionszeit|antwortzeit|réponse|respuesta|resposta|risposta|prise en charge|reactietijd|responstid|svarstid|czas reakcji/i;
export const ABOUT_ANSWERS =
  /\b(?:response|respond|reaktionszeit\p{L}*|antwortzeit\p{L}*|délais? de réponse|temps de réponse|tiempos? de respuesta|reactietijd\p{L}*)/iu;
export const RESOLVED =
  /\b(?:resol\p{L}+|fix(?:ed)?|restor\p{L}+|repair\p{L}*|workaround|lösung\p{L}*)\b/iu;
const ITEM = new RegExp(
  `^(?<level>${LEVEL})(?: ?\\((?<also>[^()]{1,30})\\))?(?<kind>${KIND})(?: ?\\([^()]{1,60}\\))?(?: ?[:–—-] ?| (?=respon|within))(?<rest>.{1,200})$`,
  'iu',
);
export const ONLY_TIME = new RegExp(
  `^${WITHIN}${LONG}(?: (?:initial |first )?(?:response|reply|acknowledge?ment)(?: time)?)?(?:,? \\(?(?:24 ?[x/×] ?7|(?:during )?(?:business|working) hours)\\)?)?\\.?$`,
  'iu',
);
const TIME_AFTER = new RegExp(
  `(?:respon(?:se|d)|reply|acknowledged?|reaktion\\p{L}*|réponse|respuesta)(?: times?)?(?:(?: is| of)?:? (?:within |under |in |less than |sous |innerhalb von |< ?|≤ ?)|: )${LONG}`,
  'iu',
);
const TIME_BEFORE = new RegExp(
  `(?:within |< ?|≤ ?)?${LONG}[ -](?:initial |first )?(?:response|reply|acknowledge?ment)`,
  'iu',
);

/** Items that begin with a severity: "Critical: response within 1 hour". */
function readItems(page: Page, lines: readonly Line[], told: ToldTimes): void {
  let heading = '';
  const headed: Item[] = [];
  for (const [i, line] of lines.entries()) {
    const isTitle = line.heading !== null || (line.bold && line.text.length < 60);
    if (line.table !== null || line.inFooter || line.text.length > 250) {
      if (isTitle) heading = line.text;
      continue;
    }
    const under = ABOUT_ANSWERS.test(heading) && !RESOLVED.test(heading);
    const titled = isTitle ? headedItem(line, lines[i + 1], under) : null;
    if (titled !== null) headed.push(titled);
    else if (isTitle) heading = line.text;
    const { level, also, rest = '' } = ITEM.exec(line.text)?.groups ?? {};
    if (level === undefined) continue;
    const name = also !== undefined && isSevere(also) ? `${level} ${also}` : level;
    told.tell(levelName(name), timeOf(rest, under), () => page.quoteSpan(line.first, line.last));
  }
  // "Standard support" alone is a plan as well as a severity.
  if (headed.length < 2) return;
  for (const { level, time, first, last } of headed) {
    told.tell(levelName(level), time, () => page.quoteSpan(first.first, last.last));
  }
}

interface Item {
  readonly level: string;
  readonly time: Time;
  readonly first: Line;
  readonly last: Line;
}

const ONLY_LEVEL = new RegExp(`^(?<level>${LEVEL})${KIND}:?$`, 'iu');

/** A severity as a heading of its own, with its first response in the line below. */
function headedItem(first: Line, last: Line | undefined, under: boolean): Item | null {
  const { level } = ONLY_LEVEL.exec(first.text)?.groups ?? {};
  if (level === undefined || last === undefined || last.heading !== null) return null;
  if (last.table !== null || last.text.length > 250) return null;
  const time = timeOf(last.text, under);
  return time === null ? null : { level, time, first, last };
}

/** The time to a first answer that an item of a plan names, or that it is and nothing else. */
export function answerIn(item: string, alone: boolean): Time | null {
  if (RESOLVED.test(item)) return null;
  return alone ? timeIn(item, ONLY_TIME) : timeIn(item, TIME_BEFORE);
}

function timeOf(rest: string, under: boolean): Time | null {
  const alone = under || ABOUT_ANSWERS.test(rest) ? timeIn(rest, ONLY_TIME) : null;
  return alone ?? timeIn(rest, TIME_AFTER, TIME_BEFORE);
}
