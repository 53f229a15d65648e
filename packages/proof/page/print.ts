// Writes the page: `node packages/proof/page/print.ts`.

import { writeFileSync } from 'node:fs';
import { pageText } from './text.ts';

writeFileSync(new URL('verify.html', import.meta.url), await pageText());
