// An option of the command line that takes several values and may be repeated.

import { Option } from 'commander';

export function many(flags: string, description: string): Option {
  return new Option(flags, description)
    .argParser((value: string, all: string[]) => [...all, value])
    .default([], 'none');
}
