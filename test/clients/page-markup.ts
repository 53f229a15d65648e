// What a page of the account is made of: no markup but ours, whatever was put into it.

import assert from 'node:assert/strict';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { SCRIPT } from '../../src/edges/web/frame/assets.ts';
import type { Visited } from '../servers/account-server.ts';

export const HOSTILE = `"'><script>alert(1)</script><img src=x onerror=alert(1)> & &lt;`;

type Node = DefaultTreeAdapterTypes.Node;

export function* elementsOf(node: Node): Generator<DefaultTreeAdapterTypes.Element> {
  if ('attrs' in node) yield node;
  if ('childNodes' in node) for (const child of node.childNodes) yield* elementsOf(child);
}

/** The page holds no script but ours, no handler and no style in its markup. */
export function checkMarkup({ body }: Pick<Visited, 'body'>, about: string): void {
  const elements = [...elementsOf(parse(body))];
  const scripts = elements.filter(({ tagName }) => tagName === 'script');
  const sources = scripts.map(({ attrs }) => attrs.find(({ name }) => name === 'src')?.value);
  assert.deepEqual(sources, [SCRIPT.path], about);
  assert.equal(elements.filter(({ tagName }) => tagName === 'img').length, 0, about);
  for (const { attrs } of elements) {
    for (const { name, value } of attrs) {
      assert.ok(!name.startsWith('on') && name !== 'style', `${about}: ${name}`);
      // What was typed into a field leads nowhere.
      const leads = name !== 'value' && /^\s*javascript:/i.test(value);
      assert.ok(!leads, `${about}: ${value}`);
    }
  }
}

/** What a reader sees of it. */
export function textOf({ body }: Pick<Visited, 'body'>): string {
  const words = (node: Node): string =>
    'value' in node ? node.value : 'childNodes' in node ? node.childNodes.map(words).join('') : '';
  return words(parse(body));
}
