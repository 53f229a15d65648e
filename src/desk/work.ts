// `assay work`: the worker alone, until a signal ends it.

import { command } from './command.ts';

export const work = command({
  words: ['work'],
  description: 'the worker alone; any number of them on one database',
  arguments: {},
  options: {},
  run: (world) => world.runService({ api: false, worker: true, up: false }),
});
