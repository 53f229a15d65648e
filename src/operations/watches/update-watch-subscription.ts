// update_watch_subscription: changes what a subscription watches, and where its events go.

import { Type } from 'typebox';
import type { Refuse } from '../../contract/operation.ts';
import type { InputError } from '../../contract/refusal.ts';
import {
  SubscriptionChanges as Changes,
  type SubscriptionChanges,
} from '../../contract/schemas/watch-inputs.ts';
import { WatchSubscription } from '../../contract/schemas/watches.ts';
import type { Db } from '../../store/database.ts';
import { countScreens, countWatched } from '../../store/watches/watch-capacity.ts';
import {
  dropOfCompanies,
  dropOfRoutes,
  dropOfSubscriptions,
} from '../../store/watches/watch-log.ts';
import {
  changeSubscription,
  findSubscription,
  routeTo,
  unwatchCompanies,
  watchCompanies,
} from '../../store/watches/watch-subscriptions.ts';
import { resolveCompanies } from '../catalogue/resolve-companies.ts';
import { operation } from '../invoke/define.ts';
import { exampleEnvelope } from '../invoke/examples.ts';
import { EXAMPLE_SUBSCRIPTION_ID, EXAMPLE_SUBSCRIPTION_WHOLE } from './watch-examples.ts';
import { badBody, readEventTypes } from './watch-filters.ts';
import { accountOf, heldPlan, noSubscription, SubscriptionIdPath } from './watch-owner.ts';
import { demandRoom, readRoutes, wholeSubscription } from './watch-subscription.ts';
import { demandTypesOf } from './watched-screen.ts';

export const updateWatchSubscription = operation({
  id: 'update_watch_subscription',
  method: 'PATCH',
  path: '/v1/watch/subscriptions/{id}',
  tag: 'Watches',
  summary: 'Change a watch subscription',
  description:
    'Give `companies` to replace all of them, or `add_companies` and `remove_companies`; where an ' +
    'identifier matches no covered company, nothing is changed. An added company is watched from ' +
    'now on; what is pending of a removed one is dropped, as it is when `active` becomes false. ' +
    'A screen stays as it was made.',
  access: 'account',
  credits: 0,
  cache: 'none',
  input: { path: SubscriptionIdPath, body: Changes },
  output: Type.Object({ subscription: WatchSubscription }),
  problems: [
    'invalid_body',
    'companies_unresolved',
    'endpoint_not_found',
    'subscription_not_found',
    'watch_limit_reached',
  ],
  examples: [
    {
      summary: 'One company more',
      path: { id: EXAMPLE_SUBSCRIPTION_ID },
      body: { add_companies: ['acme.example'] },
      answer: exampleEnvelope({ subscription: EXAMPLE_SUBSCRIPTION_WHOLE }),
    },
  ],
  run: async ({ input: { path, body }, caller, refuse, services }) => {
    const accountId = accountOf(caller);
    const { id } = path;
    const now = services.now();
    const known = await findSubscription(services.database, accountId, id);
    if (known === null) throw noSubscription(id, refuse);
    const eventTypes = readEventTypes(body.event_types, refuse);
    const what = known.screen_where === null ? 'companies' : 'screen';
    demandTypesOf(what, eventTypes, refuse);
    if (what === 'screen') demandNoCompanies(body, refuse);
    demandOneStyle(body, refuse);
    const ids = async (names: readonly string[] | undefined) =>
      names === undefined ? null : [...(await resolveCompanies(services, names, refuse)).keys()];
    const wanted: Wanted = {
      all: await ids(body.companies),
      more: await ids(body.add_companies),
      less: await ids(body.remove_companies),
    };
    demandNoOverlap(wanted, refuse);
    const subscription = await services.database.transaction(async (db) => {
      const plan = await heldPlan(db, accountId);
      const before = await countWatched(db, accountId);
      const screens = await countScreens(db, accountId);
      const isThere = await changeSubscription(db, id, filtersOf(body, eventTypes), now);
      if (!isThere) throw noSubscription(id, refuse);
      await changeCompanies(db, id, wanted, now);
      if (body.endpoint_ids !== undefined) {
        const routes = await readRoutes(db, accountId, body.endpoint_ids, refuse);
        const gone = await routeTo(db, id, routes);
        if (gone.length > 0) await dropOfRoutes(db, id, gone);
      }
      if (body.active === false) await dropOfSubscriptions(db, [id], 'subscription_inactive');
      demandRoom(plan, before, await countWatched(db, accountId), refuse);
      demandRoom(plan, screens, await countScreens(db, accountId), refuse, 'screens');
      const changed = await wholeSubscription(db, accountId, id);
      if (changed === null) throw noSubscription(id, refuse);
      if (what === 'companies' && changed.companies_count === 0)
        throw badBody([NOBODY_LEFT], refuse);
      return changed;
    });
    return { kind: 'json', data: { subscription } };
  },
});

/** Ids of companies, each once; null where the body does not say. */
interface Wanted {
  readonly all: readonly number[] | null;
  readonly more: readonly number[] | null;
  readonly less: readonly number[] | null;
}

type RefuseBody = Refuse<'invalid_body'>;

const NOBODY_LEFT: InputError = {
  pointer: '/remove_companies',
  detail: 'leaves no company; delete the subscription, or set active to false',
};

/** A subscription of a screen has no list of companies. */
function demandNoCompanies(body: SubscriptionChanges, refuse: RefuseBody): void {
  const detail = 'cannot be given to a subscription of a screen';
  const errors = (['companies', 'add_companies', 'remove_companies'] as const)
    .filter((name) => body[name] !== undefined)
    .map((name) => ({ pointer: `/${name}`, detail }));
  if (errors.length > 0) throw badBody(errors, refuse);
}

function demandOneStyle(body: SubscriptionChanges, refuse: RefuseBody): void {
  if (body.companies === undefined) return;
  const errors = (['add_companies', 'remove_companies'] as const)
    .filter((name) => body[name] !== undefined)
    .map((name) => ({ pointer: `/${name}`, detail: 'cannot be given together with companies' }));
  if (errors.length > 0) throw badBody(errors, refuse);
}

function demandNoOverlap({ more, less }: Wanted, refuse: RefuseBody): void {
  if (more === null || less === null) return;
  const both = new Set(less);
  if (!more.some((id) => both.has(id))) return;
  const detail = 'names a company that is to be removed too';
  throw badBody([{ pointer: '/add_companies', detail }], refuse);
}

function filtersOf(body: SubscriptionChanges, eventTypes: SubscriptionChanges['event_types']) {
  const { name, active, dimensions, min_significance: significance } = body;
  return {
    ...(name === undefined ? {} : { name }),
    ...(active === undefined ? {} : { active }),
    ...(dimensions === undefined ? {} : { dimensions }),
    ...(eventTypes === undefined ? {} : { eventTypes }),
    ...(significance === undefined ? {} : { minSignificance: significance }),
  };
}

async function changeCompanies(
  db: Db,
  id: string,
  { all, more, less }: Wanted,
  now: Date,
): Promise<void> {
  const added = all ?? more;
  if (added !== null) await watchCompanies(db, id, added, now);
  const removed = [
    ...(all === null ? [] : await unwatchCompanies(db, id, { ids: all, which: 'all_but_these' })),
    ...(less === null ? [] : await unwatchCompanies(db, id, { ids: less, which: 'these' })),
  ];
  if (removed.length > 0) await dropOfCompanies(db, id, removed);
}
