// Pictures of a company for other people's pages: what strangers are shown, and as of when.

import type { CompanyRecord } from '../../../contract/schemas/catalogue.ts';
import type { ChangeEvent } from '../../../contract/schemas/changes.ts';
import type { Fact } from '../../../contract/schemas/facts.ts';
import { type Html, html } from '../../../core/pages/html.ts';
import { shownText } from '../frame/captured.ts';
import { count } from '../frame/words.ts';
import { MOST_PLANS, type Plan, plansOf, priceText } from '../public/company-plans.ts';
import { amountText, isInvented, keyText, provenanceText } from '../public/words.ts';

const SANS = 'Verdana,DejaVu Sans,Geneva,sans-serif';
/** Mean width of a character of that size, in units of the picture. */
const CHARACTER = 6.4;
const HIGH = 20;

/** How many facts are known, and when pages were last looked at. */
export function badge({ company, coverage, last_captured_at: last }: CompanyRecord): Html {
  const left = isInvented(company.domain) ? 'Assay (invented)' : 'Assay';
  const right =
    last === null ? 'not looked at yet' : `${count(coverage.facts)} facts as of ${last}`;
  return twoParts(left, right, `${company.domain} on ${left}: ${right}`);
}

/** One fact with its value as strangers are shown it, who says so, and as of when. */
export function factBadge({ company, dimensions }: CompanyRecord, key: string): Html | null {
  const known = Object.values(dimensions).flatMap(({ facts }) => facts);
  // The company itself before its products, what we measured before what it says.
  const [fact] = known.filter((one) => one.key === key).sort((a, b) => rankOf(a) - rankOf(b));
  if (fact === undefined) return null;
  const invented = isInvented(company.domain) ? ' (invented)' : '';
  const left = `${shownText(company.name, 30)}${invented}: ${shownText(keyText(key), 50)}`;
  const day = fact.as_of.slice(0, 10);
  const right = `${valueText(fact)} · ${provenanceText(fact)} as of ${day}`;
  return twoParts(left, right, `${left}: ${right}, by Assay`);
}

function rankOf({ product, provenance }: Fact): number {
  return (product === null ? 0 : 2) + (provenance === 'observed' ? 0 : 1);
}

function valueText({ value, unit }: Fact): string {
  if (value === null || value === undefined) return 'absent';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return amountText(value, unit);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return shownText(text, 60);
}

/** Two words beside each other, as badges are; `says` is read out. */
function twoParts(left: string, right: string, says: string): Html {
  const wide = [left, right].map((text) => Math.round([...text].length * CHARACTER) + 12);
  const [first = 0, second = 0] = wide;
  const word = (text: string, at: number, wide: number) =>
    html`<text x="${at + 6}" y="14" textLength="${wide - 12}">${text}</text>`;
  return html`<svg xmlns="http://www.w3.org/2000/svg" width="${first + second}" height="${HIGH}"
viewBox="0 0 ${first + second} ${HIGH}" role="img" aria-label="${says}"><title>${says}</title>
<rect width="${first + second}" height="${HIGH}" rx="3" fill="#0b6355"/>
<path fill="#3b424a" d="M3 0H${first}V${HIGH}H3a3 3 0 0 1-3-3V3a3 3 0 0 1 3-3z"/>
<g fill="#fff" font-family="${SANS}" font-size="11">${word(left, 0, first)}${word(
    right,
    first,
    second,
  )}</g></svg>
`;
}

const WIDE = 480;
const ROW = 34;
const TOP = 62;
const BAR_FROM = 150;
const BAR_MOST = 170;

/** The plans with their prices, and when each price last changed. */
export function priceChart(
  { company, dimensions, last_captured_at: last }: CompanyRecord,
  events: readonly ChangeEvent[],
): Html {
  const plans = plansOf(dimensions.pricing?.facts ?? []).slice(0, MOST_PLANS);
  const name = shownText(company.name, 40);
  const asOf = plans.flatMap((plan) => [...plan.values()].map(({ as_of: day }) => day)).sort();
  const newest = asOf.at(-1)?.slice(0, 10) ?? last;
  const high = TOP + Math.max(plans.length, 1) * ROW + 34;
  const invented = isInvented(company.domain) ? ' · an invented company' : '';
  const says = `Prices of ${name} as of ${newest ?? 'no day yet'}`;
  const highest = Math.max(0, ...plans.map(monthly).filter((price) => price !== null));
  const none = html`<text x="20" y="${TOP + 18}" fill="#57606a">No plan is public.</text>`;
  return html`<svg xmlns="http://www.w3.org/2000/svg" width="${WIDE}" height="${high}"
viewBox="0 0 ${WIDE} ${high}" role="img" aria-label="${says}"><title>${says}</title>
<rect x="0.5" y="0.5" width="${WIDE - 1}" height="${high - 1}" rx="8" fill="#fff" stroke="#dde1e6"/>
<g font-family="${SANS}" font-size="12" fill="#1b1f24">
<text x="20" y="30" font-size="15" font-weight="bold">${name}</text>
<text x="20" y="48" font-size="11" fill="#57606a">Plans and prices as the company states them</text>
${plans.length === 0 ? none : plans.map((plan, i) => row(plan, i, highest, events))}
<text x="20" y="${high - 14}" font-size="11" fill="#57606a">as of ${newest ?? 'no day yet'} · ${
    company.domain
  } · Assay${invented}</text></g></svg>
`;
}

function row(plan: Plan, i: number, highest: number, events: readonly ChangeEvent[]): Html {
  const y = TOP + i * ROW;
  const price = plan.get('price');
  const title = plan.get('name')?.value;
  const name = shownText(typeof title === 'string' ? title : 'A plan without a name', 18);
  const at = monthly(plan);
  const wide = at === null || highest === 0 ? 0 : Math.max(2, (at / highest) * BAR_MOST);
  const period = plan.get('period')?.value;
  const per = price !== undefined && typeof period === 'string' ? ` / ${shownText(period, 8)}` : '';
  const changed = events.find(
    (event) => event.fact_key === price?.key && event.product === price.product,
  );
  const when = changed === undefined ? null : `changed ${changed.occurred_at}`;
  return html`<text x="20" y="${y + 18}">${name}</text>
<rect x="${BAR_FROM}" y="${y + 6}" width="${wide.toFixed(1)}" height="16" rx="2" fill="#2f6fd0"/>
<text x="${(BAR_FROM + wide + 8).toFixed(1)}" y="${y + 14}">${priceText(plan) ?? 'not stated'}${per}
</text>${
    when === null
      ? null
      : html`<text x="${(BAR_FROM + wide + 8).toFixed(1)}" y="${y + 26}" font-size="9"
fill="#57606a">${when}</text>`
  }`;
}

/** The price of a month, so that bars can stand beside each other. */
function monthly(plan: Plan): number | null {
  const price = plan.get('price')?.value;
  if (typeof price !== 'number' || price < 0) return null;
  return plan.get('period')?.value === 'year' ? price / 12 : price;
}
