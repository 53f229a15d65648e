// The command npm run bench: measures the service against limits and peers, and writes the table.

import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { openPostgres } from '../src/app/embedded-postgres/embedded-postgres.ts';
import { openDatabase } from '../src/store/database.ts';
import { answerRows } from './answer-rows.ts';
import { callRows } from './call-rows.ts';
import { startLoad } from './children.ts';
import { compareRows } from './compare-rows.ts';
import { creditRows } from './credit-rows.ts';
import { deliveryRows } from './delivery-rows.ts';
import { dueRows, largestDueRows } from './due-rows.ts';
import { evidenceRows } from './evidence-rows.ts';
import { feedRows } from './feed-rows.ts';
import { keyRow } from './key-rows.ts';
import { lineRows } from './line-rows.ts';
import { lookRows } from './look-rows.ts';
import { memoryRows } from './memory-rows.ts';
import { pageRows } from './page-rows.ts';
import { peerRows } from './peers/peer-rows.ts';
import { extractionRows, judgingRow } from './pipeline-rows.ts';
import { proofRows } from './proof-rows.ts';
import { recordRows } from './record-rows.ts';
import { describeMachine, lineOf, markdown } from './report.ts';
import type { Bench, Row } from './row.ts';
import { scaleRows } from './scale/scale-rows.ts';
import { simulationRows } from './scale/simulation-rows.ts';
import { screenRows } from './screen-rows.ts';
import { databaseSearchRows, httpSearchRows } from './search-rows.ts';
import { watchRows } from './watch-rows.ts';

const PARTS: Readonly<Record<string, (bench: Bench) => Promise<readonly Row[]>>> = {
  record: recordRows,
  peers: peerRows,
  answers: answerRows,
  page: pageRows,
  key: async (bench) => [await keyRow(bench)],
  calls: callRows,
  credits: creditRows,
  search: async (bench) => [...(await httpSearchRows(bench)), ...(await databaseSearchRows(bench))],
  compare: compareRows,
  lines: lineRows,
  screen: screenRows,
  feed: feedRows,
  watch: watchRows,
  pages: extractionRows,
  judge: async (bench) => [await judgingRow(bench)],
  memory: memoryRows,
  proof: proofRows,
  evidence: evidenceRows,
  looks: lookRows,
  deliveries: deliveryRows,
  due: dueRows,
  'due-largest': largestDueRows,
  scale: scaleRows,
  'scale-simulation': simulationRows,
};
const RESULTS = fileURLToPath(new URL('results.md', import.meta.url));

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    quick: { type: 'boolean', default: false },
    to: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
/** Fills tables for minutes: only where it is asked for. */
const BY_NAME = ['due', 'due-largest', 'scale-simulation'];
const names = values.only ?? Object.keys(PARTS).filter((name) => !BY_NAME.includes(name));
const unknown = names.filter((name) => !Object.hasOwn(PARTS, name));
if (values.help || unknown.length > 0) {
  console.log(
    'usage: npm run bench -- [--only NAME]… [--quick] [--to FILE]\n' +
      `  NAME is one of ${Object.keys(PARTS).join(', ')}\n` +
      '  Only a whole run that is not quick writes bench/results.md; any run writes --to FILE,\n  part by part.',
  );
  process.exit(values.help ? 0 : 2);
}
await measure();

async function measure(): Promise<void> {
  const began = performance.now();
  const folder = await mkdtemp(join(tmpdir(), 'assay-bench-'));
  const postgres = await openPostgres({ folder: join(folder, 'postgres'), log: () => {} });
  const load = startLoad();
  const tidy = async (): Promise<void> => {
    await load.stop();
    await postgres.close();
    await rm(folder, { recursive: true, force: true });
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void tidy().finally(() => process.exit(1)));
  }
  try {
    const machine = describeMachine(new Date(), await versionOf(postgres.url));
    console.log(`${machine.processor}, Node ${machine.node}, PostgreSQL ${machine.postgres}`);
    const bench: Bench = {
      url: postgres.url,
      folder,
      load,
      effort: values.quick
        ? { rounds: 3, milliseconds: 300, connections: 32 }
        : { rounds: 5, milliseconds: 900, connections: 32 },
      quick: values.quick,
      root: fileURLToPath(new URL('..', import.meta.url)),
      say: (line) => console.log(line),
    };
    const rows: Row[] = [];
    const only = (values.only ?? []).map((name) => ` --only ${name}`).join('');
    const call = `npm run bench${only === '' ? '' : ` --${only}`}`;
    const whole = values.only === undefined && !values.quick;
    let table = '';
    for (const [nth, name] of names.entries()) {
      console.log(`${name}:`);
      const measured = await PARTS[name]?.(bench);
      for (const row of measured ?? []) console.log(`  ${lineOf(row)}`);
      rows.push(...(measured ?? []));
      const seconds = (performance.now() - began) / 1000;
      table = markdown({ machine, rows, seconds, call, missing: names.slice(nth + 1) });
      // Each time: a run of an hour that is ended keeps what it measured.
      if (values.to !== undefined) writeFileSync(values.to, table);
    }
    if (whole) writeFileSync(RESULTS, table);
    else console.log(`\n${table}`);
    console.log(whole ? '\nWritten to bench/results.md.' : 'Not written: not a whole run.');
  } finally {
    await tidy();
  }
}

async function versionOf(url: string): Promise<string> {
  const db = openDatabase({ url, connections: 1 });
  const rows = await db.rows<{ server_version: string }>('version', 'show server_version');
  await db.close();
  return rows[0]?.server_version ?? 'unknown';
}
