// Loaded into a program of a soak: tells every 20 seconds what it holds when garbage is collected.

import { appendFileSync } from 'node:fs';
import { join } from 'node:path';

const file = join(process.env.ASSAY_DATA, 'memory');
setInterval(() => {
  globalThis.gc();
  const { heapUsed, external } = process.memoryUsage();
  appendFileSync(file, `${heapUsed + external}\n`);
}, 20_000).unref();
