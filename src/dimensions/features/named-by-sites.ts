// Integrations that are told of in words, each with the address of its own site below them.

import type { Element } from 'domhandler';
import { getDomain, getDomainWithoutSuffix } from 'tldts';
import type { Page } from '../page/page.ts';
import { isElement, visibleText } from '../page/visible.ts';
import { isToCome } from './directory.ts';
import { isOfOthers } from './integration-lists.ts';
import type { Place } from './named-apart.ts';
import { isContent, type Section } from './places.ts';

/** Fewer may be examples. */
const LEAST = 3;
const MOST_LINKS = 3_000;
const MOST_AROUND = 3;
const LONGEST = 600;

/** "Acme is a till for shops. acme.com": the name that opens the words is that of the address. */
export function namedBySites(page: Page, sections: readonly Section[]): readonly Place[] {
  const own = getDomain(page.url.hostname, { allowPrivateDomains: true });
  const links = sections.flatMap(({ title, elements }) => {
    const lead = elements.find(({ name }) => name === 'p');
    const said = lead === undefined ? '' : visibleText(lead);
    const all = elements.filter(({ name, attribs }) => name === 'a' && attribs.href !== undefined);
    return all.map((link) => ({ link, heading: title, lead: said }));
  });
  const found = links.slice(0, MOST_LINKS).flatMap(({ link, heading, lead }) => {
    const host = URL.parse((link.attribs.href ?? '').trim(), page.base.href)?.hostname;
    const isOwn = host === undefined || getDomain(host, { allowPrivateDomains: true }) === own;
    if (isOwn || !isContent(page, link)) return [];
    const told = toldBeside(link, getDomainWithoutSuffix(host));
    if (told === null || isToCome(page, told.box)) return [];
    if (isOfOthers({ heading, lead, parent: told.box })) return [];
    return [{ name: told.name, locator: page.quote(told.box, told.name) ?? page.quote(told.box) }];
  });
  return new Set(found.map(({ name }) => name)).size < LEAST ? [] : found;
}

interface Told {
  readonly name: string;
  readonly box: Element;
}

const SAYS =
  /^(?<name>[\p{Lu}\p{Ll}\d][^\s,;:!?()]*(?: [\p{Lu}\d][^\s,;:!?()]*){0,2}) (?:is|are|was|has|helps?|offers?|provides?|enables?|lets|makes|gives|allows|speciali[sz]es|operates|runs|performs|works|acts|serves|delivers|connects|powers|ist|bietet|est|propose|es|ofrece|é|oferece|offre|biedt) /u;

/** The name that opens the words around a link, where the link's address is called like it. */
function toldBeside(link: Element, label: string | null): Told | null {
  if (label === null) return null;
  let box = link.parent;
  for (let steps = 0; isElement(box) && box.name !== 'body' && steps < MOST_AROUND; steps++) {
    const text = visibleText(box);
    if (text.length > LONGEST) return null;
    const name = SAYS.exec(text)?.groups?.name;
    if (name !== undefined) return plain(name) === plain(label) ? { name, box } : null;
    box = box.parent;
  }
  return null;
}

function plain(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
