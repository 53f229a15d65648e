// Editions of one document: for another language, region or party, at the same address.

export interface Edition {
  /** Primary language of the words, else as the page declares it: `en`, `de`. */
  readonly language: string | null;
  /** Region that the page declares for itself: `US`, `GB`. */
  readonly region: string | null;
  /** Region that the document states that it is for, as it says it, folded. */
  readonly statedRegion: string | null;
  /** Canonical address without scheme, language, query and fragment. */
  readonly address: string | null;
  /** First heading, else the title up to the name of the site; letters and digits only. */
  readonly title: string | null;
  /** The one party that the text names, folded; null where it names none or several. */
  readonly party: string | null;
}

/**
 * Are these two editions of a document, rather than one document before and after a change?
 * `maybe`: the page says that it is for other people, which sites also change without another text:
 * wait whether the one before comes back.
 */
export function otherEdition(one: Edition, other: Edition): 'yes' | 'maybe' | 'no' {
  if (differ(one.language, other.language) || differ(one.statedRegion, other.statedRegion)) {
    return 'yes';
  }
  if (differ(one.region, other.region)) return 'maybe';
  if (differ(one.party, other.party) && !differ(one.title, other.title)) return 'maybe';
  return differ(one.address, other.address) && differ(one.title, other.title) ? 'maybe' : 'no';
}

/** What is not known differs from nothing. */
function differ(one: string | null, other: string | null): boolean {
  return one !== null && other !== null && one !== other;
}
