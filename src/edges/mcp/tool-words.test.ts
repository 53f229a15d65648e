// What agents are told to do next is a tool that they have, wherever one stands for the address.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PROBLEMS } from '../../contract/problems.ts';
import { registry } from '../../operations/registry.ts';
import { toolsOf } from './tool-list.ts';
import { inToolWords } from './tool-words.ts';

const TOOLS = toolsOf(registry).map(({ operation }) => operation);

test('an address becomes the tool that stands for it, whatever its parameters are called', () => {
  const says = (text: string) => inToolWords(text, TOOLS);
  assert.equal(says('List them with GET /v1/categories.'), 'List them with list_categories.');
  assert.equal(
    says('Find it with GET /v1/search?q=, then go on.'),
    'Find it with search, then go on.',
  );
  assert.equal(says('See GET /v1/companies/{x}/facts.'), 'See get_company_facts.');
});

test('an address for which there is no tool stays as it is', () => {
  const text = 'List the endpoints with GET /v1/watch/endpoints; see /v1/openapi.json.';
  assert.equal(inToolWords(text, TOOLS), text);
});

test('no hint of a problem sends an agent to an address that one of its tools stands for', () => {
  for (const [code, { hint }] of Object.entries(PROBLEMS)) {
    const told = inToolWords(hint, TOOLS);
    for (const { method, path } of TOOLS) {
      const address = `${method} ${path}`;
      assert.ok(
        !`${told} `.match(new RegExp(`${RegExp.escape(address)}[^/\\w]`)),
        `${code}: ${told}`,
      );
    }
  }
});
