// A key looked up in the database, against the bare select of one row.

import { join } from 'node:path';
import { openLog } from '../src/app/log.ts';
import { serviceWorld } from '../src/app/world.ts';
import { parseApiKey } from '../src/core/callers/api-key.ts';
import { callerOf } from '../src/operations/invoke/callers/credentials.ts';
import { openDatabase } from '../src/store/database.ts';
import { mintedKey } from '../test/minted-key.ts';
import { createDatabase } from './companies.ts';
import { median, rateOf } from './rounds.ts';
import { atLeast, type Bench, type Row, thousands } from './row.ts';

/** A key checked in the database, against the bare select of one row by an index. */
export async function keyRow(bench: Bench): Promise<Row> {
  const url = await createDatabase(bench.url, 'bench_keys');
  const db = openDatabase({ url, connections: 1 });
  const { key } = await mintedKey(db, { account: 'bench@bench.example', tier: 'scale' });
  const hash = parseApiKey(key)?.hash;
  const bare = async (): Promise<void> => {
    const text = 'select id, account_id, mode from api_keys where hash = $1';
    await db.hot.rows('bench-bare-key', text, [hash]);
  };
  const signingKey = join(bench.folder, 'signing-key.pem');
  const secretsKey = { key: null, file: join(bench.folder, 'secrets-key') };
  const config = { blobs: bench.folder, signingKey, secretsKey, proof: { schedule: null } };
  const service = await serviceWorld(config, db, 'http://bench.example', openLog('error'));
  const checked = async (): Promise<void> => {
    await callerOf(service.world, key);
  };
  const rounds: { bare: number; checked: number }[] = [];
  for (let round = 0; round < bench.effort.rounds + 1; round++) {
    rounds.push({
      bare: await rateOf(bare, bench.effort),
      checked: await rateOf(checked, bench.effort),
    });
  }
  await service.close();
  await db.close();
  const counted = rounds.slice(1);
  return {
    group: 'one key checked',
    name: 'parsed, looked up with its account, in the process',
    ours: `${thousands(median(counted.map((round) => round.checked)))}/s`,
    beside: `one indexed select: ${thousands(median(counted.map((round) => round.bare)))}/s`,
    value: median(counted.map((round) => round.checked / round.bare)),
    unit: 'ratio',
    target: atLeast(0.9),
  };
}
