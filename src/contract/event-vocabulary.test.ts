// The vocabulary as clients discover it: every type has a schema, and an example that keeps to it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { DIMENSIONS, dimensionOfKey } from '../core/facts/dimensions.ts';
import { keyMatches } from '../core/facts/fact.ts';
import { EVENT_TYPES, formerNames, SCREEN_TYPES, todaysName } from './event-types.ts';
import {
  eventVocabulary,
  globOf,
  payloadSchema,
  payloadSchemaUrl,
  WEBHOOK_TYPES,
} from './event-vocabulary.ts';
import type { ChangeNotice } from './schemas/webhook-bodies.ts';

const BASE = 'https://assay.example';
const vocabulary = eventVocabulary(BASE);

// What checks a value a few times is not worth being made shorter.
const code = { optimize: false };
const validators = new Map<string, ValidateFunction>();

function validator(type: string): ValidateFunction {
  const known = validators.get(type);
  if (known !== undefined) return known;
  const ajv = new Ajv2020({ strict: true, strictRequired: false, allErrors: true, code });
  // ajv-formats is published as CommonJS: its callable is the member `default`.
  formats.default(ajv);
  const schema = payloadSchema(type, BASE);
  assert.ok(schema, type);
  const validate = ajv.compile(schema);
  validators.set(type, validate);
  return validate;
}

test('every type stands once: of changes, then of screens, then the operational ones', () => {
  const types = vocabulary.map(({ type }) => type);
  assert.equal(new Set(types).size, types.length);
  assert.deepEqual(types.slice(0, EVENT_TYPES.length), [...EVENT_TYPES.map(({ type }) => type)]);
  assert.deepEqual(types.slice(EVENT_TYPES.length), [
    'screen.company.entered',
    'screen.company.left',
    'webhook.test',
    'endpoint.failing',
    'endpoint.disabled',
    'event.retracted',
  ]);
});

test('the example of every type keeps to its schema, which is of JSON Schema 2020-12', () => {
  for (const { type, example, payload_schema_url } of vocabulary) {
    const schema = payloadSchema(type, BASE);
    assert.equal(schema?.$schema, 'https://json-schema.org/draft/2020-12/schema');
    assert.equal(schema?.$id, payload_schema_url);
    const validate = validator(type);
    assert.ok(validate(example), `${type}: ${JSON.stringify(validate.errors)}`);
  }
});

test('a schema takes no other type, no other dimension, and no body without its members', () => {
  for (const { type, row } of WEBHOOK_TYPES) {
    const validate = validator(type);
    const [body] = vocabulary.filter((one) => one.type === type).map((one) => one.example);
    const example = body as { readonly data: object };
    assert.equal(validate({ ...example, type: 'pricing.none.changed' }), false);
    for (const name of ['type', 'timestamp', 'data']) {
      assert.equal(validate({ ...example, [name]: undefined }), false, `${type} ${name}`);
    }
    for (const name of Object.keys(example.data)) {
      const { [name as never]: _, ...data } = example.data;
      assert.equal(validate({ ...example, data }), false, `${type} data.${name}`);
    }
    if (row === null) continue;
    const told = Reflect.get(example.data, 'dimension');
    const dimension = DIMENSIONS.find((one) => one !== told);
    assert.equal(validate({ ...example, data: { ...example.data, dimension } }), false);
    assert.equal(validate({ ...example, more: 1 }), true, 'members may be added');
  }
});

test('a change is of one dimension and can be pushed; the others are of none', () => {
  for (const { type, dimension, deliverable, change, key_patterns } of vocabulary) {
    const isChange = EVENT_TYPES.some((row) => row.type === type);
    assert.equal(dimension !== null, isChange, type);
    const isOfScreen = SCREEN_TYPES.some((screen) => screen.type === type);
    assert.equal(deliverable, isChange || isOfScreen, type);
    assert.equal(change !== null, isChange || isOfScreen, type);
    assert.equal(key_patterns.length > 0, isChange, type);
    assert.ok(key_patterns.every((pattern) => !pattern.includes('{')));
  }
});

test('the example of a change names a key of its type, and where the change is fetched', () => {
  for (const row of EVENT_TYPES) {
    const { data } = exampleOf(row.type);
    assert.ok(
      row.key_patterns.some((pattern) => keyMatches(pattern, data.fact_key)),
      `${row.type}: ${data.fact_key}`,
    );
    assert.equal(data.dimension, dimensionOfKey(data.fact_key));
    const url = new URL(data.fetch_url);
    assert.equal(url.pathname, '/v1/companies/acme.example/history');
    assert.equal(url.searchParams.get('dimension'), data.dimension);
    assert.equal(url.searchParams.get('fact_key'), data.fact_key);
  }
  assert.equal(exampleOf('pricing.price.changed').data.fact_key, 'pricing.tier.pro.price');
  assert.equal(exampleOf('features.integration.added').data.fact_key, 'features.integration.slack');
  assert.equal(exampleOf('legal.dpa.changed').data.fact_key, 'legal.doc.dpa.url');
  for (const { type, dimension } of vocabulary) {
    if (dimension !== null) assert.equal(dimension, exampleOf(type).data.dimension, type);
  }
});

function exampleOf(wanted: string): ChangeNotice {
  const found = vocabulary.find(({ type }) => type === wanted);
  assert.ok(found, wanted);
  return found.example as ChangeNotice;
}

test('a type is of the dimension of its keys, and begins with its name', () => {
  for (const { type, dimension, key_patterns } of EVENT_TYPES) {
    assert.equal(dimensionOfKey(type), dimension, type);
    for (const pattern of key_patterns) assert.equal(dimensionOfKey(pattern), dimension, type);
  }
});

test('a former name leads to the type of today, which says so, and is none itself', () => {
  const type = 'security.data_region.added';
  assert.equal(todaysName('location.region.added'), type);
  assert.deepEqual(formerNames(type), ['location.region.added']);
  const row = vocabulary.find((one) => one.type === type);
  assert.match(row?.description ?? '', /former name `location\.region\.added`/);
  for (const row of EVENT_TYPES) {
    assert.equal(todaysName(row.type), row.type);
    for (const former of formerNames(row.type)) {
      assert.equal(todaysName(former), row.type);
      assert.equal(payloadSchema(former, BASE), null, former);
    }
  }
});

test('patterns are globs: one word, or any rest', () => {
  assert.equal(globOf('pricing.tier.{tier}.limit.{metric}'), 'pricing.tier.*.limit.*');
  assert.equal(globOf('security.http.*'), 'security.http.**');
});

test('a type that is none has no schema', () => {
  assert.equal(payloadSchema('pricing.none.changed', BASE), null);
  assert.equal(payloadSchema('__proto__', BASE), null);
  const url = payloadSchemaUrl('webhook.test', BASE);
  assert.equal(url, 'https://assay.example/schemas/events/webhook.test.json');
});
