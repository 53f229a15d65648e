// Screens over HTTP: the same companies as a filter over what comparisons show.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { openSampleServer, type SampleServer } from '../../../test/servers/sample-server.ts';
import type { Cell } from '../../contract/schemas/cells.ts';
import type { Comparison } from '../../contract/schemas/comparison.ts';
import type { Screening } from '../../contract/schemas/screening.ts';
import type { Json } from '../../core/facts/fact.ts';
import { type Asked, isMet, type Standing } from '../../core/screening/asked.ts';
import { settle } from './screening.ts';

let server: SampleServer;
let domains: readonly string[];
before(async () => {
  server = await openSampleServer();
  domains = (await screened('changed_since=2000-01-01&limit=100')).found;
});
after(() => server?.close());

async function screened(query: string): Promise<{ found: string[]; data: Screening }> {
  const found: string[] = [];
  let cursor = '';
  let data: Screening;
  do {
    const answer = await server.get(`/v1/screen?${query}${cursor}`, 'none');
    assert.equal(answer.status, 200, answer.body);
    data = answer.json.data as unknown as Screening;
    found.push(...data.companies.map(({ company }) => company.domain));
    const { next_cursor: next } = answer.json.meta as { next_cursor?: string };
    cursor = next === undefined ? '' : `&cursor=${next}`;
  } while (cursor !== '');
  return { found, data };
}

const where = (...conditions: readonly string[]): string =>
  conditions.map((one) => `where=${encodeURIComponent(one)}`).join('&');

async function compared(keys: readonly string[]): Promise<readonly Cell[]> {
  const path = `/v1/compare?companies=${domains.join()}&keys=${keys.join()}`;
  const answer = await server.get(path, 'none');
  assert.equal(answer.status, 200, answer.body);
  return (answer.json.data as unknown as Comparison).cells;
}

const NUMBERS = [
  ['hiring.open_roles', 'roles'],
  ['pricing.tier_count', null],
  ['reliability.uptime_90d', '%'],
] as const;
const TRUTHS = ['security.sso_available', 'security.txt.valid', 'pricing.public_prices'] as const;
const COMPARE: Readonly<Record<string, (a: number, b: number) => boolean>> = {
  '=': (a, b) => a === b,
  '!=': (a, b) => a !== b,
  '<': (a, b) => a < b,
  '<=': (a, b) => a <= b,
  '>': (a, b) => a > b,
  '>=': (a, b) => a >= b,
};

function askedIn(text: string): Asked {
  const settled = settle(text);
  assert.ok('asked' in settled, text);
  return settled.asked;
}

function standing(cell: Cell): Standing {
  if (cell.state === 'known') return { kind: 'value', value: cell.value as Json, unit: cell.unit };
  return { kind: cell.state === 'absent' && cell.reason !== 'withheld' ? 'absent' : 'unknown' };
}

