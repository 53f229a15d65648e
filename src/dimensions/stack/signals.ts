// Collects from a page what fingerprints are compared with: addresses, attributes, headers.

import type { AnyNode, Element } from 'domhandler';
import { getDomain } from 'tldts';
import type { Locator } from '../../core/facts/fact.ts';
import type { Page } from '../page/page.ts';
import { isElement } from '../page/visible.ts';
import { fallbackAddresses } from './fallback.ts';
import { scriptStrings } from './script-strings.ts';

/** Where something was seen, as the locator that a reading needs. */
type Seen = () => Locator | null;

export interface Address {
  readonly url: URL;
  readonly isScript: boolean;
  /** `markup`: loaded as it stands; `fallback`: in `noscript`; `script`: put together there. */
  readonly by: 'markup' | 'fallback' | 'script';
  /** Whether it is on the page's own registrable domain. */
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

/** `wanted`: names of attributes that any marker asks for. */
export function signalsOf(page: Page, wanted: ReadonlySet<string>): Signals {
  const collector = new Collector(page);
  for (const element of elementsOf(page)) {
    for (const name of Object.keys(element.attribs)) {
      if (wanted.has(name)) collector.keepAttribute(element, name);
    }
    collector.keepAddress(element);
  }
  const { addresses, forms, generators, attributes } = collector;
  const { headers } = page;
  return { addresses, forms, generators, attributes, headers, cookies: cookiesOf(page) };
}

class Collector {
  readonly addresses: Address[] = [];
  readonly forms: Address[] = [];
  readonly generators: Attribute[] = [];
  readonly attributes: Attribute[] = [];
  readonly #page: Page;
  readonly #base: string;
  readonly #own: string;

  constructor(page: Page) {
    this.#page = page;
    this.#base = page.base.href;
    this.#own = siteOf(page.url);
  }

  keepAttribute(element: Element, name: string): void {
    const seen = () => quoteOfAttribute(this.#page, element, name);
    this.attributes.push({ name, value: (element.attribs[name] ?? '').trim(), seen });
  }

  keepAddress(element: Element): void {
    const page = this.#page;
    const loaded = loadedBy(element);
    if (loaded !== null) {
      const seen = () => page.quote(element) ?? quoteOfAttribute(page, element, loaded.attribute);
      const address = this.#address(loaded.address, loaded.isScript, 'markup', seen);
      if (address !== null) this.addresses.push(address);
    } else if (element.name === 'form' && element.attribs.action !== undefined) {
      const seen = () => quoteOfAttribute(page, element, 'action');
      const address = this.#address(element.attribs.action, false, 'markup', seen);
      if (address !== null) this.forms.push(address);
    } else if (isGenerator(element)) {
      const value = (element.attribs.content ?? '').trim();
      this.generators.push({ name: 'generator', value, seen: () => page.quote(element) });
    } else if (element.name === 'script' && isExecutable(element)) {
      for (const text of scriptStrings(page.$(element).text())) {
        const url = addressIn(text);
        if (url === null) continue;
        const seen = () => page.quote(element, text);
        this.addresses.push({ url, isScript: true, by: 'script', isOwn: this.#isOwn(url), seen });
      }
    } else if (element.name === 'noscript') {
      for (const one of fallbackAddresses(page.$(element).text())) {
        const seen = () => page.quote(element, one.written);
        const address = this.#address(one.address, one.isScript, 'fallback', seen);
        if (address !== null) this.addresses.push(address);
      }
    }
  }

  #address(text: string, isScript: boolean, by: Address['by'], seen: Seen): Address | null {
    const url = URL.parse(text.trim(), this.#base);
    if (url === null || !/^https?:$/.test(url.protocol)) return null;
    return { url, isScript, by, isOwn: this.#isOwn(url), seen };
  }

  #isOwn(url: URL): boolean {
    return siteOf(url) === this.#own;
  }
}

function siteOf(url: URL): string {
  return getDomain(url.hostname) ?? url.hostname;
}

/** In the order of the page; what a `template` holds is not there until a script takes it out. */
function elementsOf(page: Page): readonly Element[] {
  const elements: Element[] = [];
  const rest: AnyNode[] = [...page.$.root().toArray()];
  for (let node = rest.pop(); node !== undefined; node = rest.pop()) {
    if (isElement(node)) elements.push(node);
    if (!('children' in node) || (isElement(node) && node.name === 'template')) continue;
    for (let i = node.children.length - 1; i >= 0; i--) {
      const child = node.children[i];
      if (child !== undefined) rest.push(child);
    }
  }
  return elements;
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
