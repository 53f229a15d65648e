// The suite that browsers run too.

import { test } from 'node:test';
import { SUITE } from '../vectors/suite.ts';

for (const { name, run } of SUITE) test(name, () => run());
