// Finds what the `noscript` of a page loads: the second half of many documented snippets.

export interface FallbackAddress {
  readonly address: string;
  /** The attribute as it stands in the source. */
  readonly written: string;
  readonly isScript: boolean;
}

// Snippets are some hundred characters; a page that hides itself in `noscript` is no snippet.
const MAX_TEXT = 5_000;
const TAG = /<(img|iframe|script|link)\s([^<>]{1,1000})>/gi;
const ADDRESS = /(?:^|\s)((?:src|href)\s*=\s*(?:"([^"]*)"|'([^']*)'))/i;
const SHEET = /(?:^|\s)rel\s*=\s*["']?stylesheet\b/i;

/** `text`: what a browser with scripting takes for text, entities as written. */
export function fallbackAddresses(text: string): readonly FallbackAddress[] {
  if (text.length > MAX_TEXT) return [];
  return [...text.matchAll(TAG)].flatMap(([, name = '', attributes = '']) => {
    const isLink = name.toLowerCase() === 'link';
    const [, written, double, single] = ADDRESS.exec(attributes) ?? [];
    const address = double ?? single;
    if (written === undefined || address === undefined) return [];
    if (isLink !== /^href/i.test(written) || (isLink && !SHEET.test(attributes))) return [];
    return [{ address, written, isScript: name.toLowerCase() === 'script' }];
  });
}
