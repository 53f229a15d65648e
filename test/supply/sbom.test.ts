// The bill of materials, printed by the command that the documents name.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { ROOT } from '../house/source-tree.ts';

interface Bill {
  readonly bomFormat: string;
  readonly specVersion: string;
  readonly metadata: { readonly component: { readonly name: string; readonly type: string } };
  readonly components: readonly {
    readonly name: string;
    readonly version: string;
    readonly purl: string;
    readonly licenses?: readonly unknown[];
    readonly hashes?: readonly { readonly alg: string; readonly content: string }[];
  }[];
}

interface Locked {
  readonly version: string;
  readonly integrity?: string;
  readonly dev?: boolean;
}

function read<T>(path: string): T {
  return JSON.parse(readFileSync(join(ROOT, path), 'utf8')) as T;
}

test('the bill names every locked package that is no tool, with licence and hash, and no other', () => {
  const command = 'npm run --silent sbom';
  const guide = readFileSync(join(ROOT, 'docs', 'operate.md'), 'utf8');
  assert.ok(guide.includes(command), 'the command is the one of docs/operate.md');
  const { status, stdout } = spawnSync('sh', ['-c', command], {
    cwd: ROOT,
    maxBuffer: 64_000_000,
    encoding: 'utf8',
  });
  assert.equal(status, 0);
  const bill = JSON.parse(stdout) as Bill;
  assert.equal(bill.bomFormat, 'CycloneDX');
  assert.match(bill.specVersion, /^1\.\d$/);
  assert.equal(bill.metadata.component.name, 'assay');
  assert.equal(bill.metadata.component.type, 'application');

  const { packages } = read<{ packages: Record<string, Locked> }>('package-lock.json');
  const wanted = new Set<string>();
  for (const [path, { version, dev }] of Object.entries(packages)) {
    if (path.startsWith('node_modules/') && dev !== true) {
      wanted.add(`${path.split('node_modules/').at(-1)}@${version}`);
    }
  }
  const named = bill.components.map(({ name, version }) => `${name}@${version}`);
  assert.deepEqual([...named].sort(), [...wanted].sort());
  const { dependencies } = read<{ dependencies: Record<string, string> }>('package.json');
  for (const [name, version] of Object.entries(dependencies)) {
    assert.ok(named.includes(`${name}@${version}`), name);
  }
  for (const { name, purl, licenses = [], hashes = [] } of bill.components) {
    assert.match(purl, /^pkg:npm\//);
    assert.ok(licenses.length > 0, `${name} has a licence`);
    const [hash] = hashes;
    const locked = Object.values(packages).some(
      ({ integrity }) =>
        integrity === `sha512-${Buffer.from(hash?.content ?? '', 'hex').toString('base64')}`,
    );
    assert.ok(locked, `${name} has the hash that is locked`);
  }
  assert.ok(!stdout.includes(ROOT), 'nothing of this machine is told');
});
