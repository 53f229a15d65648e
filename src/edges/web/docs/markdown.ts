// Markdown of our own files as HTML: anchors, blocks of code, tables, links to pages of the site.

import { Marked, type Token, type Tokens } from 'marked';
import { escaped, Html, html } from '../../../core/pages/html.ts';
import { codeBlock } from './code.ts';
import { addressOf } from './links.ts';

export interface Heading {
  readonly id: string;
  readonly depth: number;
  readonly says: string;
}

/** What stands between a heading and the next one, as words. */
export interface Passage {
  readonly heading: Heading;
  readonly text: string;
}

export interface Rendered {
  readonly title: string;
  readonly body: Html;
  readonly headings: readonly Heading[];
  readonly passages: readonly Passage[];
}

/** `source` is the path of the file from the root, to which its links are relative. */
export function renderMarkdown(source: string, text: string): Rendered {
  const writing = new Writing(source);
  const tokens = writing.marked.lexer(text).filter((token) => !isNotice(token));
  const first = tokens.find(isHeading);
  const rest = tokens.filter((token) => token !== first);
  const title = first === undefined ? source : wordsOf(first.tokens);
  const body = new Html(writing.marked.parser(rest));
  const { headings } = writing;
  return { title, body, headings, passages: passagesOf(title, rest, headings) };
}

/** One line of it, as in a description: no blocks. */
export function renderInline(text: string): Html {
  return new Html(String(INLINE.marked.parseInline(text)));
}

/** The renderer of one page: it remembers the anchors that it gave. */
class Writing {
  readonly headings: Heading[] = [];
  readonly marked: Marked;
  #codes = 0;
  #tables = 0;
  readonly #given = new Map<string, number>();

  constructor(source: string) {
    const writing = this;
    this.marked = new Marked({
      gfm: true,
      renderer: {
        // Our files hold no markup of their own: what looks like some is text.
        html: ({ text }) => escaped(text),
        heading({ tokens, depth }) {
          const says = wordsOf(tokens);
          const id = writing.anchor(says);
          writing.headings.push({ id, depth, says });
          const inside = new Html(this.parser.parseInline(tokens));
          const hasLink = tokens.some(({ type }) => type === 'link');
          const tag = new Html(`h${depth}`);
          return hasLink
            ? html`<${tag} id="${id}">${inside}</${tag}>\n`.text
            : html`<${tag} id="${id}"><a href="#${id}">${inside}</a></${tag}>\n`.text;
        },
        code: ({ text, lang = '' }) => {
          writing.#codes += 1;
          return codeBlock(`code-${writing.#codes}`, text, lang).text;
        },
        link({ href, tokens }) {
          const says = new Html(this.parser.parseInline(tokens));
          const to = addressOf(source, href);
          return to === null ? says.text : html`<a href="${to}">${says}</a>`.text;
        },
        image: ({ text }) => escaped(text),
        table({ header, rows }) {
          writing.#tables += 1;
          const under = writing.headings.at(-1)?.says;
          const label = `Table ${writing.#tables}${under === undefined ? '' : `: ${under}`}`;
          const cell = ({ tokens, align }: Tokens.TableCell, scope: 'row' | 'col' | null) => {
            const look = align === 'right' ? html` class="number"` : null;
            const inside = new Html(this.parser.parseInline(tokens));
            return scope === null
              ? html`<td${look}>${inside}</td>`
              : html`<th scope="${scope}"${look}>${inside}</th>`;
          };
          // A column that has no name of its own names the rows.
          const namesRows = header[0]?.text === '';
          const head = header.every(({ text }) => text === '')
            ? null
            : html`<thead><tr>${header.map((one) => cell(one, one.text === '' ? null : 'col'))}</tr></thead>`;
          const lines = rows.map(
            (row) =>
              html`<tr>${row.map((one, i) => cell(one, namesRows && i === 0 ? 'row' : null))}</tr>\n`,
          );
          return html`<div class="over" tabindex="0" role="region" aria-label="${label}">
<table>${head}<tbody>${lines}</tbody></table></div>\n`.text;
        },
      },
    });
  }

  /** As the forges make them of a heading, so that links work there and here. */
  anchor(says: string): string {
    const plain = says
      .toLowerCase()
      .replace(/[^\p{L}\p{N}_ -]/gu, '')
      .replace(/ /g, '-');
    const times = this.#given.get(plain) ?? 0;
    this.#given.set(plain, times + 1);
    return times === 0 ? plain : `${plain}-${times}`;
  }
}

function isHeading(token: Token): token is Tokens.Heading {
  return token.type === 'heading';
}

/** The line that tells editors of a printed file to leave it alone. */
function isNotice(token: Token): boolean {
  return (
    token.type === 'paragraph' &&
    /^Printed by `npm run [^`]+`; do not edit\.$/.test(token.raw.trim())
  );
}

function passagesOf(
  title: string,
  tokens: readonly Token[],
  headings: readonly Heading[],
): readonly Passage[] {
  const passages: { heading: Heading; text: string }[] = [
    { heading: { id: '', depth: 1, says: title }, text: '' },
  ];
  let next = 0;
  for (const token of tokens) {
    const heading = isHeading(token) ? headings[next] : undefined;
    const last = passages.at(-1);
    if (heading !== undefined) {
      next += 1;
      passages.push({ heading, text: '' });
      // Code that is an example has the words of everything, and tells nothing of its place.
    } else if (last !== undefined && !(token.type === 'code' && token.lang)) {
      last.text += `${wordsOf([token])} `;
    }
  }
  return passages;
}

/** The words of it without any markup. */
function wordsOf(tokens: readonly Token[]): string {
  return tokens
    .map((token): string => {
      if (token.type === 'table') {
        const { header, rows } = token as Tokens.Table;
        return [header, ...rows]
          .map((row) => row.map((cell) => wordsOf(cell.tokens)).join(' '))
          .join('. ');
      }
      if (token.type === 'list') {
        return (token as Tokens.List).items.map((item) => wordsOf(item.tokens)).join(' ');
      }
      if ('tokens' in token && token.tokens) return wordsOf(token.tokens);
      if (token.type === 'space' || token.type === 'hr') return ' ';
      return 'text' in token ? String(token.text) : ' ';
    })
    .join('');
}

const INLINE = new Writing('');
