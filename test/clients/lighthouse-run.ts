// `npm run lighthouse`: scores of the pages by which strangers arrive, on a simulated phone.

import { parseArgs } from 'node:util';
import { CATEGORIES, type Judged, LIGHTHOUSE_PAGES, openLighthouse } from './lighthouse.ts';
import { openPageWalk } from './page-walk.ts';

const USAGE = `npm run lighthouse -- [--base URL] [--only PATTERN] [--runs N]
  --base URL       a service that runs; without it one is started with the sample
  --only PATTERN   pages whose name matches: ${LIGHTHOUSE_PAGES.map(([name]) => name).join(', ')}
  --runs N         how often each page is looked at (3); the median performance counts
`;

/** Below it a page fails; what is lost above it is the tool's own noise. */
const LEAST = 98;

const { values } = parseArgs({
  options: {
    base: { type: 'string' },
    only: { type: 'string', default: '' },
    runs: { type: 'string', default: '3' },
    help: { type: 'boolean', default: false },
  },
});
const runs = Number(values.runs);
if (values.help || !Number.isInteger(runs) || runs < 1 || runs > 20) {
  process.stderr.write(USAGE);
  process.exit(values.help ? 0 : 2);
}
const only = new RegExp(values.only);
const pages = LIGHTHOUSE_PAGES.filter(([name]) => only.test(name));
let failed = false;
if (values.base === undefined) {
  await using walk = await openPageWalk({});
  await judgeAll(walk.base);
} else {
  await judgeAll(values.base);
}
process.exitCode = failed ? 1 : 0;

async function judgeAll(base: string): Promise<void> {
  await using judge = await openLighthouse();
  const columns = ['page', ...CATEGORIES, 'first paint', 'largest', 'sent'];
  process.stdout.write(`${row(columns)}\n`);
  for (const [name, path] of pages) {
    const all: Judged[] = [];
    for (let i = 0; i < runs; i += 1) {
      all.push(await judge.look(base + path, { categories: CATEGORIES, timed: true }));
    }
    const seen = median(all);
    const { scores, painted, largest, bytes } = seen;
    const figures = CATEGORIES.map((category) => String(scores[category]));
    const times = [`${painted} ms`, `${largest} ms`, `${Math.ceil(bytes / 1024)} kB`];
    process.stdout.write(`${row([name, ...figures, ...times])}\n`);
    for (const one of seen.found) process.stdout.write(`    ${one}\n`);
    if (CATEGORIES.some((category) => (scores[category] ?? 0) < LEAST)) failed = true;
  }
}

function median(all: readonly Judged[]): Judged {
  const score = ({ scores }: Judged) => scores.performance ?? 0;
  const sorted = [...all].sort((a, b) => score(a) - score(b));
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (middle === undefined) throw new Error('nothing was looked at');
  return middle;
}

function row(cells: readonly string[]): string {
  return cells.map((cell, i) => (i === 0 ? cell.padEnd(12) : cell.padStart(15))).join('');
}
