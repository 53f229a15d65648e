// `assay serve`: the API alone, until a signal ends it.

import { command } from './command.ts';

export const serve = command({
  words: ['serve'],
  description: 'the API alone; any number of them on one database',
  arguments: {},
  options: {},
  run: (world) => world.runService({ api: true, worker: false, up: false }),
});
