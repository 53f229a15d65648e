// Collects from a page what fingerprints are compared with: addresses, attributes, headers.

import type { Element } from 'domhandler';
import { getDomain } from 'tldts';
import type { Locator } from '../../core/fact.ts';
import type { Page } from '../page.ts';
import { isElement } from '../visible.ts';
import { scriptStrings } from './script-strings.ts';

/** Where something was seen, as the locator that a reading needs. */
type Seen = () => Locator | null;

export interface Address {
  readonly url: URL;
  readonly isScript: boolean;
  /** Loaded by the markup itself, not put together in a script. */
  readonly inMarkup: boolean;
  /** Of the page's own registrable domain. */
  readonly isOwn: boolean;
  readonly seen: Seen;
}

export interface Attribute {
  readonly name: string;
  readonly value: string;
  readonly seen: Seen;
}

export interface Signals {
  readonly addresses: readonly Address[];
  readonly forms: readonly Address[];
  readonly generators: readonly Attribute[];
  readonly attributes: readonly Attribute[];
  /** Names in lower case. */
  readonly headers: readonly (readonly [string, string])[];
  readonly cookies: readonly string[];
}

const SOURCE: Readonly<Record<string, string>> = {
  script: 'src',
  img: 'src',
  iframe: 'src',
  source: 'src',
  video: 'src',
  audio: 'src',
  embed: 'src',
  track: 'src',
  object: 'data',
};
// What a page loads; `preconnect` and `dns-prefetch` only announce that it might.
const LOADING = /^(?:stylesheet|preload|modulepreload|prefetch|icon|shortcut icon)$/;
const EXECUTABLE = /^(?:|module|text\/javascript|application\/javascript|text\/ecmascript)$/;
const ADDRESS = /^(?:https?:)?\/\/[^\s<>\\]+$/i;
const ADDRESS_WITHOUT_SCHEME = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+\/[^\s<>\\]*$/i;
// An element with the markers of frameworks has a handful of attributes; others say nothing.
const MAX_ELEMENTS = 200_000;

/** `wanted`: names of attributes that any marker asks for. */
export function signalsOf(page: Page, wanted: ReadonlySet<string>): Signals {
  const base = baseOf(page).href;
  const own = getDomain(page.url.hostname) ?? page.url.hostname;
  const addresses: Address[] = [];
  const forms: Address[] = [];
  const generators: Attribute[] = [];
  const attributes: Attribute[] = [];
  const add = (
    into: Address[],
    url: URL | null,
    how: Pick<Address, 'isScript' | 'inMarkup' | 'seen'>,
  ) => {
    if (url === null || !/^https?:$/.test(url.protocol)) return;
    into.push({ url, isOwn: (getDomain(url.hostname) ?? url.hostname) === own, ...how });
  };
  for (const element of page.$('*').toArray().slice(0, MAX_ELEMENTS)) {
    if (!isElement(element)) continue;
    for (const name of Object.keys(element.attribs)) {
      if (!wanted.has(name)) continue;
      const seen = () => quoteOfAttribute(page, element, name);
      attributes.push({ name, value: (element.attribs[name] ?? '').trim(), seen });
    }
    const loaded = loadedBy(element);
    if (loaded !== null) {
      const url = URL.parse(loaded.address.trim(), base);
      const seen = () => page.quote(element) ?? quoteOfAttribute(page, element, loaded.attribute);
      add(addresses, url, { isScript: loaded.isScript, inMarkup: true, seen });
    } else if (element.name === 'form' && element.attribs.action !== undefined) {
      const seen = () => quoteOfAttribute(page, element, 'action');
      const url = URL.parse(element.attribs.action.trim(), base);
      add(forms, url, { isScript: false, inMarkup: true, seen });
    } else if (isGenerator(element)) {
      const value = (element.attribs.content ?? '').trim();
      generators.push({ name: 'generator', value, seen: () => page.quote(element) });
    } else if (element.name === 'script' && isExecutable(element)) {
      for (const text of scriptStrings(page.$(element).text())) {
        const seen = () => page.quote(element, text);
        add(addresses, addressIn(text), { isScript: true, inMarkup: false, seen });
      }
    }
  }
  return {
    addresses,
    forms,
    generators,
    attributes,
    headers: page.headers,
    cookies: cookiesOf(page),
  };
}

function baseOf(page: Page): URL {
  const href = page.$('base[href]').first().attr('href');
  return (href === undefined ? null : URL.parse(href.trim(), page.url.href)) ?? page.url;
}

interface Loaded {
  readonly address: string;
  readonly attribute: string;
  readonly isScript: boolean;
}

function loadedBy(element: Element): Loaded | null {
  if (element.name === 'link') {
    const { href, rel = '', as = '' } = element.attribs;
    if (href === undefined || !LOADING.test(rel.trim().toLowerCase())) return null;
    const isScript = /^modulepreload$/i.test(rel.trim()) || /^script$/i.test(as.trim());
    return { address: href, attribute: 'href', isScript };
  }
  const attribute = SOURCE[element.name];
  const address = attribute === undefined ? undefined : element.attribs[attribute];
  if (attribute === undefined || address === undefined || address.trim() === '') return null;
  return { address, attribute, isScript: element.name === 'script' };
}

function isGenerator(element: Element): boolean {
  return element.name === 'meta' && element.attribs.name?.trim().toLowerCase() === 'generator';
}

function isExecutable(element: Element): boolean {
  return EXECUTABLE.test((element.attribs.type ?? '').trim().toLowerCase());
}

function addressIn(text: string): URL | null {
  if (ADDRESS.test(text)) return URL.parse(text.replace(/^\/\//, 'https://'));
  return ADDRESS_WITHOUT_SCHEME.test(text) ? URL.parse(`https://${text}`) : null;
}

function cookiesOf(page: Page): readonly string[] {
  return page.headers
    .filter(([name]) => name === 'set-cookie')
    .map(([, value]) => /^\s*([^=;\s]+)\s*=/.exec(value)?.[1] ?? '')
    .filter((name) => name !== '');
}

/** Where parse5 says the attributes of an element stand; the tree's own type leaves it out. */
interface Sourced {
  readonly attrs?: Readonly<
    Record<string, { readonly startOffset: number; readonly endOffset: number }>
  >;
}

/** Locator of one attribute as written, for elements whose whole source would be too long. */
export function quoteOfAttribute(page: Page, element: Element, name: string): Locator | null {
  const attribute = (element.sourceCodeLocation as Sourced | null | undefined)?.attrs?.[name];
  if (attribute === undefined) return null;
  return page.quote(element, page.text.slice(attribute.startOffset, attribute.endOffset));
}
