// What is on its way out: how long it goes on, and how that is said.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { registry } from '../operations/registry.ts';
import {
  type Deprecation,
  deprecationFields,
  deprecationWords,
  objectionTo,
} from './deprecation.ts';
import { CONTRACT_VERSION, openapiDocument } from './openapi.ts';

const OLD: Deprecation = { since: '2027-01-01', sunset: '2027-07-01', instead: 'Use `search`.' };

test('its fields are those of RFC 9745 and RFC 8594, and lead to where it is explained', () => {
  const { fields, link } = deprecationFields(OLD, 'https://assay.example/docs/api/x');
  assert.deepEqual(fields, {
    Deprecation: '@1798761600',
    Sunset: 'Thu, 01 Jul 2027 00:00:00 GMT',
  });
  assert.match(link, /^<https:\S+>; rel="deprecation"; type="text\/html", <.*rel="sunset"/);
  const open = deprecationFields({ ...OLD, sunset: null }, 'https://assay.example/docs/api/x');
  assert.deepEqual(Object.keys(open.fields), ['Deprecation']);
  assert.ok(!open.link.includes('sunset'));
});

test('it goes on for half a year, and for a month while all is alpha', () => {
  assert.equal(objectionTo(OLD, 'stable'), null);
  const soon = { ...OLD, sunset: '2027-02-01' };
  assert.match(objectionTo(soon, 'stable') ?? '', /31 days; 180/);
  assert.equal(objectionTo(soon, 'alpha'), null);
  assert.match(objectionTo({ ...OLD, sunset: '2026-01-01' }, 'alpha') ?? '', /30 are the least/);
  assert.match(objectionTo({ ...OLD, since: 'soon' }, 'alpha') ?? '', /not a day/);
});

test('no operation or parameter goes sooner than was promised', () => {
  const stage = CONTRACT_VERSION.endsWith('-alpha') ? 'alpha' : 'stable';
  for (const { id, deprecated, deprecatedParameters = {}, input } of registry) {
    for (const [name, one] of Object.entries({ ...deprecatedParameters, '': deprecated })) {
      if (one !== undefined) assert.equal(objectionTo(one, stage), null, `${id} ${name}`);
      if (name !== '') assert.ok(input.query?.properties[name], `${id} has no ${name}`);
    }
  }
});

test('the contract says so of the operation, and of the parameter', () => {
  const [search] = registry.filter(({ id }) => id === 'search');
  assert.ok(search !== undefined);
  const old = { ...search, deprecated: OLD, deprecatedParameters: { q: OLD } };
  const { paths } = openapiDocument([old], 'https://assay.example') as unknown as {
    readonly paths: Readonly<Record<string, { readonly get: Said }>>;
  };
  const said = paths['/v1/search']?.get;
  assert.equal(said?.deprecated, true);
  assert.ok(said?.description.startsWith(deprecationWords(OLD)));
  assert.equal(said?.parameters[0]?.deprecated, true);
});

interface Said {
  readonly deprecated?: boolean;
  readonly description: string;
  readonly parameters: readonly { readonly deprecated?: boolean }[];
}
