// Loaded before a reading process is: finds compiled code in a folder, then gives up writing there.

import { enableCompileCache } from 'node:module';

const [, , folder] = process.argv;
// The cache is given to nobody who may not write it. Nothing of a page is here yet.
if (folder !== undefined) enableCompileCache(folder);
process.permission.drop('fs.write');
