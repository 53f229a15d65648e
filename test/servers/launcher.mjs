// What `bin/assay.mjs` does, for the program at this path: `node launcher.mjs PROGRAM [words]`.

import { launch } from '../../bin/launch.mjs';

const [program, ...words] = process.argv.slice(2);
await launch(program, words, { dev: false });
