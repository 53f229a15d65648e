// Writes the single file, and its hashes where documents name them.

import { readFileSync, writeFileSync } from 'node:fs';
import { singleFile } from '../build/single.ts';
import { named } from './named.ts';
import { SINGLE_FILE, singlePackage } from './package.ts';

writeFileSync(new URL(SINGLE_FILE, import.meta.url), await singleFile());
const guide = new URL('../../../docs/verify.md', import.meta.url);
writeFileSync(guide, named(readFileSync(guide, 'utf8'), singlePackage()));
