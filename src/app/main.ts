// The entry point of the command `assay`: this process is its terminal, settings and exit code.

import { runCommand } from './command.ts';

// The reader of the output has left, as `head` does; a signal would have ended it with this code.
const SIGPIPE_EXIT = 141;

for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(SIGPIPE_EXIT);
    throw error;
  });
}

process.exitCode = await runCommand(process.argv.slice(2), {
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
