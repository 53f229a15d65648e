// A reading process for tests: it reads as the real one does, but for pages that say otherwise.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { serveReading } from '../../src/app/reading/serve.ts';
import { performReading } from '../../src/pipeline/reading/perform.ts';

// It may read no file beside it, so what the pages say stands here too.
serveReading((job) => {
  const bytes = Buffer.from(
    'stored' in job ? job.stored : 'response' in job ? job.response.body : '',
  );
  // Its thread hears and answers nothing any more, but the cores are left to other tests.
  const isEndless = bytes.includes('a page that never ends');
  if (isEndless) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  if (bytes.includes('a page that reads a file')) {
    readFileSync(join(import.meta.dirname, 'hostile.ts'));
  }
  if (bytes.includes('a page that writes a file')) {
    // Where the process found compiled code, it could write when it began.
    writeFileSync(join(process.argv[2] ?? import.meta.dirname, 'written'), '');
  }
  return performReading(job);
});
