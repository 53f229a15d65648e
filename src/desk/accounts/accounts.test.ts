// What operators do to accounts and keys, from the command line to a real database.

import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, test } from 'node:test';
import { openTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { deskOn, type EndedAtDesk } from '../../../test/desk.ts';
import { TIERS } from '../../contract/tiers.ts';
import { parseApiKey } from '../../core/callers/api-key.ts';
import { findLiveKey } from '../../store/accounts/api-keys.ts';

let db: TestDatabase;
before(async () => {
  db = await openTestDatabase();
});
after(() => db.close());

async function assay(...words: string[]): Promise<EndedAtDesk> {
  const world = {
    database: db.database,
    baseUrl: 'http://assay.example',
    now: () => new Date(),
    random: (n: number) => randomBytes(n),
  };
  return deskOn(world).assay(...words);
}

const JO = 'jo@people.example';
const { allowance } = TIERS.free;
const FRESH = { tier: 'free', allowance, used: 0, balance: 0, cap: null };
const LEE = 'lee@people.example';

test('a key makes its account, and the account is shown with its credits', async () => {
  const made = await assay('keys', 'create', '--account', JO, '--tier', 'free', '--json');
  assert.equal(made.json.account, JO);
  assert.deepEqual(Object.keys(made.json), ['id', 'key', 'account', 'tier']);
  const shown = await assay('accounts', 'show', 'Jo@PEOPLE.example', '--json');
  const { tier, allowance, used, balance, cap, remaining, keys } = shown.json;
  assert.deepEqual(
    { tier, allowance, used, balance, cap, remaining, keys },
    { ...FRESH, remaining: FRESH.allowance, keys: 1 },
  );
  const plain = await assay('accounts', 'show', JO);
  assert.match(plain.out, /^plan {10}free$/m);
  assert.match((await assay('accounts', 'list')).out, /jo@people\.example +free/);
});

test('top-ups, adjustments, caps and tiers change an account, and stand in the ledger', async () => {
  await assay('accounts', 'top-up', JO, '500', '--note', 'invoice 17');
  const less = await assay('accounts', 'adjust', JO, '--note', 'a mistake', '--', '-50');
  assert.equal(less.code, 0, less.err);
  const plain = await assay('accounts', 'adjust', JO, '-50', '--note', 'once more');
  assert.equal(plain.code, 0, plain.err);
  const capped = await assay('accounts', 'cap', JO, '100', '--json');
  assert.equal(capped.json.cap, 100);
  assert.equal(capped.json.remaining, FRESH.allowance + 100);
  assert.equal((await assay('accounts', 'cap', JO, 'none', '--json')).json.cap, null);
  const raised = await assay('accounts', 'tier', JO, 'pro', '--json');
  assert.equal(raised.json.remaining, TIERS.pro.allowance + 400);
  const { json } = await assay('accounts', 'ledger', JO, '--json');
  const lines = json as unknown as readonly Readonly<Record<string, unknown>>[];
  assert.deepEqual(
    lines.map(({ kind, amount, balance_after, actor, note }) => [
      kind,
      amount,
      balance_after,
      actor,
      note,
    ]),
    [
      ['adjustment', -50, 400, 'operator', 'once more'],
      ['adjustment', -50, 450, 'operator', 'a mistake'],
      ['top_up', 500, 500, 'operator', 'invoice 17'],
    ],
  );
  assert.match((await assay('accounts', 'ledger', JO, '--limit', '1')).out, /once more/);
});

test('what cannot be is refused with exit code 2, and changes nothing', async () => {
  const before = (await assay('accounts', 'show', JO, '--json')).json;
  for (const [args, says] of [
    [['accounts', 'show', 'nobody@people.example'], /no account has the address/],
    [['accounts', 'show', 'nobody'], /is not an e-mail address/],
    [['accounts', 'tier', JO, 'gold'], /accepted are free, pro and scale/],
    [['accounts', 'top-up', JO, '-5'], /accepted is a whole number|unknown option/],
    [['accounts', 'top-up', JO, '0'], /accepted is a whole number/],
    [['accounts', 'top-up', JO, '1.5'], /accepted is a whole number/],
    [['accounts', 'top-up', JO, '5', '--note', ' '], /between 1 and 500/],
    [['accounts', 'adjust', JO, '5'], /required option '--note/],
    [['accounts', 'adjust', JO, '--note', 'x', '--', '-401'], /the balance is 400/],
    [['accounts', 'cap', JO, 'all'], /accepted is none/],
    [['keys', 'create', '--tier', 'free', '--expires', 'soon'], /neither a day like/],
    [['keys', 'create', '--tier', 'free', '--expires', '2027-02-30'], /neither a day like/],
    [
      ['keys', 'create', '--tier', 'free', '--expires', '2027-02-30T12:00:00Z'],
      /nor a moment like/,
    ],
    [['keys', 'create', '--tier', 'free', '--expires', '2027-01-31T12:00:00'], /nor a moment like/],
    [['keys', 'create', '--tier', 'free', '--expires', '2020-01-01'], /is over already/],
    [['keys', 'create', '--tier', 'free', '--account', 'nobody'], /not an e-mail address/],
    [['keys', 'create', '--tier', 'free', '--mode', 'dry'], /accepted are live and test/],
    [['keys', 'create', '--tier', 'free', '--mode', 'live', '--test'], /contradict/],
    [['keys', 'revoke', 'key_none'], /no key has the id/],
    [['audit', '--account', 'nobody@people.example'], /has or had/],
  ] as const) {
    const ended = await assay(...args);
    assert.equal(ended.code, 2, `${args.join(' ')}: ${ended.out}`);
    assert.match(ended.err, says);
  }
  assert.deepEqual((await assay('accounts', 'show', JO, '--json')).json, before);
});

test('a further key leaves the plan of its account alone, and says so where it was to change it', async () => {
  const create = (...args: string[]) => assay('keys', 'create', '--account', LEE, ...args);
  assert.match((await create('--tier', 'pro')).err, /^pro key /);
  const further = await create();
  assert.match(further.err, /^pro key /);
  assert.doesNotMatch(further.err, /before/);
  assert.match((await create('--tier', 'free')).err, /was pro before, and is free now/);
  assert.equal((await assay('keys', 'create')).code, 2);
  const fresh = await assay('keys', 'create', '--account', 'new@people.example', '--json');
  assert.equal(fresh.json.tier, 'free');
  for (const email of [LEE, 'new@people.example']) await assay('accounts', 'close', email);
});

test('a key without an account has a tier, an end and a mode, and is listed as what it is', async () => {
  const args = ['--tier', 'pro', '--expires', '2999-12-31', '--mode', 'test', '--name', 'probe'];
  const made = await assay('keys', 'create', ...args, '--json');
  assert.equal(made.json.account, null);
  assert.equal(made.json.mode, 'test');
  assert.equal(made.json.expires_at, '2999-12-31T23:59:59.999Z');
  const parsed = parseApiKey(String(made.json.key));
  assert.equal(parsed?.mode, 'test');
  const live = parsed && (await findLiveKey(db.database, parsed.hash, new Date()));
  assert.equal(live?.account_id, null);
  assert.equal(live?.tier, 'pro');
  const listed = await assay('keys', 'list');
  assert.match(listed.out, /\(no account\) +pro +test +\w{4} +probe/);
  assert.ok(!listed.out.includes(String(made.json.key)));
  assert.equal((await assay('keys', 'revoke', String(made.json.id))).code, 0);
  assert.equal(parsed && (await findLiveKey(db.database, parsed.hash, new Date())), null);
  const plain = await assay('keys', 'create', '--tier', 'free');
  assert.match(plain.out, /^assay_live_\w+\n$/);
  assert.match(plain.err, /without an account/);
});

test('every change stands in the audit log, with who made it, also after the account is closed', async () => {
  const actions = async (...more: string[]) => {
    const { json } = await assay('audit', ...more, '--json');
    const lines = json as unknown as readonly Readonly<Record<string, unknown>>[];
    assert.ok(lines.every(({ actor }) => actor === 'operator'));
    return lines.map(({ action }) => action);
  };
  const done = [
    'tier_changed',
    'cap_set',
    'cap_set',
    'balance_adjusted',
    'balance_adjusted',
    'balance_topped_up',
    'key_created',
    'account_created',
  ];
  assert.deepEqual(await actions('--account', JO), done);
  assert.deepEqual((await actions()).slice(0, 3), ['key_created', 'key_revoked', 'key_created']);
  assert.match((await assay('audit', '--limit', '1')).out, /key_created/);
  assert.equal((await assay('accounts', 'close', JO)).code, 0);
  assert.equal((await assay('accounts', 'show', JO)).code, 2);
  assert.deepEqual(await actions('--account', JO), ['account_deleted', ...done]);
  const [sums] = await db.database.rows<{ sum: number }>(
    'test-closed-ledger',
    'select sum(amount)::bigint as sum from credit_entries',
  );
  assert.equal(sums?.sum, 0);
  const [told] = await db.database.rows<{ told: boolean }>(
    'test-audit-address',
    "select bool_or(detail::text like '%people.example%') as told from audit_entries",
  );
  assert.equal(told?.told, false, 'the log names an address');
});
