// Gives the library its store: every artefact goes through the operations of the account.

import { type Adapter, type AdapterPayload, errors } from 'oidc-provider';
import {
  type ArtefactPayload,
  artefactStore,
  revokeGrant,
  writeTogether,
} from '../../operations/account/oauth-artefacts.ts';
import type { World } from '../../operations/services.ts';
import { asking, type TokenWrite } from './limits.ts';
import { whileReachable } from './unavailable.ts';

export function adapterFor(world: World, model: string): Adapter {
  // The session of the account page tells who is signed in, at every request anew.
  if (model === 'Session') return FORGETFUL;
  const store = artefactStore(world, model);
  const isToken = TOKENS.includes(model);
  const write = async (one: TokenWrite): Promise<void> => {
    const together = isToken ? asking.getStore()?.writes : undefined;
    if (together === undefined) await one(world);
    else together.push(one);
  };
  return {
    upsert: (id, payload, seconds) =>
      write(async (place) => {
        const kept = artefactStore(place, model).put(id, asJson(payload), seconds);
        demandKept(await whileReachable(world, kept));
      }),
    find: async (id) => {
      const found = await whileReachable(world, store.find(id));
      if (found === null) return undefined;
      const consumed = found.consumedAt === null ? {} : { consumed: secondsOf(found.consumedAt) };
      return { ...found.payload, ...consumed } as AdapterPayload;
    },
    consume: (id) =>
      write(async (place) => {
        const when = await whileReachable(world, artefactStore(place, model).consume(id));
        if (when === 'before') throw new UsedTwice(id, model);
      }),
    destroy: (id) => whileReachable(world, store.remove(id)),
    revokeByGrantId: (grantId) => whileReachable(world, revokeGrant(world, grantId)),
    findByUid: async () => undefined,
    findByUserCode: async () => undefined,
  };
}

/** Codes and tokens: what is used up is so together with what is given for it. */
const TOKENS: readonly string[] = ['AuthorizationCode', 'RefreshToken', 'AccessToken'];

/** Somebody was faster with the same code or token. */
class UsedTwice extends Error {
  readonly id: string;
  readonly model: string;
  constructor(id: string, model: string) {
    super('a code or token was used twice');
    this.id = id;
    this.model = model;
  }
}

function demandKept(how: 'kept' | 'taken' | 'unstorable' | 'nobody'): void {
  switch (how) {
    case 'kept':
      return;
    case 'taken':
      throw new errors.InvalidClientAuth('client assertions must only be used once');
    case 'nobody':
      throw new errors.InvalidGrant('the account was closed');
    case 'unstorable':
      throw new errors.InvalidRequest('a parameter holds what is not a text');
  }
}

/**
 * Commits what an answer of the token endpoint rests on, before it leaves: otherwise a process that
 * is killed in between, or a database that fails, would take the old token and give no new one.
 */
export async function writeTokens(world: World, writes: readonly TokenWrite[]): Promise<void> {
  try {
    await whileReachable(world, writeTogether(world, writes));
  } catch (error) {
    if (!(error instanceof UsedTwice)) throw error;
    // Two at once, and one of them stole it (RFC 6819 section 5.2.2.3, RFC 9700 section 4.14.2).
    const { id, model } = error;
    const found = await whileReachable(world, artefactStore(world, model).find(id));
    const grantId = found?.payload.grantId;
    if (typeof grantId === 'string') await whileReachable(world, revokeGrant(world, grantId));
    throw new errors.InvalidGrant('already used');
  }
}

const FORGETFUL: Adapter = {
  upsert: async () => undefined,
  find: async () => undefined,
  consume: async () => undefined,
  destroy: async () => undefined,
  revokeByGrantId: async () => undefined,
  findByUid: async () => undefined,
  findByUserCode: async () => undefined,
};

function secondsOf(at: Date): number {
  return Math.floor(at.getTime() / 1000);
}

/** The library makes payloads of JSON values; what is undefined is left out. */
function asJson(payload: AdapterPayload): ArtefactPayload {
  return JSON.parse(JSON.stringify(payload)) as ArtefactPayload;
}
