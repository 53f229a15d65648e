// What complete looks at one source have shown of its size and edition, and what that makes of one
// more: usual, shrunk, or another edition (completions 2.1).

import { type Edition, otherEdition } from './edition.ts';
import { DAY } from './policy.ts';

/** A complete look at a page. `at` is in milliseconds since 1970. */
export interface PageLook {
  readonly at: number;
  /** Letters and digits of its main words. */
  readonly letters: number;
  /** Which edition of a document it shows; null where it has no editions. */
  readonly edition: Edition | null;
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
  readonly edition: Edition | null;
  /** Looks at another edition, one after the other. */
  readonly other: (Spell & { readonly edition: Edition }) | null;
}

export type Standing =
  | { readonly kind: 'usual' }
  /** Poor evidence of absence: it lost most of its main words at once. */
  | { readonly kind: 'shrunk' }
  /** It may be another edition: a change that it shows is poor evidence of one. */
  | { readonly kind: 'doubtful' }
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
  const { edition } = look;
  const differs =
    edition === null || before.edition === null ? 'no' : otherEdition(before.edition, edition);
  if (edition !== null && differs !== 'no') {
    return ofOtherEdition(remembered, { ...look, edition }, differs);
  }
  return ofSize({ ...remembered, edition: merged(before.edition, edition), other: null }, look);
}

// What one look does not say of its edition is still known from those before.
function merged(before: Edition | null, now: Edition | null): Edition | null {
  if (before === null || now === null) return now ?? before;
  return {
    language: now.language ?? before.language,
    region: now.region ?? before.region,
    statedRegion: now.statedRegion ?? before.statedRegion,
    address: now.address ?? before.address,
    title: now.title ?? before.title,
    party: now.party ?? before.party,
  };
}

function ofOtherEdition(
  before: SourceLooks,
  { at, letters, edition }: PageLook & { readonly edition: Edition },
  differs: 'yes' | 'maybe',
): { readonly standing: Standing; readonly looks: SourceLooks } {
  const { other: spell } = before;
  // Two titles that take turns are no two editions: else the one that is held would never give way.
  const goesOn = spell !== null && otherEdition(spell.edition, edition) !== 'yes';
  const other = goesOn
    ? { ...spell, edition, looks: spell.looks + 1 }
    : { edition, since: at, looks: 1 };
  const isBelieved = believed(other, at);
  const looks = isBelieved
    ? { ...before, letters, shrunk: null, edition, other: null }
    : { ...before, other };
  if (differs === 'maybe') return { standing: { kind: 'doubtful' }, looks };
  return { standing: { kind: isBelieved ? 'new_edition' : 'other_edition' }, looks };
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
