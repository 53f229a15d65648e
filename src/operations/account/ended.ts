// Takes away what has ended: links, sessions, challenges and tokens that nobody can use any more.

import { deleteEndedChallenges } from '../../store/accounts/passkeys.ts';
import { deleteEndedSessions } from '../../store/accounts/sessions.ts';
import { deleteOldLinks } from '../../store/accounts/sign-in-links.ts';
import { sweepArtefacts } from './oauth-artefacts.ts';
import type { AccountServices } from './session.ts';

/** Links are counted against the limit of their address for this long. */
const COUNTED_MS = 24 * 3_600_000;

export async function removeEnded({
  database,
  now,
}: Pick<AccountServices, 'database' | 'now'>): Promise<void> {
  const at = now();
  await deleteOldLinks(database, new Date(at.getTime() - COUNTED_MS));
  await deleteEndedSessions(database, at);
  await deleteEndedChallenges(database, at);
  await sweepArtefacts({ database, now });
}
