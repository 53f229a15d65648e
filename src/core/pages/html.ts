// HTML that is written with `html`: whatever is put into it is text, unless it is HTML already.

/** Only `html` makes one that holds markup. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
  toString(): string {
    return this.text;
  }
}

/** What may stand in a template; null, undefined and false leave nothing behind. */
export type Piece = Html | string | number | bigint | null | undefined | false | readonly Piece[];

/**
 * Pieces may stand in the text of elements and in quoted attributes: nowhere else, so in no script,
 * style, comment or unquoted attribute, and not alone in an attribute that holds an address.
 */
export function html(strings: TemplateStringsArray, ...pieces: readonly Piece[]): Html {
  let text = strings[0] ?? '';
  pieces.forEach((piece, i) => {
    text += written(piece) + (strings[i + 1] ?? '');
  });
  return new Html(text);
}

function written(piece: Piece): string {
  if (piece === null || piece === undefined || piece === false) return '';
  if (piece instanceof Html) return piece.text;
  if (typeof piece === 'object') return piece.map(written).join('');
  return escaped(String(piece));
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  // A parser makes a line feed of a carriage return that stands as itself.
  '\r': '&#13;',
  // No HTML can hold it, and parsers treat it in different ways.
  '\0': '\uFFFD',
};

/** Text as HTML, for elements and quoted attributes. */
export function escaped(text: string): string {
  return text.replace(/[&<>"'\r\0]/g, (character) => ESCAPES[character] ?? character);
}

/** A value as a data block for programs (JSON-LD): no text in it can end the element. */
export function jsonScript(value: Readonly<Record<string, unknown>>): Html {
  const text = JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return new Html(`<script type="application/ld+json">${text}</script>`);
}
