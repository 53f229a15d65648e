// Proofs: the Merkle root of a large manifest, one bundle verified, the command from start to end.

import { spawnSync } from 'node:child_process';
import { createHash, hash as digestOf } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writePackage } from '../packages/proof/build/package.ts';
import { type HashInto, LineTree, verifyBundle } from '../packages/proof/src/index.ts';
import { make, RAW } from '../packages/proof/vectors/world.ts';
import { median } from './rounds.ts';
import { atLeast, atMost, type Bench, type Row, thousands } from './row.ts';

/** Digests as latin-1 text: a buffer for each costs more than the hashing. */
const hashInto: HashInto = (input, output, at) => {
  Buffer.prototype.latin1Write.call(output, digestOf('sha256', input, 'binary'), at, 32);
};

/** Processor time of this process, in milliseconds: other work on the machine does not count. */
function processorTime(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

const LEAF = 101;
const NODE = 65;

export async function proofRows(bench: Bench): Promise<readonly Row[]> {
  return [...rootRows(bench), bundleRow(bench), await commandRow(bench)];
}

function rootRows(bench: Bench): readonly Row[] {
  const rows = bench.quick ? 100_000 : 1_000_000;
  const lines = Buffer.from(
    Array.from({ length: 10_000 }, (_, i) => `${String(i).padStart(LEAF - 1, 'x')}\n`).join(''),
  );
  const rooted = (count: number): void => {
    const tree = new LineTree(hashInto);
    for (let i = 0; i < count / 10_000; i++) tree.append(lines);
    if (tree.root() === null || tree.size !== count) throw new Error('not the tree that was meant');
  };
  const bare = (): void => {
    const leaf = new Uint8Array(LEAF);
    const node = new Uint8Array(NODE);
    for (let i = 0; i < rows; i++) {
      digestOf('sha256', leaf, 'binary');
      digestOf('sha256', node, 'binary');
    }
  };
  rooted(rows / 10);
  const rounds = Array.from({ length: bench.effort.rounds }, () => ({
    ours: processorTime(() => rooted(rows)),
    bare: processorTime(bare),
  }));
  const small = process.memoryUsage().rss;
  rooted(4 * rows);
  const large = process.memoryUsage().rss;
  const ours = median(rounds.map((round) => round.ours));
  const alone = median(rounds.map((round) => round.bare));
  const group = 'Merkle root of a manifest';
  const name = `${thousands(rows)} rows of ${LEAF - 1} bytes`;
  const figure = `${thousands((rows / ours) * 1000)} rows/s, ${ours.toFixed(0)} ms of processor`;
  return [
    {
      group,
      name: `${name}, against the hashing alone`,
      ours: figure,
      beside: `node:crypto, the same ${thousands(2 * rows)} hashes: ${alone.toFixed(0)} ms`,
      value: median(rounds.map((round) => round.bare / round.ours)),
      unit: 'ratio',
      target: atLeast(0.5),
    },
    ...opensslRow(group, name, figure, rows, ours),
    {
      group,
      name: 'memory, four times the rows against once',
      ours: `${megabytes(large)} MB resident`,
      beside: `${megabytes(small)} MB`,
      value: large / small,
      unit: 'ratio',
      target: atMost(1.2),
    },
  ];
}

const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(0);

/** Nothing where there is no openssl. */
function opensslRow(
  group: string,
  name: string,
  ours: string,
  rows: number,
  milliseconds: number,
): readonly Row[] {
  const speeds = [LEAF, NODE].map(opensslHashes);
  if (speeds.some((speed) => speed === null)) return [];
  const limit = speeds.reduce<number>((sum, speed) => sum + rows / (speed ?? 1), 0) * 1000;
  return [
    {
      group,
      name: `${name}, against openssl speed`,
      ours,
      beside: `openssl speed, leaves and nodes: ${limit.toFixed(0)} ms`,
      value: limit / milliseconds,
      unit: 'ratio',
      target: atLeast(0.7),
    },
  ];
}

/** A second, on one core. */
function opensslHashes(bytes: number): number | null {
  const args = ['speed', '-seconds', '1', '-bytes', String(bytes), 'sha256'];
  const { stdout } = spawnSync('openssl', args, { encoding: 'utf8' });
  const thousandsOfBytes = /^sha256\s+([\d.]+)k/m.exec(stdout ?? '')?.[1];
  return thousandsOfBytes === undefined ? null : (Number(thousandsOfBytes) * 1000) / bytes;
}

const made = make();

function bundleRow(bench: Bench): Row {
  const text = JSON.stringify(made.bundle);
  const hash = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest();
  const times = (trust: { readonly hash?: typeof hash }): number => {
    const each: number[] = [];
    for (let i = 0; i < (bench.quick ? 200 : 1000); i++) {
      const began = performance.now();
      const verdict = verifyBundle(JSON.parse(text), { ...trust, minDifficulty: 0 }, RAW);
      each.push(performance.now() - began);
      if (verdict.verdict !== 'valid') throw new Error('the bundle does not hold');
    }
    return median(each);
  };
  const plain = times({});
  return {
    group: 'one proof verified',
    name: 'parsed and every check, warm',
    ours: `${plain.toFixed(2)} ms with @noble/hashes`,
    beside: `with node:crypto ${times({ hash }).toFixed(2)} ms`,
    value: plain,
    unit: 'ms',
    target: atMost(10),
  };
}

/** Times the command as it is installed: built, started, read, verified, printed. */
async function commandRow(bench: Bench): Promise<Row> {
  const out = join(bench.folder, 'proof');
  await writePackage(out);
  const files = { package: '{"type": "module"}', bundle: JSON.stringify(made.bundle), raw: RAW };
  for (const [name, content] of Object.entries(files)) {
    writeFileSync(join(out, name === 'raw' ? name : `${name}.json`), content);
  }
  const args = ['bundle.json', '--raw', 'raw', '--min-difficulty', '0'];
  const started = (script: readonly string[]): number => {
    const began = performance.now();
    const { status } = spawnSync(process.execPath, script, { cwd: out });
    if (status !== 0) throw new Error(`${script.join(' ')} ended with ${status}`);
    return performance.now() - began;
  };
  const rounds = Array.from({ length: 3 * bench.effort.rounds }, () => ({
    ours: started(['bin/assay-verify.js', ...args]),
    bare: started(['--eval', '0']),
  }));
  const ours = median(rounds.map((round) => round.ours));
  return {
    group: 'one proof verified',
    name: 'the command, from start to verdict',
    ours: `${ours.toFixed(0)} ms`,
    beside: `Node itself, doing nothing: ${median(rounds.map((round) => round.bare)).toFixed(0)} ms`,
    value: ours,
    unit: 'ms',
    target: atMost(150),
  };
}
