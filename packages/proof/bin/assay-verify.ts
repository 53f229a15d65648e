#!/usr/bin/env node
// The program assay-verify: verifies a proof bundle without a network.

import { readFileSync } from 'node:fs';
import { verifyCommand } from './command.ts';

const PACKAGE = new URL('../package.json', import.meta.url);

process.exitCode = verifyCommand(process.argv.slice(2), {
  read: (path) => readFileSync(path === '-' ? 0 : path),
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
  get version() {
    return String(JSON.parse(readFileSync(PACKAGE, 'utf8')).version);
  },
});
