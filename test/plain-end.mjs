// Preloaded into every test process: it ends at once when nothing is left to do.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { birthOf } from '../bin/lock.mjs';
import { noteCost, processorSeconds } from './processor-time.mjs';

// Node takes itself apart there otherwise, and was seen to turn in that for ever after all tests
// had passed (`CleanupHandles`, Node 24.21). What a test leaves open still keeps its process.
process.once('beforeExit', () => {
  // After the handlers of the test runner, which decide how it ends.
  process.on('exit', () => {
    tellEnding();
    noteCost('process', process.argv[1], processorSeconds());
    process.exit();
  });
});

/** Even so Node may not go (nodejs/node#64274): endings.ts then ends it. */
function tellEnding() {
  const folder = process.env.ASSAY_TEST_ENDINGS;
  if (folder === undefined) return;
  const { pid, argv, exitCode } = process;
  const ending = { file: argv[1], pid, birth: birthOf(pid), code: Number(exitCode ?? 0) };
  try {
    writeFileSync(join(folder, String(pid)), JSON.stringify(ending));
  } catch {
    // The run is over.
  }
}
