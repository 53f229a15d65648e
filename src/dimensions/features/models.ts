// The number of models on a page of models: counted where the list is whole, stated in words.

import type { Page } from '../page/page.ts';
import { isInHidden, visibleText } from '../page/visible.ts';
import type { Draft } from '../security/draft.ts';
import { directories } from './directory.ts';
import { isContent, titlesOf } from './places.ts';

const KEY = 'features.model_count';
const TITLE =
  /^(?:(?:all|our|supported|available|browse|explore) )*models(?: (?:library|catalog(?:ue)?))?$|^model (?:library|catalog(?:ue)?|garden|list)$/i;
const PATH = /\/(?:models|model-(?:library|catalog|catalogue|garden))\/?$/;
const STATED =
  /(?<![\p{L}\d.,$€£-])(?<number>\d{1,3}(?:,\d{3})+|\d{1,5})(?<plus>\+)? (?:(?:open|open-source|open-weight|AI|language|foundation|different|hosted|supported) )*models\b(?! (?:per|a) )/iu;
const NOT_OURS =
  /\b(?:not|no longer|soon|will|up to|your|per|other|more than one|custom|from \d)\b/i;
const MORE_ON_REQUEST =
  'a[rel~="next"], link[rel~="next"], [class*="pagination" i], [class*="load-more" i]';

export function isModelsPage(page: Page): boolean {
  return PATH.test(page.url.pathname) && titlesOf(page).some((title) => TITLE.test(title));
}

export function readModels(page: Page, draft: Draft): void {
  const stated = readStated(page, draft);
  const lists = directories(page, 2).filter(
    ({ items, unread }) => unread === 0 && items.every((item) => item.vouched === 'address'),
  );
  const items = lists.flatMap((list) => list.items);
  const slugs = new Set(items.map(({ slug }) => slug));
  const [first] = items;
  if (first === undefined) return;
  const cut = mayContinue(page);
  const agrees = stated === null || stated === slugs.size;
  if (cut || slugs.size !== items.length || !agrees) {
    draft.abstain(KEY, 'the list may be part of a longer one', [slugs.size]);
    return;
  }
  const list = first.element.parent;
  const locator = (list === null ? null : page.quote(list)) ?? page.quote(first.element);
  const kind = { unit: 'models', provenance: 'observed', confidence: 0.95 } as const;
  draft.say(KEY, slugs.size, locator, kind);
}

/** Does the page show that its lists go on elsewhere? */
export function mayContinue(page: Page): boolean {
  return page.$(MORE_ON_REQUEST).length > 0 || hasMoreButton(page);
}

function hasMoreButton(page: Page): boolean {
  return page
    .$('button, a')
    .toArray()
    .some(
      (one) => !isInHidden(one) && /^(?:load|show|view|see) (?:more|all)\b/i.test(visibleText(one)),
    );
}

/** The number where it is exact: "60+ models" is no number to count against. */
function readStated(page: Page, draft: Draft): number | null {
  let exact: number | null = null;
  for (const element of page.$('h1, h2, p').toArray().slice(0, 500)) {
    const text = visibleText(element);
    const match = text.length > 300 || !isContent(page, element) ? null : STATED.exec(text);
    if (match === null || NOT_OURS.test(text)) continue;
    const value = Number((match.groups?.number ?? '').replaceAll(',', ''));
    if (!(value > 0)) continue;
    const atLeast = match.groups?.plus !== undefined;
    draft.say(KEY, value, page.quote(element), { unit: atLeast ? 'models or more' : 'models' });
    exact = atLeast ? Number.POSITIVE_INFINITY : value;
  }
  return exact;
}
