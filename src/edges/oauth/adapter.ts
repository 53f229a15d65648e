// Gives the library its store: every artefact goes through the operations of the account.

import { type Adapter, type AdapterPayload, errors } from 'oidc-provider';
import {
  type ArtefactPayload,
  artefactStore,
  revokeGrant,
} from '../../operations/account/oauth-artefacts.ts';
import type { World } from '../../operations/services.ts';
import { whileReachable } from './unavailable.ts';

export function adapterFor(world: World, model: string): Adapter {
  // Who is signed in is told by the session of the account page, at every request anew.
  if (model === 'Session') return FORGETFUL;
  const store = artefactStore(world, model);
  return {
    upsert: async (id, payload, seconds) => {
      switch (await whileReachable(world, store.put(id, asJson(payload), seconds))) {
        case 'kept':
          return;
        case 'taken':
          throw new errors.InvalidClientAuth('client assertions must only be used once');
        case 'nobody':
          throw new errors.InvalidGrant('the account was closed');
        case 'unstorable':
          throw new errors.InvalidRequest('a parameter holds what is no text');
      }
    },
    find: async (id) => {
      const found = await whileReachable(world, store.find(id));
      if (found === null) return undefined;
      const consumed = found.consumedAt === null ? {} : { consumed: secondsOf(found.consumedAt) };
      return { ...found.payload, ...consumed } as AdapterPayload;
    },
    consume: async (id) => {
      if ((await whileReachable(world, store.consume(id))) === 'now') return;
      // Two at once, and one of them stole it (RFC 6819 section 5.2.2.3, RFC 9700 section 4.14.2).
      const found = await whileReachable(world, store.find(id));
      const grantId = found?.payload.grantId;
      if (typeof grantId === 'string') await whileReachable(world, revokeGrant(world, grantId));
      throw new errors.InvalidGrant('already used');
    },
    destroy: (id) => whileReachable(world, store.remove(id)),
    revokeByGrantId: (grantId) => whileReachable(world, revokeGrant(world, grantId)),
    findByUid: async () => undefined,
    findByUserCode: async () => undefined,
  };
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
