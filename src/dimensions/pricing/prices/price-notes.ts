// Tells notes beside a price, which name another amount or number and leave the price as it is.

import type { DecimalSign } from '../../words/amounts.ts';
import { findMoney, type Money } from '../../words/money.ts';

const EDGES = /^[\s(·|,;:–—-]+|[\s).!*†]+$/gu;
const SAVED =
  /^(?:you |du |vous )?(?:saves?|saving|spare?n?|ersparnis|économisez|économie|ahorr(?:a|as|o)|risparm(?:i|ia|io)|bespaar|besparing|economi[zs]e|poupe)(?: (?:of|von|de|di|van))?:?$/iu;
const EACH =
  /(?<=[\d\p{Sc}])\s?(?:each|apiece|cad(?:\.|auno|auna)?|ciascun[oa]|l['’]un[oa]|(?:pro|je) stück|chacune?|(?:la )?pièce|cada un[oa]|per stuk)$/iu;
const FOR_MORE =
  /^(?:(?:for |per |pro |je |par |por |voor )?(?:each|every|ogni|jede[nrs]?|chaque|cada|elke?)|pro|je|par|per) (?=[^\d]{3,40}$)(?:\p{L}+ )*(?:additional|extra|further|aggiuntiv[oa]|zusätzliche[nrs]?|weitere[nrs]?|supplémentaire|adicional)(?: \p{L}+)?:?$/iu;
const UPKEEP =
  /^(?:di |for |für |pour |de |(?:annual|yearly|monthly|jährliche|monatliche) )?(?:maintenance|upkeep|manutenzione|wartung|entretien|mantenimiento|manutenção|onderhoud)(?: (?:fee|annual?e?|annua|mensile|annuelle|mensuelle|anual|mensual|per year|a year|per month|pro jahr|pro monat|all['’]anno|al mese|par an|par mois))?$/iu;
const VALID =
  /^(?:validità|valid(?: for)?|gültig(?:keit)?|valable|validité|válid[oa]|validez|geldig(?:heid)?):? \d{1,3} (?:days|months|years|giorni|mesi|anni|tage|monate|jahre|jours|mois|ans|días|meses|años|dagen|maanden|jaar)$/iu;

const OFF =
  '(?:sparen|gespart|ersparnis|rabatt|off|saved|savings?|discount|de (?:réduction|remise|rabais)|de (?:descuento|ahorro)|di sconto|korting|desconto)';
/** "48% sparen", "-20%", "save 10%". */
const SHARE = new RegExp(
  `^(?:[-–−]?\\d{1,2} ?%(?: ${OFF})?|(?:you )?(?:saves?|spare|économisez|ahorra|risparmia) \\d{1,2} ?%)$`,
  'iu',
);
const SAVED_BEHIND = new RegExp(`^${OFF}(?: \\(\\d{1,2} ?%)?$`, 'iu');
/** "oder 2 × CHF 450": the same sum in parts. */
const IN_PARTS = /^(?:or|oder|ou|o|of|eller) \d{1,2} ?[×x]$/iu;

/** Does each of these words beside a price say no other price? */
export function areNotesBeside(
  texts: readonly string[],
  price: Money,
  decimal: DecimalSign,
): boolean {
  const said = texts.filter((text) => text !== '');
  return said.length > 0 && said.every((text) => isNoteBeside(text, price, decimal));
}

/** Is this a saving, the share of one of several, the cost of more, of upkeep, or a validity? */
export function isNoteBeside(text: string, price: Money, decimal: DecimalSign): boolean {
  const note = text.replaceAll(EDGES, '');
  if (note.length > 60 || price.amount === 0) return false;
  if (VALID.test(note) || SHARE.test(text.trim())) return true;
  const each = note.replace(EACH, '');
  const { found, unclear } = findMoney(each, decimal);
  const [money, ...more] = found;
  if (money === undefined || more.length + unclear.length > 0) return false;
  if (money.unit !== price.unit) return false;
  const before = each.slice(0, money.start).trim();
  const after = each.slice(money.end).trim();
  // "5 for $15" and beside it "$3 each": the one is a multiple of the other.
  if (each !== note) return before + after === '' && isMultiple(price.amount, money.amount);
  if (after === '') return [SAVED, FOR_MORE, IN_PARTS].some((one) => one.test(before));
  if (before !== '') return false;
  if (SAVED_BEHIND.test(after)) return true;
  return FOR_MORE.test(after) || UPKEEP.test(after);
}

function isMultiple(whole: number, part: number): boolean {
  const times = whole / part;
  return times > 1 && Math.abs(times - Math.round(times)) < 0.01;
}

const QUANTITY =
  /^\s*[·•|]\s*\d[\d.,]*\s(?!(?:days?|weeks?|months?|mos?|years?|yrs?|hours?|min(?:utes)?|tage?|wochen|monate?|jahre?|jours|mois|ans|días|mes(?:es)?|años|giorni|mesi|anni)(?!\p{L}))\p{L}{2,20}\.?$/iu;

/** "· 500 credits" behind a price: how much one gets for it, which is no time. */
export function isQuantity(after: string): boolean {
  return QUANTITY.test(after);
}

const METERED = /^(?:plus )?(?:metered )?usage(?:[- ]based)?(?: (?:fees?|charges?|costs?))?\.?$/iu;

/** "$20 / month + usage": the price of the plan, and something else beside it. */
export function isMetered(rest: string): boolean {
  return METERED.test(rest);
}
