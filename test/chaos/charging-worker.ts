// Charges an account from several lanes until it is exhausted, and tells of each paid credit.

import { randomBytes } from 'node:crypto';
import { writeSync } from 'node:fs';
import { openTill } from '../../src/operations/invoke/charging/charging.ts';
import { openDatabase } from '../../src/store/database.ts';

const [url = '', accountId = '', name = ''] = process.argv.slice(2);
const LANES = 8;

const database = openDatabase({ url, connections: 3 });
const now = () => new Date('2026-11-20T12:00:00Z');
const log = { info: () => {}, warn: () => {}, error: () => {} };
const random = (n: number) => randomBytes(n);
const till = openTill({ database, now, random, log });
let calls = 0;

async function lane(): Promise<void> {
  for (;;) {
    calls += 1;
    const about = { day: '2026-11-20', operation: `of_${name}`, actor: 'key_1' };
    const charge = { ...about, credits: 2, requestId: `req_${name}_${calls}` };
    const spent = await till.charge(accountId, charge);
    if (spent.kind === 'exhausted') return;
    // Every seventh call fails and gets its credits back.
    if (calls % 7 === 0) await till.refund(accountId, charge, spent.payment, 2);
    else writeSync(1, 'paid\n');
  }
}

writeSync(1, 'started\n');
await Promise.all(Array.from({ length: LANES }, lane));
await database.close();
writeSync(1, 'exhausted\n');
