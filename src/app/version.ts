// The version of this program, as its package says.

import { readFileSync } from 'node:fs';

export function ownVersion(): string {
  const file = new URL('../../package.json', import.meta.url);
  return String(JSON.parse(readFileSync(file, 'utf8')).version);
}
