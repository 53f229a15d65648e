// The vocabulary of event types as clients discover it: with descriptions, schemas and examples.

import type { TObject } from 'typebox';
import type { Dimension } from '../core/facts/dimensions.ts';
import { type Json, keyMatches } from '../core/facts/fact.ts';
import type { ChangedFact } from '../core/judging/announce.ts';
import {
  EVENT_TYPES,
  type EventType,
  eventTypeOf,
  formerNames,
  SCREEN_TYPES,
  type ScreenType,
} from './event-types.ts';
import { FACT_KEYS } from './fact-keys.ts';
import { historyUrl } from './history-url.ts';
import type { EventTypeRow } from './schemas/changes.ts';
import {
  ChangeNotice,
  DisabledNotice,
  FailingNotice,
  RetractionNotice,
  TestNotice,
} from './schemas/webhook-bodies.ts';

/** A type of webhook: of a change, or of the service itself. */
export interface WebhookType {
  readonly type: string;
  /** Null for what is no change of a fact. */
  readonly row: EventType | null;
  /** Where it is of a company that enters or leaves one. */
  readonly screen?: ScreenType;
  readonly title: string;
  readonly description: string;
  readonly body: TObject;
}

const OPERATIONAL: readonly WebhookType[] = [
  {
    type: 'webhook.test',
    row: null,
    title: 'A sample was asked for',
    description: 'Sent to one endpoint when its owner asks for a test.',
    body: TestNotice,
  },
  {
    type: 'endpoint.failing',
    row: null,
    title: 'An endpoint is failing',
    description:
      'Reserved, and not sent yet: for the other endpoints of the account when one does not take ' +
      'deliveries.',
    body: FailingNotice,
  },
  {
    type: 'endpoint.disabled',
    row: null,
    title: 'An endpoint was disabled',
    description:
      'Reserved, and not sent yet: for the other endpoints of the account when one was disabled.',
    body: DisabledNotice,
  },
  {
    type: 'event.retracted',
    row: null,
    title: 'An event was retracted',
    description:
      'Reserved, and not sent yet: for whoever was told of a change that turns out not to be one. ' +
      'The change feed shows it with its `status`.',
    body: RetractionNotice,
  },
];

export const WEBHOOK_TYPES: readonly WebhookType[] = [
  ...EVENT_TYPES.map(
    (row): WebhookType => ({
      type: row.type,
      row,
      title: row.title,
      description: describe(row),
      body: ChangeNotice,
    }),
  ),
  ...SCREEN_TYPES.map((screen): WebhookType => {
    const { type, title } = screen;
    const description = `${title} by a confirmed change; \`fact_key\` names what changed.`;
    return { type, row: null, screen, title, description, body: ChangeNotice };
  }),
  ...OPERATIONAL,
];

function describe(row: EventType): string {
  const keys = row.key_patterns.map((pattern) => `\`${globOf(pattern)}\``).join(', ');
  const former = formerNames(row.type).map((name) => `\`${name}\``);
  const before = former.length === 0 ? '' : ` Filters take its former name ${former}, too.`;
  return `${row.title}. Sent once that is confirmed, for ${keys}.${before}`;
}

/** Patterns of keys on the wire: `*` is one word, `**` any rest. */
export function globOf(pattern: string): string {
  return pattern
    .split('.')
    .map((word) => (word === '*' ? '**' : word.startsWith('{') ? '*' : word))
    .join('.');
}

/** Every type as GET /v1/watch/event-types lists it. */
export function eventVocabulary(baseUrl: string): EventTypeRow[] {
  return WEBHOOK_TYPES.map((known) => eventTypeRow(known, baseUrl));
}

export function eventTypeRow(known: WebhookType, baseUrl: string): EventTypeRow {
  const { type, row, screen, title, description } = known;
  return {
    type,
    dimension: row === null ? null : row.dimension,
    title,
    description,
    change: (row ?? screen)?.change ?? null,
    default_significance: row?.default_significance ?? 'normal',
    key_patterns: (row?.key_patterns ?? []).map(globOf),
    deliverable: row !== null || screen !== undefined,
    deprecated: false,
    replaced_by: null,
    payload_schema_url: payloadSchemaUrl(type, baseUrl),
    example: exampleBody(known, baseUrl),
  };
}

export function payloadSchemaUrl(type: string, baseUrl: string): string {
  return `${baseUrl}/schemas/events/${type}.json`;
}

type Schema = { readonly [member: string]: unknown };

/** The JSON Schema 2020-12 of the body of this type; null for a type that is none. */
export function payloadSchema(type: string, baseUrl: string): Schema | null {
  const known = WEBHOOK_TYPES.find((one) => one.type === type);
  if (known === undefined) return null;
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: payloadSchemaUrl(type, baseUrl),
    title: known.title,
    ...narrowed(known),
    description: known.description,
  };
}

/** The body's schema with the words that are fixed for the type, and without names of parts. */
function narrowed({ type, row, body }: WebhookType): Schema {
  const schema = withoutNames(body) as { properties: Record<string, { properties?: object }> };
  // The keys decide: where data is held is told as a location, but is a fact of security.
  const dimension = row === null ? {} : { dimension: { const: row.dimension } };
  const data = schema.properties.data;
  return {
    ...schema,
    properties: {
      ...schema.properties,
      type: { const: type },
      data: { ...data, properties: { ...data?.properties, ...dimension } },
    },
  };
}

