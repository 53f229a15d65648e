// What complete looks at one source have shown of its size and edition, and what that makes of one
// more: usual, shrunk, or another edition (completions 2.1).

import { DAY } from './judge.ts';

/** A complete look at a page. `at` is in milliseconds since 1970. */
export interface PageLook {
  readonly at: number;
  /** Letters and digits of its main words. */
  readonly letters: number;
  /** Which edition of a document it shows; null where it has no editions. */
  readonly edition: string | null;
}

interface Spell {
  readonly since: number;
  readonly looks: number;
}

/** What is remembered of a source. */
export interface SourceLooks {
  /** Letters of the last look that was not distrusted. */
  readonly letters: number;
  /** Looks that shrank, one after the other. */
  readonly shrunk: Spell | null;
  /** The first three looks. */
  readonly first: readonly { readonly at: number; readonly letters: number }[];
  /** The edition whose facts are held. */
  readonly edition: string | null;
  /** Looks at another edition, one after the other. */
  readonly other: (Spell & { readonly edition: string }) | null;
}

export type Standing =
  | { readonly kind: 'usual' }
  /** Poor evidence of absence: it lost most of its main words at once. */
  | { readonly kind: 'shrunk' }
  /** Compared with nothing. */
  | { readonly kind: 'other_edition' }
  /** It has taken the place of the one that was held: compared with nothing, and held from now. */
  | { readonly kind: 'new_edition' };

/** A page keeps more than this share of its letters from look to look. */
const KEPT = 0.3;
/** Pages of fewer letters lose most of them by one sentence. */
const SMALL = 100;
/** Looks that must agree, and over what time, before a distrusted state is believed. */
const AGREEING = 4;
const SPAN = 7 * DAY;

/** `before` is null at the first complete look. */
export function judgeLook(
  before: SourceLooks | null,
  look: PageLook,
): { readonly standing: Standing; readonly looks: SourceLooks } {
  if (before === null) {
    const first = [{ at: look.at, letters: look.letters }];
    const { letters, edition } = look;
    return {
      standing: { kind: 'usual' },
      looks: { letters, shrunk: null, first, edition, other: null },
    };
  }
  const first =
    before.first.length < 3
      ? [...before.first, { at: look.at, letters: look.letters }]
      : before.first;
  const remembered = { ...before, first };
  if (look.edition !== null && before.edition !== null && look.edition !== before.edition) {
    return ofOtherEdition(remembered, look, look.edition);
  }
  return ofSize({ ...remembered, edition: before.edition ?? look.edition, other: null }, look);
}

function ofOtherEdition(before: SourceLooks, look: PageLook, edition: string) {
  const goesOn = before.other !== null && before.other.edition === edition;
  const other = goesOn
    ? { ...before.other, edition, looks: before.other.looks + 1 }
    : { edition, since: look.at, looks: 1 };
  if (!believed(other, look.at)) {
    return { standing: { kind: 'other_edition' }, looks: { ...before, other } } as const;
  }
  const { letters } = look;
  const looks = { ...before, letters, shrunk: null, edition, other: null };
  return { standing: { kind: 'new_edition' }, looks } as const;
}

function ofSize(before: SourceLooks, { at, letters }: PageLook) {
  if (before.letters < SMALL || letters > before.letters * KEPT) {
    return { standing: { kind: 'usual' }, looks: { ...before, letters, shrunk: null } } as const;
  }
  const { shrunk: spell } = before;
  const shrunk = spell === null ? { since: at, looks: 1 } : { ...spell, looks: spell.looks + 1 };
  // What is judged by this very look has been seen as often as it must be.
  const looks = believed(shrunk, at) ? { ...before, letters, shrunk: null } : { ...before, shrunk };
  return { standing: { kind: 'shrunk' }, looks } as const;
}

function believed({ since, looks }: Spell, at: number): boolean {
  return looks >= AGREEING && at - since >= SPAN;
}

/**
 * The moment until which what appears belongs to the baseline: that of the last of the first three
 * looks, where they disagree widely. Null where the first look is a baseline like any.
 */
export function baselineUntil({ first }: SourceLooks): number | null {
  const sizes = first.map(({ letters }) => letters);
  const most = Math.max(...sizes);
  if (most < SMALL || Math.min(...sizes) > most * KEPT) return null;
  return Math.max(...first.map(({ at }) => at));
}
