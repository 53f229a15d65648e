// Examines all that the service needs, part by part, and changes nothing.

import type { Finding } from '../../desk/finding.ts';
import type { Config } from '../settings/config.ts';
import { examined } from './finding.ts';
import { machineParts } from './machine.ts';
import { outsideParts } from './outside.ts';

export function examine(config: Config): Promise<readonly Finding[]> {
  return Promise.all([...machineParts(config), ...outsideParts(config)].map(examined));
}
