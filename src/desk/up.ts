// `assay up`: everything in one process, until a signal ends it.

import { command } from './command.ts';

export const up = command({
  words: ['up'],
  description: 'everything in one process: database, API, worker (what npm start runs)',
  arguments: {},
  options: {},
  run: (world) => world.runService({ api: true, worker: true, up: true }),
});
