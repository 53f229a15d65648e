// `assay verify`: the verifier's own command, with its own help, options and exit codes.

import { command } from './command.ts';

export const verify = command({
  words: ['verify'],
  description: 'a proof bundle, without a network and without this installation',
  arguments: { args: { required: false, many: true } },
  options: {},
  verbatim: true,
  run: (world, { args }, { out, err }): Promise<number> => world.verify(args, { out, err }),
  exitCode: (code) => code,
});
