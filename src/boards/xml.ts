// A strict, bounded reading of the small XML documents that boards answer with.

import { Parser } from 'htmlparser2';

export interface XmlElement {
  readonly name: string;
  /** Its own text, entities decoded; cut where it is longer than any field that is read. */
  readonly text: string;
  readonly children: readonly XmlElement[];
}

const MAX_DEPTH = 32;
const MAX_ELEMENTS = 2_000_000;
const MAX_TEXT = 1_000;

interface Open {
  readonly name: string;
  text: string;
  readonly children: Open[];
  readonly start: number;
}

/**
 * The root element, or null where the document is not closed to its end, not well nested or beyond
 * the bounds: the parser forgives a cut document, and a cut list must not count. Document types
 * declare nothing here: only the predefined entities are decoded.
 */
export function parseXml(body: string): XmlElement | null {
  const open: Open[] = [];
  let root: Open | null = null;
  let closed = false;
  let broken = false;
  let elements = 0;
  const parser: Parser = new Parser(
    {
      onopentagname(name) {
        if (closed || open.length >= MAX_DEPTH || ++elements > MAX_ELEMENTS) broken = true;
        if (broken) return;
        const element: Open = { name, text: '', children: [], start: parser.startIndex };
        open.at(-1)?.children.push(element);
        root ??= element;
        open.push(element);
      },
      ontext(text) {
        const at = open.at(-1);
        if (at === undefined) {
          if (text.replace('\ufeff', '').trim() !== '') broken = true;
        } else if (at.text.length < MAX_TEXT) at.text += text.slice(0, MAX_TEXT);
      },
      onclosetag(name, implied) {
        if (broken) return;
        const at = open.pop();
        // `<a/>` is closed by implication too, at the very place where it was opened.
        const selfClosed = at?.start === parser.startIndex;
        if (at?.name !== name || (implied && !selfClosed)) broken = true;
        if (open.length === 0) closed = true;
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.write(body);
  parser.end();
  return broken || !closed ? null : root;
}

/** The children of one name, in order. */
export function childrenOf(element: XmlElement, name: string): readonly XmlElement[] {
  return element.children.filter((child) => child.name === name);
}

/** The text of the only child of that name; undefined where there is none or several. */
export function fieldOf(element: XmlElement, name: string): string | undefined {
  const [only, ...others] = childrenOf(element, name);
  return others.length === 0 ? only?.text : undefined;
}
