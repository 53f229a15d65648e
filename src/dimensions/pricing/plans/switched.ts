// Tells which prices a switch between months and years hides, where the page proves it.

import type { AnyNode, Element } from 'domhandler';
import type { Page } from '../../page/page.ts';
import { collapse, isElement, visibleText } from '../../page/visible.ts';
import { hiddenByState } from './declared-state.ts';
import { isMarkedForAll, LABELS, type State, saidFor, stateOf } from './switch-state.ts';
import { panelsOff } from './tab-panels.ts';

const NOTHING: ReadonlySet<Element> = new Set();

/** Elements that its own style sheet or the state of its switch keeps from being shown. */
export function switchedOff(page: Page): ReadonlySet<Element> {
  const hidden = new Set([...hiddenByStyle(page), ...hiddenByState(page), ...panelsOff(page)]);
  const state = stateOf(page);
  if (state === null) return hidden;
  return new Set([...hidden, ...pricesOf(page, state === 'month' ? 'year' : 'month')]);
}

const OF_PRICES = /month|year|annual|price|billing|monat|jahr|mensuel|annuel|period|toggle/i;
// Tags, classes, ids, attributes: what is so when the page has been loaded, and nobody points.
const PLAIN = /^(?:[\w\s.#>*~+-]|\[[\w-]+(?:[~|^$*]?=["']?[\w-]+["']?)?\]|:not\([\w.#-]+\))+$/;
const MOST_RULES = 40;

function hiddenByStyle(page: Page): ReadonlySet<Element> {
  if (!/display\s*:\s*none/i.test(page.text)) return NOTHING;
  const sheets = page.$('style').toArray();
  const text = sheets.map((sheet) => page.$(sheet).text()).join('\n');
  const hidden = new Set<Element>();
  let rules = 0;
  for (const [, selectors = '', body = ''] of withoutBlocks(text).matchAll(RULE)) {
    const display = /(?:^|[;\s])display\s*:\s*([a-z-]+)/i.exec(body)?.[1];
    if (display === undefined || !OF_PRICES.test(selectors)) continue;
    for (const selector of selectors.split(',').map((one) => one.trim())) {
      if (!PLAIN.test(selector) || !OF_PRICES.test(selector)) continue;
      if (++rules > MOST_RULES) return hidden;
      for (const element of page.$(selector).toArray().filter(isElement)) {
        if (display === 'none') hidden.add(element);
        else hidden.delete(element);
      }
    }
  }
  return hidden;
}

const RULE = /([^{}]{1,400})\{([^{}]*)\}/g;

/** Drops comments, and what holds on some screens only. */
function withoutBlocks(text: string): string {
  const plain = text.replace(/\/\*[\s\S]*?\*\//g, '');
  let out = '';
  let depth = 0;
  let from = 0;
  for (let at = plain.indexOf('@'); at >= 0; at = plain.indexOf('@', from)) {
    out += plain.slice(from, at);
    let end = at;
    for (depth = 0; end < plain.length; end++) {
      const c = plain.charAt(end);
      if (c === '{') depth++;
      if ((c === '}' && --depth <= 0) || (c === ';' && depth === 0)) break;
    }
    from = end + 1;
  }
  return out + plain.slice(from);
}

/** How what the page shows at first is billed, where the chosen tab of its switch says so. */
export function billingShown(
  page: Page,
): { readonly value: 'monthly' | 'annual'; readonly label: Element } | null {
  const tabs = page.$('[aria-selected], [aria-checked], [aria-pressed]').toArray();
  const said = tabs.slice(0, MOST_TABS).flatMap((label) => {
    const text = collapse(visibleText(label));
    const state = text.length > 50 ? undefined : LABELS.find(([, words]) => words.test(text))?.[0];
    return state === undefined ? [] : [{ state, label }];
  });
  const chosen = said.filter(({ label }) => isMarkedForAll(label));
  const [only, ...more] = chosen;
  if (only === undefined || more.length > 0) return null;
  if (new Set(said.map(({ state }) => state)).size < 2) return null;
  return { value: only.state === 'month' ? 'monthly' : 'annual', label: only.label };
}
const MOST_TABS = 200;

const BY_ATTRIBUTE = /\sdata-[\w-]+=["']?(?:month(?:ly)?|annual(?:ly)?|year(?:ly)?)["'\s>]/i;

/** What is named for one state and stands beside a thing that is named for the other. */
function pricesOf(page: Page, state: State): readonly Element[] {
  const other = state === 'month' ? 'year' : 'month';
  const named = BY_ATTRIBUTE.test(page.text) ? '*' : '[class], [id]';
  return page
    .$(named)
    .toArray()
    .filter((element) => isElement(element) && saidFor(element) === state && isPrice(element))
    .filter((element) => {
      const siblings: readonly AnyNode[] = element.parent?.children ?? [];
      return siblings.some((one) => isElement(one) && saidFor(one) === other && isPrice(one));
    });
}

const TAIL = /^(?:[/\\]|(?:per|pro|par|por|al|a|im|billed|paid|charged) )/iu;

/** An amount, or what may follow one; what is clicked to switch is neither. */
function isPrice(element: Element): boolean {
  if (/^(?:button|label|a|input|option|li)$/.test(element.name)) return false;
  const text = visibleText(element).slice(0, 200);
  return /\d/.test(text) || (text.length <= 40 && TAIL.test(collapse(text)));
}
