// create_watch_subscription: companies to be watched from now on, all of them or none.

import { Type } from 'typebox';
import type { Refuse } from '../../contract/operation.ts';
import { CompanyRef } from '../../contract/schemas/catalogue.ts';
import { SubscriptionToCreate } from '../../contract/schemas/watch-inputs.ts';
import { WatchSubscription } from '../../contract/schemas/watches.ts';
import { nullable, whole } from '../../contract/schemas/words.ts';
import {
  countScreens,
  countSubscriptions,
  countUnwatched,
  countWatched,
} from '../../store/watches/watch-capacity.ts';
import {
  insertSubscription,
  routeTo,
  type ScreenToStore,
  watchCompanies,
} from '../../store/watches/watch-subscriptions.ts';
import { resolveCompanies } from '../catalogue/resolve-companies.ts';
import { operation } from '../invoke/define.ts';
import { EXAMPLE_COMPANY, exampleEnvelope } from '../invoke/examples.ts';
import type { OperationServices } from '../services.ts';
import { EXAMPLE_ENDPOINT_ID, EXAMPLE_SUBSCRIPTION_WHOLE } from './watch-examples.ts';
import { badBody, readEventTypes } from './watch-filters.ts';
import { accountOf, heldPlan, newId } from './watch-owner.ts';
import { companyShape } from './watch-shapes.ts';
import {
  demandRoom,
  MOST_SHOWN,
  readRoutes,
  tooManySubscriptions,
  wholeSubscription,
} from './watch-subscription.ts';
import { demandTypesOf, readScreen } from './watched-screen.ts';

const DryRun = Type.Object(
  {
    companies_count: whole('Distinct companies that it would have.'),
    companies: Type.Optional(
      Type.Array(CompanyRef, { description: 'Which they are, where they are at most 200.' }),
    ),
    conditions: Type.Optional(
      Type.Array(Type.String(), { description: 'Those of a screen, with their units.' }),
    ),
    watched_companies: whole('Distinct companies that the account would watch in all.'),
    capacity: whole('Companies that the plan has room for.'),
  },
  { description: 'Of a dry run alone.' },
);

export const createWatchSubscription = operation({
  id: 'create_watch_subscription',
  method: 'POST',
  path: '/v1/watch/subscriptions',
  tag: 'Watches',
  summary: 'Create a watch subscription',
  description:
    'Confirmed changes of these companies from now on are sent to its endpoints, and can be ' +
    'read. Identifiers may be domains, subdomains, aliases or legacy slugs; where one matches no ' +
    'covered company, nothing is created. Distinct companies count across all subscriptions of ' +
    'the account. With `screen` in place of `companies`, who enters and who leaves it by a ' +
    'confirmed change is told. `dry_run` checks all of it, answers 200 and creates nothing.',
  access: 'account',
  credits: 0,
  cache: 'none',
  input: { body: SubscriptionToCreate },
  success: 201,
  otherSuccess: { status: 200, says: 'A dry run: nothing was created.' },
  output: Type.Object({
    subscription: nullable(WatchSubscription, 'Null for a dry run.'),
    dry_run: Type.Optional(DryRun),
  }),
  problems: ['invalid_body', 'companies_unresolved', 'endpoint_not_found', 'watch_limit_reached'],
  examples: [
    {
      summary: 'Prices of one company',
      body: {
        name: 'Prices of rivals',
        companies: ['acme.example'],
        dimensions: ['pricing'],
        endpoint_ids: [EXAMPLE_ENDPOINT_ID],
      },
      answer: exampleEnvelope({ subscription: EXAMPLE_SUBSCRIPTION_WHOLE }),
    },
    {
      summary: 'A dry run',
      body: { name: 'Try', companies: ['acme.example', 'www.acme.example'], dry_run: true },
      answer: exampleEnvelope({
        subscription: null,
        dry_run: {
          companies_count: 1,
          companies: [EXAMPLE_COMPANY],
          watched_companies: 1,
          capacity: 25,
        },
      }),
    },
  ],
  run: async ({ input: { body }, caller, refuse, services }) => {
    const accountId = accountOf(caller);
    const now = services.now();
    const eventTypes = readEventTypes(body.event_types ?? null, refuse);
    const watched = await readWatched(services, body, refuse);
    demandTypesOf(watched.kind, eventTypes, refuse);
    const id = newId(services, 'sub');
    return services.database.transaction(async (db) => {
      const plan = await heldPlan(db, accountId);
      const routes = await readRoutes(db, accountId, body.endpoint_ids ?? [], refuse);
      const tooMany = tooManySubscriptions(plan, await countSubscriptions(db, accountId), refuse);
      if (tooMany !== null) throw tooMany;
      const companyIds = watched.kind === 'companies' ? [...watched.companies.keys()] : [];
      const before = await countWatched(db, accountId);
      const added = await countUnwatched(db, accountId, companyIds);
      const after = { all: before.all + added.all, active: before.active + added.active };
      demandRoom(plan, before, after, refuse);
      if (watched.kind === 'screen') {
        const screens = await countScreens(db, accountId);
        const one = { all: screens.all + 1, active: screens.active + 1 };
        demandRoom(plan, screens, one, refuse, 'screens');
      }
      if (body.dry_run === true) {
        const dryRun = {
          companies_count: companyIds.length,
          ...shownOf(watched),
          watched_companies: after.all,
          capacity: plan.watch.companies,
        };
        return { kind: 'json', data: { subscription: null, dry_run: dryRun }, status: 200 };
      }
      const filters = {
        dimensions: body.dimensions ?? null,
        eventTypes,
        minSignificance: body.min_significance ?? null,
        ...(watched.kind === 'screen' ? { screen: watched.screen } : {}),
      };
      await insertSubscription(db, { id, accountId, name: body.name, ...filters }, now);
      await watchCompanies(db, id, companyIds, now);
      await routeTo(db, id, routes);
      const subscription = await wholeSubscription(db, accountId, id);
      return { kind: 'json', data: { subscription } };
    });
  },
});

type Watched =
  | { readonly kind: 'companies'; readonly companies: Awaited<ReturnType<typeof resolveCompanies>> }
  | { readonly kind: 'screen'; readonly screen: ScreenToStore };

async function readWatched(
  services: OperationServices,
  { companies, screen }: Pick<SubscriptionToCreate, 'companies' | 'screen'>,
  refuse: Refuse<'invalid_body' | 'companies_unresolved'>,
): Promise<Watched> {
  if (companies === undefined && screen === undefined) {
    const detail = 'is needed, or a screen';
    throw badBody([{ pointer: '/companies', detail, accepted: 'companies or screen' }], refuse);
  }
  if (companies !== undefined && screen !== undefined) {
    const detail = 'cannot be given together with companies';
    throw badBody([{ pointer: '/screen', detail, accepted: 'companies or screen' }], refuse);
  }
  return screen === undefined
    ? { kind: 'companies', companies: await resolveCompanies(services, companies ?? [], refuse) }
    : { kind: 'screen', screen: await readScreen(services.database, screen, refuse) };
}

function shownOf(watched: Watched) {
  if (watched.kind === 'screen') return { conditions: [...watched.screen.where] };
  const companies = [...watched.companies.values()];
  return companies.length > MOST_SHOWN ? {} : { companies: companies.map(companyShape) };
}
