// Reads the trial that a button of any page offers: "Start 14-day free trial".

import type { Reading } from '../../core/facts/fact.ts';
import type { Page } from '../page/page.ts';
import { collapse, isInHidden, visibleText } from '../page/visible.ts';
import { stated } from './plans/tier.ts';

const KEY = 'pricing.trial.days';
const OFFER =
  /^(?:start|begin|try|get|claim|activate) (?:your |my |a |an |our |the )?(?:free )?(?<days>\d{1,3})[- ]days?(?: (?:free|risk-free|full))? trial(?: (?:now|today|for free|free))?[\s!.→›»]*$/iu;
const MOST_LINKS = 2_000;

/** The one number of days that all such buttons of the page say. */
export function trialOnButtons(page: Page): Reading | null {
  // Most pages have none.
  if (!/trial/i.test(page.text) || !/[- ]days? (?:free |risk-free |full )?trial/i.test(page.text))
    return null;
  const links = page.$('a[href], button').toArray().slice(0, MOST_LINKS);
  const offers = links.flatMap((link) => {
    const days = OFFER.exec(collapse(visibleText(link)))?.groups?.days;
    return days === undefined || isInHidden(link) ? [] : [{ link, days: Number(days) }];
  });
  const [first] = offers;
  if (first === undefined || new Set(offers.map(({ days }) => days)).size > 1) return null;
  const locator = page.quote(first.link);
  return locator === null ? null : stated(KEY, first.days, 'days', locator);
}
