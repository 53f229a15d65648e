// Writes what is published into `dist`; `npm run build` in the package calls it.

import { fileURLToPath } from 'node:url';
import { writePackage } from './package.ts';

await writePackage(fileURLToPath(new URL('../dist', import.meta.url)));
