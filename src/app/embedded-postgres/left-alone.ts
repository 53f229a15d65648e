// The end of a leash: stops an embedded server that nobody uses any more.

import { setTimeout as sleep } from 'node:timers/promises';
import { stopIfAlone } from './embedded-postgres.ts';

const [folder = '', grace = '0'] = process.argv.slice(2);
// Whoever held the other end of this pipe is gone when it ends.
for await (const _ of process.stdin);
// Who comes at once, as a supervisor starts a service again, finds it running.
await sleep(Number(grace));
await stopIfAlone(folder);
