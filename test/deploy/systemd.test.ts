// The unit of systemd: read by its own tool where there is one, and held against the image.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { SETTINGS } from '../../src/app/settings/settings.ts';

const DEPLOY = join(import.meta.dirname, '..', '..', 'deploy');
const UNIT = readFileSync(join(DEPLOY, 'systemd', 'assay.service'), 'utf8');
const ANALYZE = 'systemd-analyze';
const exec = promisify(execFile);
const isThere = await exec(ANALYZE, ['--version']).then(
  () => true,
  () => false,
);
const skip = isThere ? false : 'there is no systemd-analyze here';

/** The unit with the program where a test may put it: what it starts has to exist. */
async function analyzed(unit: string, ...call: readonly string[]): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'unit-'));
  try {
    const program = join(folder, 'opt', 'assay', 'node_modules', 'node', 'bin', 'node');
    mkdirSync(dirname(program), { recursive: true });
    writeFileSync(program, '#!/bin/sh\n');
    chmodSync(program, 0o755);
    const path = join(folder, 'assay.service');
    writeFileSync(path, unit.replaceAll('/opt/assay', join(folder, 'opt', 'assay')));
    const told = await exec(ANALYZE, [...call, path]).catch(
      (error: { stdout: string; stderr: string }) => error,
    );
    return `${told.stdout}${told.stderr}`;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Remarks about units of the system itself are not ours. */
function ownRemarks(told: string): readonly string[] {
  return told.split('\n').filter((line) => line.includes('assay.service'));
}

test('systemd finds nothing wrong with the unit', { skip }, async () => {
  assert.deepEqual(ownRemarks(await analyzed(UNIT, 'verify', '--man=no')), []);
  const wrong = UNIT.replace('ProtectHome=', 'ProtectHomes=');
  assert.match(await analyzed(wrong, 'verify', '--man=no'), /ProtectHomes/);
});

test('what the unit exposes of the machine is little, by its own count', { skip }, async () => {
  const told = await analyzed(UNIT, 'security', '--offline=true', '--no-pager');
  const level = /Overall exposure level for assay\.service: ([\d.]+)/.exec(told)?.[1];
  assert.ok(Number(level) <= 2.5, told);
});

test('the unit starts what the image starts, with the runtime that npm brought', () => {
  const start = /^ExecStart=(.+)$/m.exec(UNIT)?.[1]?.split(' ') ?? [];
  const dockerfile = readFileSync(join(DEPLOY, 'Dockerfile'), 'utf8');
  const entry = JSON.parse(/^ENTRYPOINT (.+)$/m.exec(dockerfile)?.[1] ?? '[]') as string[];
  const [program, ...flags] = start.map((word) => word.replace('/opt/assay/', ''));
  assert.equal(program, 'node_modules/node/bin/node');
  assert.deepEqual(flags, [...entry.slice(1), 'up']);
});

test('what the unit and its example set are settings of the program', () => {
  const example = readFileSync(join(DEPLOY, 'systemd', 'assay.env.example'), 'utf8');
  const lines = Array.from(UNIT.matchAll(/^Environment=(.+)$/gm), ([, line = '']) => line);
  const set = [...lines.flatMap((line) => line.split(' ')), ...example.split('\n')];
  const names = set.flatMap((one) => /^([A-Z_]+)=/.exec(one)?.[1] ?? []);
  assert.ok(names.length > 6);
  for (const name of names) {
    const isKnown = SETTINGS.some((one) => one.name === name) || name.startsWith('NODE_');
    assert.ok(isKnown, name);
  }
});