// Names of components mean something in the OpenAPI document alone.
function withoutNames(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withoutNames);
  if (typeof node !== 'object' || node === null) return node;
  const members = Object.entries(node).filter(([name, value]) => !isName(name, value));
  return Object.fromEntries(members.map(([name, value]) => [name, withoutNames(value)]));
}

function isName(name: string, value: unknown): boolean {
  return name === '$id' && typeof value === 'string';
}

const COMMITTED = '2026-11-18T06:00:00.000Z';
const OCCURRED = '2026-11-17';
const ENDPOINT = {
  endpoint_id: 'ep_01KAA0Z6M0X9Q2V7T4N8B3C5D1',
  url: 'https://hooks.acme.example/assay',
  failing_since: '2026-11-15T06:00:00.000Z',
};

/** A whole body of this type, about an invented company. */
export function exampleBody({ type, row, screen }: WebhookType, baseUrl: string): unknown {
  const said = (data: object) => ({ type, timestamp: COMMITTED, data });
  if (row !== null) return said(changeData(row.dimension, exampleKey(row), baseUrl));
  if (screen !== undefined) {
    const data = changeData('hiring', 'hiring.open_roles', baseUrl);
    return said({ ...data, event_id: 'evt_screen_01KAA0Z6M0X9Q2V7T4N8B3C5D1' });
  }
  switch (type) {
    case 'event.retracted': {
      const data = changeData('pricing', 'pricing.tier.pro.price', baseUrl);
      return said({ ...data, superseded_by: null });
    }
    case 'endpoint.failing':
      return said({ ...ENDPOINT, consecutive_failures: 12 });
    case 'endpoint.disabled':
      return said({ ...ENDPOINT, disabled_reason: 'failing_72h' });
    default:
      return said({ endpoint_id: ENDPOINT.endpoint_id, message: 'A test of this endpoint.' });
  }
}

function changeData(dimension: Dimension, factKey: string, baseUrl: string): ChangeNotice['data'] {
  return {
    event_id: 'evt_01KAA0Z6M0X9Q2V7T4N8B3C5D1',
    subscription_id: 'sub_01KAA0Z6M0X9Q2V7T4N8B3C5D1',
    company: { domain: 'acme.example', name: 'Acme' },
    dimension,
    fact_key: factKey,
    occurred_at: `${OCCURRED}T00:00:00Z`,
    fetch_url: historyUrl(baseUrl, 'acme.example', { dimension, factKey, since: OCCURRED }),
  };
}

const WORDS: Readonly<Record<string, string>> = {
  tier: 'pro',
  metric: 'users',
  feature: 'reports',
  platform: 'ios',
  protocol: 'saml',
  language: 'python',
  integration: 'slack',
  certification: 'soc2_t2',
  audience: 'startups',
  industry: 'healthcare',
  technology: 'nextjs',
  department: 'engineering',
  country: 'DE',
  function: 'engineering',
  bound: 'min',
  round: 'series-a',
  accession: '0001234567-26-000001',
  office: 'berlin',
  region: 'eu',
};

/** The key with words for its placeholders: those of `pattern` where it has some in their place. */
function filled(key: string, pattern: string): string {
  const along = pattern.split('.');
  return key
    .split('.')
    .map((word, nth) => {
      if (!word.startsWith('{')) return word;
      const meant = along[nth] ?? '*';
      const isWord = meant !== '*' && !meant.startsWith('{');
      return isWord ? meant : (WORDS[word.slice(1, -1)] ?? 'example');
    })
    .join('.');
}

const exampleKeys = new Map<string, string>();

/** A key of the registry whose change is of this type; where none is, one of its pattern. */
export function exampleKey(row: EventType): string {
  const known = exampleKeys.get(row.type);
  if (known !== undefined) return known;
  const [first = ''] = row.key_patterns;
  let key: string | undefined;
  for (const pattern of row.key_patterns) key ??= keyOf(row, pattern);
  key ??= filled(first, first).replace(/\*$/, 'example');
  exampleKeys.set(row.type, key);
  return key;
}

function keyOf(row: EventType, pattern: string): string | undefined {
  const announced = FACT_KEYS.filter(({ derived }) => !derived).map(({ key }) => key);
  const own = announced.filter((key) => key === pattern);
  return [...own, ...announced]
    .map((key) => filled(key, pattern))
    .find((key) => keyMatches(pattern, key) && TURNS.some((turn) => isTold(row, key, turn)));
}

function isTold(row: EventType, key: string, [from, to]: (typeof TURNS)[number]): boolean {
  return eventTypeOf(change(key, from, to)) === row.type;
}

const TURNS: readonly (readonly [Json, Json])[] = [
  [null, true],
  [true, null],
  [1, 2],
];

function change(key: string, from: Json, to: Json): ChangedFact {
  const side = (value: Json) => (value === null ? null : { value, unit: null });
  return {
    key,
    provenance: 'observed',
    product: null,
    change: from === null ? 'added' : to === null ? 'removed' : 'changed',
    from: side(from),
    to: side(to),
  };
}
