// What calls have cost: this month's credits, the last 30 days as plots and table, and the cap.

import { type Html, html } from '../../../core/pages/html.ts';
import {
  type AccountUsage,
  accountUsage,
  HIGHEST_CAP,
  setCap,
} from '../../../operations/account/spending.ts';
import { colourOf, plot } from '../frame/plot.ts';
import { count, counted, dayOf, shortDay } from '../frame/words.ts';
import { csrfField, type Page, tied, type Wrong, wrongBox, wrongText } from './page.ts';
import { field, go, type Outcome, page, type Route, type SignedVisit } from './visit.ts';

const USAGE = '/account/usage';

export const usageRoutes: readonly Route[] = [
  { method: 'GET', path: USAGE, who: 'signed', run: (visit) => showUsage(visit) },
  { method: 'POST', path: '/account/cap', who: 'signed', run: saveCap },
];

const DAYS = 30;
const DAY_MS = 86_400_000;

async function showUsage(visit: SignedVisit, wrong: Wrong | null = null): Promise<Outcome> {
  await visit.services.writeCounts();
  const usage = await accountUsage(visit.services, visit.session);
  if (usage === null) return go('/account/sign-in', 'session_over', { session: null });
  return page(usagePage(visit, usage, wrong));
}

function usagePage(visit: SignedVisit, usage: AccountUsage, wrong: Wrong | null): Page {
  const today = visit.services.now().getTime();
  const days = Array.from({ length: DAYS }, (_, i) =>
    new Date(today - (DAYS - 1 - i) * DAY_MS).toISOString().slice(0, 10),
  );
  const main = html`<p class="lead">Credits are counted by calendar month, days in UTC. Errors,
unchanged answers (304) and test keys cost nothing.</p>
${wrongBox(wrong)}${tiles(usage)}
<section class="card" aria-labelledby="days"><h2 id="days">The last 30 days</h2>
${
  usage.days.length === 0
    ? html`<p class="soft">No calls yet. <a href="/account">Make a key</a>, paste the line that
comes with it, and the call is counted here within seconds.</p>`
    : plots(days, usage)
}</section>
${capForm(visit, usage, wrong)}`;
  return { status: wrong === null ? 200 : 400, title: 'Usage', main, tab: USAGE };
}

function tiles(usage: AccountUsage): Html {
  const { allowance, allowanceLeft, used, balance, balanceLeft, cap, resetsAt } = usage;
  const paid = allowance - allowanceLeft;
  const share = allowance === 0 ? 100 : Math.min(100, (100 * paid) / allowance);
  const full = share >= 100 ? ' full' : '';
  return html`<dl class="tiles">
<div><dt>Allowance left</dt><dd><span class="big">${count(allowanceLeft)}</span>
<svg class="meter" aria-hidden="true"><rect class="fill${full}" width="${share.toFixed(1)}%"
 height="100%" rx="4"/></svg>
<span class="soft small">of ${counted(allowance, 'credit')} a month</span></dd></div>
<div><dt>Used this month</dt><dd><span class="big">${count(used)}</span><br>
<span class="soft small">begins anew on ${dayOf(resetsAt)}</span></dd></div>
<div><dt>Balance</dt><dd><span class="big">${count(balance)}</span><br>
<span class="soft small">${
    cap === null
      ? 'used when the allowance is spent'
      : html`${count(balanceLeft)} may still go this month`
  }</span></dd></div></dl>`;
}

function plots(days: readonly string[], { days: uses }: AccountUsage): Html {
  const totals = totalsOf(uses);
  const ranked = totals.map(({ operation }) => operation);
  const drawn = (measure: 'credits' | 'calls') => plot({ measure, days, uses, ranked });
  const costs = totals.some(({ credits }) => credits > 0);
  return html`${
    costs ? drawn('credits') : html`<p class="soft">These calls cost no credits.</p>`
  }${drawn('calls')}
<table><caption>By operation, in the last 30 days</caption>
<thead><tr><th scope="col">Operation</th><th scope="col" class="number">Calls</th>
<th scope="col" class="number">Credits</th></tr></thead><tbody>${totals.map(
    ({ operation, calls, credits }) => html`<tr><th scope="row"><span class="operation">${swatch(
      colourOf(operation, ranked),
    )}<code>${operation}</code></span></th>
<td class="number">${count(calls)}</td><td class="number">${count(credits)}</td></tr>`,
  )}</tbody></table>
<details><summary>Every day as a table</summary>
<div class="scroll" role="region" aria-label="Every day" tabindex="0"><table>
<caption class="unseen">Calls and credits by day and
operation</caption>
<thead><tr><th scope="col">Day</th><th scope="col">Operation</th>
<th scope="col" class="number">Calls</th><th scope="col" class="number">Credits</th></tr></thead>
<tbody>${uses.toReversed().map(
    ({ day, operation, calls, credits }) => html`<tr><td>${shortDay(day)}</td>
<td><code>${operation}</code></td><td class="number">${count(calls)}</td>
<td class="number">${count(credits)}</td></tr>`,
  )}</tbody></table></div></details>`;
}

function swatch(colour: string): Html {
  return html`<svg class="swatch" aria-hidden="true"><rect class="${colour}" width="100%"
 height="100%" rx="2"/></svg>`;
}

/** The dearest first: they get the first colours. */
function totalsOf(uses: AccountUsage['days']) {
  const totals = new Map<string, { operation: string; calls: number; credits: number }>();
  for (const { operation, calls, credits } of uses) {
    const sum = totals.get(operation) ?? { operation, calls: 0, credits: 0 };
    sum.calls += calls;
    sum.credits += credits;
    totals.set(operation, sum);
  }
  return [...totals.values()].sort(
    (a, b) => b.credits - a.credits || b.calls - a.calls || (a.operation < b.operation ? -1 : 1),
  );
}

function capForm(visit: SignedVisit, { cap }: AccountUsage, wrong: Wrong | null): Html {
  const value = wrong === null ? (cap ?? '') : (visit.fields.get('cap') ?? '');
  return html`<section class="card" aria-labelledby="cap-of"><h2 id="cap-of">Cap</h2>
<p>When the month's allowance is spent, calls are paid from the balance. A cap bounds what may go
from it in a month; when it is reached, calls are refused until the next one begins.</p>
<form method="post" action="/account/cap" novalidate>${csrfField(visit.csrf)}
<div class="field"><label for="cap">Most credits from the balance in a month</label>
<input class="short" id="cap" name="cap" inputmode="numeric" autocomplete="off" maxlength="16"
 value="${value}"${tied('cap', true, wrong)}>${wrongText('cap', wrong)}
<p class="hint" id="cap-hint">Empty: no cap. 0: nothing is taken from the balance.</p></div>
<button>Save the cap</button></form></section>`;
}

async function saveCap(visit: SignedVisit): Promise<Outcome> {
  // Groups of three are written in many ways; none of them changes the number.
  const typed = field(visit, 'cap').replace(/[\s,_']/g, '');
  const cap = typed === '' ? null : Number(/^\d{1,16}$/.test(typed) ? typed : Number.NaN);
  const saved = await setCap(visit.services, visit.session, cap);
  switch (saved.kind) {
    case 'done':
      return go(USAGE, cap === null ? 'cap_removed' : 'cap_set');
    case 'invalid': {
      const says = `The cap is a whole number from 0 to ${count(HIGHEST_CAP)}, or empty.`;
      return showUsage(visit, { field: 'cap', says });
    }
    case 'gone':
      return go('/account/sign-in', 'session_over', { session: null });
  }
}
