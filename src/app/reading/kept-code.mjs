// Loaded before a reading process is: takes compiled code from a folder, and then may write nothing.

import { enableCompileCache } from 'node:module';

const [, , folder] = process.argv;
// The cache is given to nobody who may not write it. Nothing of a page is here yet.
if (folder !== undefined) enableCompileCache(folder);
process.permission.drop('fs.write');
