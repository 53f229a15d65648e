// Parts a line that names a plan and says what it costs: "Pro – $29/mo", "Community (free)".

import { isElement } from '../../page/visible.ts';
import type { DecimalSign } from '../../words/amounts.ts';
import { onlyMoney } from '../../words/money.ts';
import { remembering } from '../../words/remembering.ts';
import { type Cell, sayIn } from '../prices/cells.ts';
import type { Run } from './runs.ts';

const PARTED = /^(?<name>[^\d€$£(:]{2,40}?)\s*(?:[–—:|]|\s-\s|\()\s*(?<rest>\S.*?)\)?$/u;
const partsOf = remembering((text) => PARTED.exec(text)?.groups ?? null);
const TRAILING_LEAD = /\s(?:starting at|starts at|from|for|only|ab|nur|à partir de|desde|vanaf)$/iu;
/** "Team costs" begins a sentence. */
const SENTENCE =
  /\s(?:costs?|is|are|asks?|charges?|pays?|wants?|takes?|spends?|saves?|earns?|gets?|kostet|kosten|coûte|cuesta|costa|kost|koster|kostar|kosztuje)$/iu;
const SOMEBODY =
  /^(?:others?|they|we|you|it|most|some|many|typical(?:ly)?|competitors?|andere|wir|sie|les autres|nous|vous|otros)(?!\p{L})/iu;
const MAX_LINE = 100;
/** A line that begins with a name set apart may go on to say what one gets. */
const MAX_ITEM = 240;

/** "Agency: 6.000–" before "12.000 €": the lower end of a range, and no name. */
const RANGE = /\d(?:[–—-]|\d\s?[–—-]\s?)$/u;

export interface NamedPrice {
  readonly name: string;
  readonly cell: Cell;
}

/** The name and what it costs; null where the line says anything else. */
export function namedPrice(text: string, run: Run, decimal: DecimalSign): NamedPrice | null {
  // "Why pay $29/mo when there is a free plan?" names nothing.
  if (text.endsWith('?')) return null;
  const isItem = beginsStrong(run) && text.length <= MAX_ITEM;
  if (text.length > MAX_LINE && !isItem) return null;
  const parted = partsOf(text);
  const money = onlyMoney(text, decimal);
  const name = money === null ? parted?.name : text.slice(0, money.start);
  const rest = money === null ? parted?.rest : text.slice(money.start);
  if (name === undefined || rest === undefined) return null;
  if (money !== null && /^\d/.test(rest) && RANGE.test(name)) return null;
  const cell =
    cellIn(rest, run, decimal) ??
    ofTwoTimes(rest, run, decimal) ??
    (isItem ? firstOf(rest, run, decimal) : null);
  if (cell === null) return null;
  const plain = name.replace(/[\s:|(–—-]+$/u, '').replace(TRAILING_LEAD, '');
  if (SENTENCE.test(plain.trim()) || SOMEBODY.test(plain)) return null;
  return plain === '' ? null : { name: plain.replace(/[\s:|(·•–—-]+$/u, ''), cell };
}

function cellIn(rest: string, run: Run, decimal: DecimalSign): Cell | null {
  const said = sayIn(rest, run, decimal);
  return said.kind === 'price' || said.kind === 'free' || said.kind === 'custom' ? said : null;
}

const OR = /\s(?:→|⇒|or|oder|ou|o|of|eller|lub|\||·|\/)\s/iu;
const SAVED = /\s\([^()]{0,30}\d\s?%[^()]{0,30}\)?$/u;

/** "$9.99/month → $83.92/year (30% off)": the first, where the other is for another time. */
function ofTwoTimes(rest: string, run: Run, decimal: DecimalSign): Cell | null {
  const [one = '', other = '', ...more] = rest.replace(SAVED, '').split(OR);
  if (more.length > 0 || other === '') return null;
  const [first, second] = [cellIn(one, run, decimal), cellIn(other, run, decimal)];
  if (first?.kind !== 'price' || second?.kind !== 'price') return null;
  if (first.tail.period !== 'month' || second.tail.period !== 'year') return null;
  return first.money.unit === second.money.unit ? first : null;
}

/** "$9 per month. One user and one project.": its first part, where that is a price for a time. */
function firstOf(rest: string, run: Run, decimal: DecimalSign): Cell | null {
  const [first = ''] = rest.split(/(?<=[^\d])[.;,](?=\s)|\s[–—:-]\s|\s\(/u);
  const cell = first === rest ? null : cellIn(first, run, decimal);
  if (cell?.kind === 'price') return cell.tail.period === null ? null : cell;
  return cell;
}

/** `<li><strong>Pro</strong> – $29/month, for teams</li>` */
function beginsStrong({ nodes, block }: Run): boolean {
  for (let at = nodes[0]?.parent ?? null; isElement(at) && at !== block; at = at.parent) {
    if (at.name === 'strong' || at.name === 'b') return true;
  }
  return false;
}
