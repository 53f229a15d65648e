// Looks for the proofs of claims that are due at a given moment, some time for each.

import { randomBytes } from 'node:crypto';
import { writeSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { checkDueClaims } from '../../src/pipeline/check-claims.ts';
import { openDatabase } from '../../src/store/database.ts';
import { letters } from '../worlds/letters.ts';

const [url = '', at = ''] = process.argv.slice(2);

const database = openDatabase({ url, connections: 4 });
writeSync(1, 'started\n');
await checkDueClaims({
  database,
  baseUrl: 'https://assay.example',
  mail: letters(),
  now: () => new Date(at),
  random: (n) => randomBytes(n),
  alarm: (fields, message) => void writeSync(2, `${message} ${JSON.stringify(fields)}\n`),
  proofs: {
    look: async ({ domain }) => {
      await sleep(20);
      if (domain.startsWith('kept')) return { kind: 'found' };
      if (domain.startsWith('lost')) return { kind: 'missing', says: 'It is gone.' };
      return { kind: 'unreachable', says: 'Nobody answers.' };
    },
  },
});
await database.close();
writeSync(1, 'done\n');
