#!/usr/bin/env node
// The command `assay`, from a fresh clone too: needs Node 20 or newer and npm, nothing else.

import { launch } from './launch.mjs';

await launch('src/app/main.ts', process.argv.slice(2), { dev: false });
