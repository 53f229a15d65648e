// Runs a script of this repository: `node bin/run.mjs test/run.ts [arguments]`.

import { launch } from './launch.mjs';

const [script, ...args] = process.argv.slice(2);
if (script === undefined) {
  process.stderr.write('usage: node bin/run.mjs SCRIPT.ts [arguments]\n');
  process.exit(2);
}
await launch(script, args, { dev: true });
