// The generated files of the client are what today's contract gives, types and table alike.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { registry } from '../../../src/operations/registry.ts';
import { isInDate, table } from './contract.ts';
import { generated } from './generate.ts';

test('the kept files are what is printed now', async () => {
  for (const [path, text] of await generated()) {
    assert.equal(readFileSync(new URL(`../${path}`, import.meta.url), 'utf8'), text, path);
    assert.ok(isInDate(text), path);
  }
});

test('every operation has a method, and every path parameter a field', () => {
  assert.equal(table().size, registry.length);
  assert.equal(table().get('getCompany')?.id, 'get_company');
  for (const { id, path, query } of table().values()) {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    assert.ok(
      inPath.every((name) => name !== undefined && !query.includes(name)),
      id,
    );
  }
});

test('what is streamed, sent as a file or as text is read as that', () => {
  const answers = new Map([...table()].map(([name, row]) => [name, row.answer]));
  assert.equal(answers.get('streamWatchEvents'), 'events');
  assert.equal(answers.get('getCaptureRaw'), 'bytes');
  assert.equal(answers.get('getManifestOts'), 'bytes');
  assert.equal(answers.get('getManifest'), 'text');
  assert.equal(answers.get('getChangesAtom'), 'text');
  assert.equal(answers.get('getOpenapi'), 'document');
  assert.equal(answers.get('getCompany'), 'data');
});
