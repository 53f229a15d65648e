// Bodies of the requests that manage watches (completions 6.1 and 6.3).

import { type Static, Type } from 'typebox';
import { WEBHOOK_FORMATS } from '../../core/watching/webhook-port.ts';
import { WEBHOOK_SIGNATURES } from '../../core/watching/webhook-secret.ts';
import { SIGNIFICANCES } from './changes.ts';
import { DimensionWord, dateTime, flag, nullable, oneOf, text } from './words.ts';

const CLOSED = { additionalProperties: false };
const ALL_OF_THEM = 'Null, and where it is not given: all.';

export const LONGEST_URL = 2048;
export const MOST_COMPANIES = 5000;
const MOST_TYPES = 200;
const MOST_ENDPOINTS = 100;
/** Seven days. */
export const LONGEST_GRACE = 604_800;
export const USUAL_GRACE = 86_400;

const EventTypes = nullable(
  Type.Array(text('An event type.'), {
    minItems: 1,
    maxItems: MOST_TYPES,
    description: 'Types as GET /v1/watch/event-types lists them.',
  }),
  `Only these types. ${ALL_OF_THEM}`,
);
const MinSignificance = nullable(
  oneOf(SIGNIFICANCES),
  'Only events of at least this significance. Null, and where it is not given: any.',
);
const Dimensions = nullable(
  Type.Array(DimensionWord, { minItems: 1, maxItems: 50 }),
  `Only events of these dimensions. ${ALL_OF_THEM} An empty list is an error.`,
);
const Companies = (description: string) =>
  Type.Array(Type.String({ minLength: 1, maxLength: 512 }), {
    minItems: 1,
    maxItems: MOST_COMPANIES,
    description,
  });
const EndpointIds = Type.Array(Type.String({ minLength: 1, maxLength: 100 }), {
  maxItems: MOST_ENDPOINTS,
  description: 'Endpoints that its events are sent to; none: they are read by pull alone.',
});
const Name = Type.String({
  minLength: 1,
  maxLength: 120,
  pattern: '\\S',
  description: 'Name for people.',
});

const Url = Type.String({
  minLength: 1,
  maxLength: LONGEST_URL,
  description:
    'The destination: `https:`, without user information or fragment, on a public address. No ' +
    'redirect is followed. For a `digest` also `mailto:` and the address of the account.',
  examples: ['https://hooks.acme.example/assay'],
});
const ENDPOINT_OPTIONS = {
  description: Type.Optional(nullable(Type.String({ maxLength: 200 }), 'What it is for.')),
  event_types: Type.Optional(EventTypes),
  min_significance: Type.Optional(MinSignificance),
  throttle_per_second: Type.Optional(
    nullable(
      Type.Integer({ minimum: 1, maximum: 50 }),
      'At most so many deliveries a second. Null, and where it is not given: no bound of its own.',
    ),
  ),
};

export const EndpointToCreate = Type.Object(
  {
    url: Url,
    format: Type.Optional(
      oneOf(
        WEBHOOK_FORMATS,
        '`json` (the usual), native messages for a webhook of Slack or Discord, or a weekly ' +
          '`digest`. Never changed later.',
      ),
    ),
    signature: Type.Optional(
      oneOf(
        WEBHOOK_SIGNATURES,
        '`hmac-sha256` (the usual) signs under a secret that both sides hold; `ed25519` under a ' +
          'key that never leaves the service. Never changed later.',
      ),
    ),
    ...ENDPOINT_OPTIONS,
  },
  { ...CLOSED, $id: 'WatchEndpointToCreate', description: 'A webhook destination to be made.' },
);
export type EndpointToCreate = Static<typeof EndpointToCreate>;

export const EndpointChanges = Type.Object(
  {
    status: Type.Optional(
      oneOf(
        ['active', 'disabled'],
        '`active` enables it again and forgets its failures; `disabled` drops what is pending.',
      ),
    ),
    url: Type.Optional(Url),
    ...ENDPOINT_OPTIONS,
  },
  {
    ...CLOSED,
    minProperties: 1,
    $id: 'WatchEndpointChanges',
    description:
      'What is to be changed; the rest stays. `format` and `signature` cannot be changed.',
  },
);
export type EndpointChanges = Static<typeof EndpointChanges>;

export const Rotation = Type.Object(
  {
    grace_seconds: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: LONGEST_GRACE,
        default: USUAL_GRACE,
        description: 'How long the old secret signs too: a day where not given, 0 ends it at once.',
      }),
    ),
  },
  { ...CLOSED, $id: 'SecretRotation', description: 'How the old secret ends.' },
);

export const Recovery = Type.Object(
  {
    since: dateTime('Deliveries that were enqueued at this moment or later.'),
    until: Type.Optional(dateTime('And before this one; now where not given.')),
  },
  { ...CLOSED, $id: 'RecoveryRange', description: 'Which failed deliveries to send again.' },
);

export const MOST_CONDITIONS = 5;

const ScreenToWatch = Type.Object(
  {
    where: Type.Array(Type.String({ minLength: 1, maxLength: 400 }), {
      minItems: 1,
      maxItems: MOST_CONDITIONS,
      description: 'Conditions, as `screen_companies` takes them.',
      examples: [['hiring.open_roles>10']],
    }),
    category: Type.Optional(
      Type.String({ minLength: 1, maxLength: 100, description: 'Slug of a category.' }),
    ),
  },
  {
    ...CLOSED,
    description:
      'In place of companies: who enters and who leaves it is told. Never changed later.',
  },
);
export type ScreenToWatch = Static<typeof ScreenToWatch>;

const SUBSCRIPTION_FILTERS = {
  dimensions: Type.Optional(Dimensions),
  event_types: Type.Optional(EventTypes),
  min_significance: Type.Optional(MinSignificance),
  endpoint_ids: Type.Optional(EndpointIds),
};

export const SubscriptionToCreate = Type.Object(
  {
    name: Name,
    companies: Type.Optional(
      Companies(
        'Apex domains (or legacy slugs) of covered companies. Where one matches none, nothing is ' +
          'created; aliases of one company count once.',
      ),
    ),
    screen: Type.Optional(ScreenToWatch),
    ...SUBSCRIPTION_FILTERS,
    dry_run: Type.Optional(flag('Checks all of it and creates nothing.')),
  },
  {
    ...CLOSED,
    $id: 'WatchSubscriptionToCreate',
    description: 'Companies, or a screen, to be watched.',
  },
);
export type SubscriptionToCreate = Static<typeof SubscriptionToCreate>;

export const SubscriptionChanges = Type.Object(
  {
    name: Type.Optional(Name),
    active: Type.Optional(flag('`false` stops it and drops what is pending.')),
    ...SUBSCRIPTION_FILTERS,
    companies: Type.Optional(Companies('All companies, in place of those it has.')),
    add_companies: Type.Optional(Companies('Further companies; not together with `companies`.')),
    remove_companies: Type.Optional(
      Companies('Companies to be left out; not together with `companies`.'),
    ),
  },
  {
    ...CLOSED,
    minProperties: 1,
    $id: 'WatchSubscriptionChanges',
    description: 'What is to be changed; the rest stays.',
  },
);
export type SubscriptionChanges = Static<typeof SubscriptionChanges>;
