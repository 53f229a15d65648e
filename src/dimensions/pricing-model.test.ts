// Pricing2Yaml: plans as modelled, each value quoted from the file; what is unclear stays unsaid.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { modelHead, pricingModel } from './pricing-model.ts';

const MODEL = `syntaxVersion: '2.1'
saasName: Ferrybank
createdAt: '2023-05-04'
currency: USD
url: https://web.archive.org/web/20230504101112/https://ferrybank.example/pricing
features:
  export:
    valueType: BOOLEAN
    defaultValue: true
plans:
  FREE:
    price: 0
    unit: user/month
  BUSINESS_PLUS:
    description: 'For teams & more'
    price: 24.50
    unit: user/month
    features: null
  Scale:
    price: 99
    unit: per kiosk/month
  ENTERPRISE:
    price: Contact Sales
    unit: user/month
addOns:
  storage:
    price: 5
    unit: GB/month
`;

function read(text: string) {
  return pricingModel.read({
    url: new URL('https://ferrybank.example/pricing'),
    role: 'pricing',
    capturedAt: '2023-05-04T10:11:12.000Z',
    provider: null,
    contentType: 'application/yaml',
    headers: [],
    text,
  });
}

function readings(text: string) {
  const found = read(text);
  assert.ok(found.kind === 'read', JSON.stringify(found));
  return found;
}

test('plans give the keys of plan cards, with the currency as code', () => {
  const rows = readings(MODEL).readings.map(({ key, value, unit }) => [key, value, unit]);
  assert.deepEqual(rows, [
    ['pricing.currency.default', 'USD', null],
    ['pricing.tier.free.name', 'Free', null],
    ['pricing.tier.free.price', 0, 'USD'],
    ['pricing.tier.free.is_free', true, null],
    ['pricing.tier.free.period', 'month', null],
    ['pricing.tier.free.per', 'user', null],
    ['pricing.tier.business-plus.name', 'Business Plus', null],
    ['pricing.tier.business-plus.price', 24.5, 'USD'],
    ['pricing.tier.business-plus.period', 'month', null],
    ['pricing.tier.business-plus.per', 'user', null],
    ['pricing.tier.scale.name', 'Scale', null],
    ['pricing.tier.scale.price', 99, 'USD'],
    ['pricing.tier.scale.period', 'month', null],
    ['pricing.tier.enterprise.name', 'Enterprise', null],
    ['pricing.tier.enterprise.is_custom', true, null],
    ['pricing.tier_count', 4, null],
  ]);
});

test('every value is quoted, and none is as sure as one that we read ourselves', () => {
  for (const { key, locator, confidence, provenance, evidenceType } of readings(MODEL).readings) {
    assert.ok(locator.type === 'text_quote', key);
    const { prefix, exact, suffix } = locator;
    assert.ok(MODEL.includes(`${prefix}${exact}${suffix}`), key);
    assert.deepEqual(
      [confidence, provenance, evidenceType],
      [0.7, 'company_stated', 'structured_data'],
    );
  }
  const price = readings(MODEL).readings.find(({ value }) => value === 24.5);
  assert.ok(price?.locator.type === 'text_quote');
  assert.equal(price.locator.exact, 'price: 24.50');
});

test('a unit that the grammar does not know leaves period and unit open', () => {
  const model = MODEL.replace('per kiosk/month', 'while stocks last');
  const keys = readings(model).abstentions.map((one) => one.keys);
  assert.deepEqual(keys, ['pricing.tier.scale.period', 'pricing.tier.scale.per']);
});

test('units are read with and without what the price is for', () => {
  const units: readonly (readonly [string, string | undefined, string | undefined])[] = [
    ['/month', 'month', undefined],
    ['month', 'month', undefined],
    ['year', 'year', undefined],
    ['seat/year', 'year', 'seat'],
    ['user', undefined, 'user'],
  ];
  for (const [unit, period, per] of units) {
    const found = readings(MODEL.replace('per kiosk/month', unit)).readings;
    const field = (name: string) =>
      found.find(({ key }) => key === `pricing.tier.scale.${name}`)?.value;
    assert.deepEqual([field('period'), field('per')], [period, per], unit);
  }
});

test('a price that is no number and no word for on request is left open', () => {
  for (const price of ['see website', '-3', '.inf', '.nan', 'null', '[1, 2]', '*other']) {
    const text = MODEL.replace('price: 99', `price: ${price}`).replace(
      'price: 0',
      'price: &other 0',
    );
    const found = read(text);
    if (found.kind === 'incomplete') continue;
    const fields = found.readings.filter(({ key }) => key.startsWith('pricing.tier.scale.'));
    assert.deepEqual(
      fields.map(({ key }) => key),
      ['pricing.tier.scale.name'],
      price,
    );
    assert.ok(found.abstentions.some(({ keys }) => keys === 'pricing.tier.scale.price'));
  }
});

test('an unknown currency prices nothing', () => {
  const found = readings(MODEL.replace('currency: USD', 'currency: Dollar'));
  assert.equal(
    found.readings.some(({ key }) => key.endsWith('.price')),
    false,
  );
  assert.ok(found.readings.some(({ key }) => key === 'pricing.tier.enterprise.is_custom'));
});

test('two plans of one name, and no plans, say nothing of any plan', () => {
  for (const text of [
    MODEL.replace('Scale:', 'Free:'),
    MODEL.replace(/plans:[\s\S]*addOns/, 'addOns'),
  ]) {
    const found = readings(text);
    assert.deepEqual(
      found.readings.map(({ key }) => key),
      ['pricing.currency.default'],
    );
    assert.ok(found.abstentions.some(({ keys }) => keys === 'pricing.tier.*'));
  }
});

test('the head names the page and the day', () => {
  assert.deepEqual(modelHead(MODEL), {
    name: 'Ferrybank',
    url: 'https://web.archive.org/web/20230504101112/https://ferrybank.example/pricing',
    createdAt: '2023-05-04',
  });
});

test('other documents, other versions and hostile ones are no model', () => {
  const others = [
    '',
    'plain words',
    '- a\n- b',
    '{"syntaxVersion": "2.1"}',
    MODEL.replace("'2.1'", "'1.0'"),
    MODEL.replace('saasName', 'name'),
    `${MODEL}\n  broken: [`,
    `a: ${'['.repeat(100_000)}`,
    `${MODEL}more: ${'!!a '.repeat(5_000)}`,
    `${MODEL}${'# long\n'.repeat(100_000)}`,
    '{a: '.repeat(50_000),
    `${'- '.repeat(100_000)}a`,
  ];
  for (const text of others) {
    assert.deepEqual(read(text), { kind: 'incomplete', reason: 'not_pricing2yaml' });
    assert.equal(modelHead(text), null);
  }
});
