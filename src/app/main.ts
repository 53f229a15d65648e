// The entry point of the command `assay`: this process is its terminal, settings and exit code.

import { runCommand } from './command.ts';

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
