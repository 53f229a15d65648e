// trigger_watch_test_event: a sample event through the whole path of an account's own watches.

import { Type } from 'typebox';
import { WATCHED_TYPES } from '../../contract/event-types.ts';
import type { Refuse } from '../../contract/operation.ts';
import { type SampleChange, sampleChange } from '../../contract/sample-change.ts';
import { WatchEvent } from '../../contract/schemas/changes.ts';
import { text, whole } from '../../contract/schemas/words.ts';
import { isoDate } from '../../core/facts/fact-shape.ts';
import { parseIdentifier } from '../../core/identifier.ts';
import { ulid } from '../../core/ids.ts';
import { nearest } from '../../core/nearest.ts';
import type { EventRow } from '../../store/facts/event-rows.ts';
import {
  appendTestEvent,
  countTestDeliveries,
  findTestEvent,
  listTakingWatches,
  removeTestEvents,
} from '../../store/test-events.ts';
import { insertTestDeliveries } from '../../store/watches/deliveries.ts';
import { coveredCompany } from '../companies/company.ts';
import { operation } from '../invoke/define.ts';
import { exampleEnvelope } from '../invoke/examples.ts';
import type { OperationServices } from '../services.ts';
import { EXAMPLE_TEST_EVENT } from './watch-event-examples.ts';
import { EXAMPLE_SUBSCRIPTION_ID } from './watch-examples.ts';
import { badBody } from './watch-filters.ts';
import { accountOf } from './watch-owner.ts';
import { watchEventShape, watchReader } from './watch-reading.ts';

/** Until then they can be read by pull. */
const KEPT_DAYS = 30;

const TestEvent = Type.Object(
  {
    type: Type.String({
      minLength: 1,
      maxLength: 100,
      description: 'Any type of change that GET /v1/watch/event-types lists as deliverable.',
      examples: ['pricing.price.changed'],
    }),
    company: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 512,
        description: 'Whose change it is; a watched company where not given.',
        examples: ['acme.example'],
      }),
    ),
    subscription_id: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 100,
        description: 'For this subscription alone; for all that take it where not given.',
      }),
    ),
  },
  {
    additionalProperties: false,
    $id: 'TestEventToTrigger',
    description: 'A sample event to be sent.',
  },
);

export const triggerWatchTestEvent = operation({
  id: 'trigger_watch_test_event',
  method: 'POST',
  path: '/v1/watch/test-events',
  tag: 'Watches',
  summary: 'Trigger a test event',
  description:
    'A sample event of the type asked for goes the whole way of a confirmed one: it is delivered ' +
    'to the endpoints of the subscriptions that take it, tried again, logged, and read by pull ' +
    `for ${KEPT_DAYS} days. Only subscriptions of this account are told; it is in no feed and no ` +
    'history. Its id begins with `evt_test_`. Needs a key in test mode (`assay_test_…`).',
  access: 'account',
  credits: 0,
  cache: 'none',
  input: { body: TestEvent },
  success: 201,
  output: Type.Object({
    event: WatchEvent,
    subscriptions: Type.Array(text('Id of a subscription that takes it.')),
    deliveries: whole('Deliveries that it caused.'),
  }),
  problems: ['test_key_required', 'invalid_body', 'company_not_found', 'subscription_not_found'],
  examples: [
    {
      summary: 'A change of price',
      body: { type: 'pricing.price.changed', company: 'acme.example' },
      answer: exampleEnvelope({
        event: EXAMPLE_TEST_EVENT,
        subscriptions: [EXAMPLE_SUBSCRIPTION_ID],
        deliveries: 1,
      }),
    },
  ],
  run: async ({ input: { body }, caller, refuse, services }) => {
    const accountId = accountOf(caller);
    if (caller.kind === 'key' && caller.mode !== 'test') {
      throw refuse('test_key_required', 'Test events need a key that begins with assay_test_.');
    }
    const sample = sampleOf(body.type, refuse);
    const { subscription_id: subscriptionId = null } = body;
    if (subscriptionId !== null) await watchReader(services, accountId, subscriptionId, refuse);
    const of = { accountId, subscriptionId };
    const companyId =
      body.company === undefined
        ? await someCompany(services, sample, of, refuse)
        : await companyOf(services, body.company, refuse);
    const { event, ...told } = await tell(services, sample, { ...of, companyId });
    return {
      kind: 'json',
      data: { event: watchEventShape(event), ...told },
      meta: told.subscriptions.length > 0 ? {} : { notice: NOBODY },
    };
  },
});

const NOBODY =
  'No active subscription of this account takes it: its companies, dimensions, types and ' +
  'significance decide.';

interface Whose {
  readonly accountId: string;
  readonly subscriptionId: string | null;
}

function sampleOf(type: string, refuse: Refuse<'invalid_body'>): SampleChange {
  const sample = sampleChange(type);
  if (sample !== null) return sample;
  const meant = nearest(type, WATCHED_TYPES);
  const shown = JSON.stringify([...type].slice(0, 80).join(''));
  const guess = meant === null ? '' : `; the nearest is ${meant}`;
  const detail = `${shown} is not a type of change${guess}; GET /v1/watch/event-types lists them`;
  throw badBody([{ pointer: '/type', detail, accepted: WATCHED_TYPES }], refuse);
}

async function companyOf(
  services: OperationServices,
  company: string,
  refuse: Refuse<'invalid_body' | 'company_not_found'>,
): Promise<number> {
  const identifier = parseIdentifier(company, services.registrableDomain);
  if (identifier.kind === 'invalid') {
    const detail = 'is not a company identifier';
    const accepted = 'an apex domain such as example.com, or a legacy slug';
    throw badBody([{ pointer: '/company', detail, accepted }], refuse);
  }
  return (await coveredCompany(services, identifier, refuse)).id;
}

/** One that a subscription watches which takes such an event. */
async function someCompany(
  { database }: OperationServices,
  sample: SampleChange,
  of: Whose,
  refuse: Refuse<'invalid_body'>,
): Promise<number> {
  const [first] = await listTakingWatches(database, { ...sample, ...of, companyId: null });
  if (first !== undefined) return first.company_id;
  const detail = `is needed: ${NOBODY.slice(0, -1)}`;
  throw badBody([{ pointer: '/company', detail }], refuse);
}

interface Told {
  readonly event: EventRow;
  readonly subscriptions: string[];
  readonly deliveries: number;
}

async function tell(
  services: OperationServices,
  sample: SampleChange,
  of: Whose & { readonly companyId: number },
): Promise<Told> {
  const now = services.now();
  const id = `evt_test_${ulid(now.getTime(), services.random(10))}`;
  const summary = `Test event: ${sample.key} ${sample.change}.`;
  const event = { ...sample, ...of, id, day: isoDate(now), unit: null, summary };
  return services.database.transaction(async (db) => {
    await removeTestEvents(db, of.accountId, new Date(now.getTime() - KEPT_DAYS * 86_400_000));
    await appendTestEvent(db, event, now);
    await insertTestDeliveries(db, [id], now);
    const taking = await listTakingWatches(db, { ...sample, ...of });
    return {
      event: await findTestEvent(db, id),
      subscriptions: taking.map(({ subscription_id }) => subscription_id),
      deliveries: await countTestDeliveries(db, id),
    };
  });
}
