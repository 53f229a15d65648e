// All class names and ids of a page get other names, wherever the page uses them.

import type { CheerioAPI } from 'cheerio';
import { isTag } from 'domhandler';
import { ofTree } from './transformation.ts';

/** Attributes that name elements by their id. */
const BY_ID = ['for', 'aria-labelledby', 'aria-describedby', 'aria-controls', 'headers', 'list'];

export const renamed = ofTree('classes and ids renamed', 'meaning', ($, { chance }) => {
  const names = new Map<string, string>();
  const nameOf = (old: string): string => {
    const known = names.get(old);
    if (known !== undefined) return known;
    const fresh = `n${Math.floor(chance() * 1e9).toString(36)}${names.size.toString(36)}`;
    names.set(old, fresh);
    return fresh;
  };
  const renamedList = (value: string): string =>
    value
      .split(/\s+/)
      .filter((one) => one !== '')
      .map(nameOf)
      .join(' ');
  $('*').each((_, element) => {
    if (!isTag(element)) return;
    const { attribs } = element;
    for (const attribute of ['class', 'id']) {
      const value = attribs[attribute];
      if (value !== undefined) attribs[attribute] = renamedList(value);
    }
  });
  $('*').each((_, element) => {
    if (!isTag(element)) return;
    for (const attribute of BY_ID) {
      const value = element.attribs[attribute];
      if (value !== undefined) element.attribs[attribute] = renamedList(value);
    }
    const { href } = element.attribs;
    const target = href?.startsWith('#') ? names.get(href.slice(1)) : undefined;
    if (target !== undefined) element.attribs.href = `#${target}`;
  });
  renameStyles($, names);
  return names.size > 0;
});

function renameStyles($: CheerioAPI, names: ReadonlyMap<string, string>): void {
  $('style').each((_, element) => {
    const css = $(element).text();
    const renamed = css.replace(/([.#])([A-Za-z_][\w-]*)/g, (whole, sign: string, name: string) => {
      const fresh = names.get(name);
      return fresh === undefined ? whole : `${sign}${fresh}`;
    });
    $(element).text(renamed);
  });
}