test('a screen finds what a filter over the compared values finds', async () => {
  const keys = [...NUMBERS.map(([key]) => key), ...TRUTHS];
  const cells = await compared(keys);
  const cellOf = (domain: string, key: string) =>
    cells.find((cell) => cell.company === domain && cell.key === key) as Cell;
  const known = NUMBERS.flatMap(([key, unit]) =>
    domains.filter((domain) => {
      const cell = cellOf(domain, key);
      return cell.state === 'known' && cell.unit === unit;
    }),
  );
  assert.ok(known.length > 3, 'the sample has numbers to screen');
  const number = fc
    .tuple(
      fc.constantFrom(...NUMBERS),
      fc.constantFrom(...Object.keys(COMPARE)),
      fc.oneof(fc.integer({ min: 0, max: 20 }), fc.constantFrom(99, 99.5, 99.9, 100)),
    )
    .map(([[key, unit], sign, bound]) => ({
      text: `${key}${sign}${bound}`,
      holds: (domain: string) => {
        const cell = cellOf(domain, key);
        if (cell.state !== 'known' || typeof cell.value !== 'number') return false;
        return cell.unit === unit && COMPARE[sign]?.(cell.value, bound) === true;
      },
    }));
  const truth = fc.tuple(fc.constantFrom(...TRUTHS), fc.boolean()).map(([key, isTrue]) => ({
    text: `${key}=${isTrue}`,
    holds: (domain: string) => {
      const cell = cellOf(domain, key);
      if (cell.state === 'known') return (cell.value !== false) === isTrue;
      return !isTrue && cell.state === 'absent' && cell.reason !== 'withheld';
    },
  }));
  const screens = fc.array(fc.oneof(number, truth), { minLength: 1, maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(screens, fc.constantFrom(2, 100), async (conditions, limit) => {
      const texts = conditions.map(({ text }) => text);
      const { found } = await screened(`${where(...texts)}&limit=${limit}`);
      const expected = domains.filter((one) => conditions.every(({ holds }) => holds(one)));
      assert.deepEqual(found, expected.toSorted(), texts.join(' and '));
      const meets = (domain: string) =>
        texts.map(askedIn).every((asked) => isMet(asked, standing(cellOf(domain, asked.key))));
      assert.deepEqual(found, domains.filter(meets).toSorted(), 'as watched screens ask');
    }),
    { numRuns: 15 },
  );
});

test('a sort leaves out who has no such number, and goes both ways, page by page', async () => {
  const up = await screened('sort=hiring.open_roles&limit=1');
  const down = await screened('sort=-hiring.open_roles&limit=2');
  assert.ok(up.found.length > 1);
  assert.deepEqual(down.found, up.found.toReversed());
  const cells = await compared(['hiring.open_roles']);
  const values = up.found.map((domain) => {
    const cell = cells.find(({ company }) => company === domain);
    return cell?.state === 'known' ? Number(cell.value) : Number.NaN;
  });
  assert.deepEqual(
    values,
    values.toSorted((a, b) => a - b),
  );
});

test('a category and a day narrow it, and the values that matched come with it', async () => {
  const { found, data } = await screened(`category=on-call&${where('pricing.tier_count>=1')}`);
  assert.ok(found.length > 0 && found.length < domains.length);
  assert.deepEqual(data.keys, ['pricing.tier_count']);
  for (const { cells } of data.companies) assert.equal(cells[0]?.state, 'known');
  assert.deepEqual((await screened('changed_since=2999-01-01')).found, []);
  const { data: named } = await screened(where('hiring.open_roles>0'));
  assert.deepEqual(named.conditions, ['hiring.open_roles>0 roles']);
});

test('a bad condition is refused, naming the parameter and what is accepted', async () => {
  for (const [query, parameter, says] of [
    [where('hiring.open_rolls>1'), 'where', /Did you mean hiring\.open_roles/],
    [where('hiring.open_roles > 1'), 'where', /KEY OP VALUE/],
    [where('location.hq>Berlin'), 'where', /no order/],
    [where('hiring.open_roles>many'), 'where', /no order/],
    [where('reliability.uptime_90d>=2026-01-01'), 'where', /a number/],
    [where(...Array.from({ length: 6 }, (_, i) => `pricing.tier_count>${i}`)), 'where', /5 times/],
    ['sort=hiring.open_rolls', 'sort', /Did you mean/],
    ['changed_since=yesterday', 'changed_since', /YYYY-MM-DD/],
    ['', 'where', /condition/],
  ] as const) {
    const answer = await server.get(`/v1/screen?${query}`, 'none');
    assert.equal(answer.status, 400, `${query}: ${answer.body}`);
    const { errors, detail } = answer.json as unknown as {
      errors: { parameter: string; accepted: unknown }[];
      detail: string;
    };
    assert.equal(errors[0]?.parameter, parameter);
    assert.ok(errors[0]?.accepted);
    assert.match(detail, says);
  }
});

test('values of changes, which strangers do not see, cannot be screened', async () => {
  // What is screened is current state alone: each value that meets a condition is in the record
  // that the same stranger is served whole, and a day of change stands there too.
  const { data } = await screened(where('pricing.tier_count>=1'));
  for (const { company, cells } of data.companies) {
    const { json } = await server.get(`/v1/companies/${company.domain}`, 'none');
    const record = JSON.stringify(json.data);
    for (const cell of cells) {
      assert.ok(cell.state === 'known' && record.includes(cell.fact_id));
    }
  }
});
