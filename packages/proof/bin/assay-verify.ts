#!/usr/bin/env node
// The program assay-verify: verifies a proof bundle.

import { readFileSync } from 'node:fs';
import about from '../package.json' with { type: 'json' };
import { verifyCommand } from './command.ts';
import { fetchOverNetwork } from './signature.ts';

process.exitCode = await verifyCommand(process.argv.slice(2), {
  read: (path) => readFileSync(path === '-' ? 0 : path),
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
  version: about.version,
  fetchKeys: fetchOverNetwork,
});
