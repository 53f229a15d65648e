// get_status: how fresh, how well anchored and how far behind the service is.

import { CONTRACT_VERSION } from '../contract/openapi.ts';
import { ServiceStatus } from '../contract/schemas/status.ts';
import {
  countCompanies,
  type QueueName,
  readChains,
  readFreshness,
  readQueue,
} from '../store/service-status.ts';
import { operation } from './invoke/define.ts';
import { exampleEnvelope } from './invoke/examples.ts';
import type { Services } from './services.ts';

const NOTHING_WAITS = { waiting: 0, more: false, oldest_at: null };

export const getStatus = operation({
  id: 'get_status',
  method: 'GET',
  path: '/v1/status',
  tag: 'Contract',
  summary: 'Get the status of the service',
  description:
    'How lately facts were confirmed, by dimension; when captures were last sealed and anchored; ' +
    'what waits to be captured, judged and delivered. What is found holds for ten seconds. ' +
    'Invented companies of the sample are counted with the others, and never captured again.',
  access: 'open',
  scope: null,
  credits: 0,
  cache: 'public',
  input: {},
  output: ServiceStatus,
  problems: [],
  examples: [
    {
      summary: 'A service with nothing to catch up on',
      answer: exampleEnvelope({
        version: CONTRACT_VERSION,
        companies: 46,
        freshness: {
          whole: true,
          dimensions: [
            {
              dimension: 'pricing',
              facts: 512,
              newest_at: '2026-11-18T06:00:00.000Z',
              median_at: '2026-11-17T18:30:00.000Z',
            },
          ],
        },
        sealing: [
          {
            chain: 'bitcoin',
            last_sealed_at: '2026-11-16T03:00:00.000Z',
            last_anchored_at: '2026-11-16T05:12:44.000Z',
            waiting: 0,
          },
        ],
        queues: { captures: NOTHING_WAITS, judging: NOTHING_WAITS, deliveries: NOTHING_WAITS },
      }),
    },
  ],
  run: async ({ services }) => ({ kind: 'json', data: await statusOf(services) }),
});

const LASTS_MS = 10_000;
const known = new WeakMap<Services, { readonly at: number; readonly found: Promise<unknown> }>();

/** Anybody may ask, and some of the questions are not cheap. */
function statusOf(services: Services): Promise<ServiceStatus> {
  const at = services.now().getTime();
  const last = known.get(services);
  if (last !== undefined && Math.abs(at - last.at) < LASTS_MS) {
    return last.found as Promise<ServiceStatus>;
  }
  const found = readStatus(services);
  known.set(services, { at, found });
  found.catch(() => known.delete(services));
  return found;
}

/** The same, read anew: for whoever runs the service. */
export async function readStatus({
  database,
  now,
}: Pick<Services, 'database' | 'now'>): Promise<ServiceStatus> {
  const queue = async (name: QueueName) => {
    const { waiting, more, since } = await readQueue(database, name, now());
    return { waiting, more, oldest_at: since?.toISOString() ?? null };
  };
  const { whole, dimensions } = await readFreshness(database);
  const chains = await readChains(database);
  return {
    version: CONTRACT_VERSION,
    companies: await countCompanies(database),
    freshness: {
      whole,
      dimensions: dimensions.map(({ dimension, facts, newest, median }) => ({
        dimension,
        facts,
        newest_at: newest.toISOString(),
        median_at: median.toISOString(),
      })),
    },
    sealing: chains.map(({ chain, lastSealedAt, lastAnchoredAt, waiting }) => ({
      chain,
      last_sealed_at: lastSealedAt.toISOString(),
      last_anchored_at: lastAnchoredAt?.toISOString() ?? null,
      waiting,
    })),
    queues: {
      captures: await queue('captures'),
      judging: await queue('judging'),
      deliveries: await queue('deliveries'),
    },
  };
}
