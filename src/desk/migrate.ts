// `assay migrate`: brings the schema of the database forward, and ends.

import { findSchemaVersion } from '../store/schema-version.ts';
import { command, JSON_OPTION } from './command.ts';

export const migrate = command({
  words: ['migrate'],
  description: 'bring the schema of the database forward, and end',
  arguments: {},
  options: { json: JSON_OPTION },
  help: `
Every command that opens the database does so first; this one is for a job that runs before the
processes of a new version start. Run again, it finds nothing left to do. It waits for a database
that is away, as a service does (ASSAY_DATABASE_WAIT).`,
  // An open database is a migrated one.
  run: (world) => world.within((live) => findSchemaVersion(live.database), { waits: true }),
  lines: ({ name, applied_at }) => [
    `The schema is that of migration ${name}, applied at ${applied_at}.`,
  ],
});
