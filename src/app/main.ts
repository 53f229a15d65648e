// The entry point of the command `assay`: this process is its terminal, settings and exit code.

import { ownVersion } from './version.ts';

// The reader of the output has left, as `head` does; a signal would have ended it with this code.
const SIGPIPE_EXIT = 141;

for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(SIGPIPE_EXIT);
    throw error;
  });
}

const words = process.argv.slice(2);
const asksVersion = words.length === 1 && ['-V', '--version'].includes(words[0] ?? '');
// The version is answered without loading the program.
if (asksVersion) process.stdout.write(`${ownVersion()}\n`);
else process.exitCode = await run(words);

async function run(given: readonly string[]): Promise<number> {
  const { runCommand } = await import('./command.ts');
  return runCommand(given, {
    env: process.env,
    folder: process.cwd(),
    terminal: {
      out: (text) => void process.stdout.write(text),
      err: (text) => void process.stderr.write(text),
      interactive: process.stderr.isTTY === true,
      isScreen: process.stdout.isTTY === true,
      stream: process.stderr,
    },
  });
}
