// Tells by the classes of an element how it is drawn, once for each list of classes.

import type { Element } from 'domhandler';
import { classNames } from '../page/visible.ts';
import { remembering } from '../words/remembering.ts';

export interface ClassLook {
  /** A state of a tab, carousel or switch that is not shown. */
  readonly isOff: boolean;
  /** Shown on narrow screens only, and beside it on wide ones. */
  readonly isOnNarrow: boolean;
  readonly isOnWide: boolean;
  /** Text meant for screen readers only: it may repeat in words what is printed beside it. */
  readonly isAssistive: boolean;
  readonly isCents: boolean;
  /** May be the amount that was asked before. */
  readonly mayBeFormer: boolean;
  /** The names that strike a price. */
  readonly struck: readonly string[];
  /** The language that it is shown in, of two letters. */
  readonly language: string | null;
}

const STRUCK =
  /^(line-through|(?:.*[-_])?(?:line|strike)[-_]?through|striked?|crossed|(?:.*[-_])?(?:old|original|was|regular|list|before|strike)[-_]?price|price[-_]+(?:old|original|was|regular|list|before|strike))$/i;
const CENTS = /^(?:.*[-_])?(?:cents?|decimals?|fraction(?:al)?(?:[-_]part)?)$/i;
const ASSISTIVE = /^(sr-only|visually-?hidden|screen-reader(-text|-only)?|assistive-text)$/;
const ON_NARROW = /(?:^|\s)(?:sm|md|lg|xl):hidden(?:\s|$)/;
const ON_WIDE =
  /(?:^|\s)hidden(?:\s.*)?\s(?:sm|md|lg|xl):(?:inline|block|flex|inline-block)(?:\s|$)/;
// `<b>$49</b><span class="pc-was">$64</span>`: nothing but an amount, beside another one.
const FORMER =
  /(?:^|[\s_-])(?:was|old|former|strike(?:d|through)?|crossed|msrp|rrp|uvp)(?:$|[\s_-])/i;
const OF_LANGUAGE = /(?:^|\s)lang[-_]([a-z]{2})(?:\s|$)/;

const look = remembering((named): ClassLook => {
  const classes = classNames(named);
  return {
    isOff: isOff(classes),
    isOnNarrow: ON_NARROW.test(named),
    isOnWide: ON_WIDE.test(named),
    isAssistive: classes.some((name) => ASSISTIVE.test(name)),
    isCents: classes.some((name) => CENTS.test(name)),
    mayBeFormer: FORMER.test(named),
    struck: classes.filter((name) => STRUCK.test(name)),
    language: OF_LANGUAGE.exec(named)?.[1] ?? null,
  };
});
const PLAIN = look('');

export function classLook({ attribs }: Element): ClassLook {
  return attribs.class === undefined ? PLAIN : look(attribs.class);
}

function isOff(classes: readonly string[]): boolean {
  if (classes.some((name) => name === 'slick-cloned' || name === 'swiper-slide-duplicate')) {
    return true;
  }
  // What a click opens above the page.
  if (classes.includes('mfp-hide') || (classes.includes('modal') && classes.includes('fade'))) {
    return true;
  }
  if (classes.includes('tab-pane')) return !classes.some((c) => c === 'active' || c === 'show');
  return classes.includes('w-tab-pane') && !classes.includes('w--tab-active');
}
