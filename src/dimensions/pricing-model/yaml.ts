// A YAML document as its scalars and where they stand; anchors, aliases and tags are not followed.

import { isMap, isScalar, type Node, type Pair, parseDocument, type YAMLMap } from 'yaml';

/** The largest model known has 43 kB. */
const MOST_CHARACTERS = 512_000;
/** Levels of brackets and indentation; models have seven. */
const MOST_LEVELS = 64;
/** Anchors, aliases and tags, which take the parser the square of their number where misplaced. */
const MOST_PROPERTIES = 500;

export interface Entry {
  readonly key: string;
  /** `keySpan` covers the key; `span` also covers the value if that is a scalar. */
  readonly keySpan: Span;
  readonly span: Span;
  /** The value where it is a number or text. */
  readonly value: string | number | null;
  /** The entries where the value is a mapping. */
  readonly entries: readonly Entry[] | null;
}

export interface Span {
  readonly start: number;
  readonly end: number;
}

/** The entries of the outermost mapping; null where the text is no such document. */
export function readYaml(text: string): readonly Entry[] | null {
  if (text.length > MOST_CHARACTERS || levelsOf(text) > MOST_LEVELS) return null;
  if ((text.match(/(?<![^\s[{,])[&!*](?=\S)/g)?.length ?? 0) > MOST_PROPERTIES) return null;
  // Comparing each key with all others takes the square of their number; doubles are looked for
  // where they matter.
  const document = parseDocument(text, { schema: 'core', uniqueKeys: false, logLevel: 'silent' });
  if (document.errors.length > 0 || !isMap(document.contents)) return null;
  return entriesOf(document.contents);
}

// More than there are in truth, as brackets in texts count too.
function levelsOf(text: string): number {
  let most = 0;
  let open = 0;
  for (const char of text) {
    if (char === '[' || char === '{') most = Math.max(most, ++open);
    else if (char === ']' || char === '}') open = Math.max(0, open - 1);
  }
  const deepest = Math.max(0, ...indentsOf(text));
  // Sequences may be nested within a line, two characters each.
  return most + deepest;
}

function* indentsOf(text: string): Generator<number> {
  for (const line of text.matchAll(/^[ ?:-]*/gm)) yield line[0].trimEnd().length / 2;
}

function entriesOf(map: YAMLMap): readonly Entry[] {
  return map.items.flatMap((pair) => {
    const entry = entryOf(pair);
    return entry === null ? [] : [entry];
  });
}

function entryOf({ key, value }: Pair<unknown, unknown>): Entry | null {
  if (!isScalar(key)) return null;
  const keySpan = spanOf(key);
  if (keySpan === null) return null;
  const name = typeof key.value === 'string' ? key.value : String(key.value);
  if (isMap(value)) {
    return { key: name, keySpan, span: keySpan, value: null, entries: entriesOf(value) };
  }
  const said = isScalar(value) ? value.value : null;
  const end = isScalar(value) ? (spanOf(value)?.end ?? keySpan.end) : keySpan.end;
  return {
    key: name,
    keySpan,
    span: { start: keySpan.start, end },
    value: typeof said === 'string' || typeof said === 'number' ? said : null,
    entries: null,
  };
}

function spanOf(node: Node): Span | null {
  const range = node.range;
  return range ? { start: range[0], end: range[1] } : null;
}
