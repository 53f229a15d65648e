// test_watch_endpoint: sends one signed sample now, and tells what came back.

import { Type } from 'typebox';
import type { Refuse } from '../../contract/operation.ts';
import { flag, nullable, whole } from '../../contract/schemas/words.ts';
import type { RateWindow } from '../../core/callers/rate-limit.ts';
import { ulid } from '../../core/ids.ts';
import { traced } from '../../core/tracing.ts';
import { mailAddressOf, testLetter } from '../../core/watching/digest.ts';
import {
  addressFor,
  signingKey,
  webhookBody,
  webhookHeaders,
} from '../../core/watching/webhook.ts';
import { verdictOn } from '../../core/watching/webhook-answer.ts';
import type { WebhookAnswer } from '../../core/watching/webhook-port.ts';
import { openWebhookSecret } from '../../core/watching/webhook-secret.ts';
import { findEndpoint, liveSecrets } from '../../store/watches/watch-endpoints.ts';
import { operation } from '../invoke/define.ts';
import { exampleEnvelope } from '../invoke/examples.ts';
import type { Services } from '../services.ts';
import { EXAMPLE_ENDPOINT_ID } from './watch-examples.ts';
import { accountOf, EndpointIdPath, noEndpoint } from './watch-owner.ts';

const WINDOW: RateWindow = { name: 'endpoint-test', quota: 10, seconds: 60 };
/** The same as for a delivery (completions 6.2). */
const TIMEOUT_MS = 15_000;
const LONGEST_EXCERPT = 500;

export const testWatchEndpoint = operation({
  id: 'test_watch_endpoint',
  method: 'POST',
  path: '/v1/watch/endpoints/{id}/test',
  tag: 'Watches',
  summary: 'Send a test to an endpoint',
  description:
    'One `webhook.test`, signed as deliveries are and sent at once, without retries. It is in no ' +
    'log and changes nothing about the endpoint; a disabled one can be tried too. What the ' +
    `receiver does wrong is told in the answer. At most ${WINDOW.quota} a minute and endpoint.`,
  access: 'account',
  credits: 0,
  cache: 'none',
  input: { path: EndpointIdPath },
  output: Type.Object({
    delivered: flag('Whether the receiver took it.'),
    response_status: nullable(Type.Integer(), 'Status of its answer; null where none came.'),
    duration_ms: whole('How long it took.'),
    error: nullable(Type.String(), 'Why it was not taken, in the words of the delivery log.'),
    response_excerpt: nullable(
      Type.String({ maxLength: LONGEST_EXCERPT }),
      'The beginning of its answer.',
    ),
  }),
  problems: ['endpoint_not_found', 'rate_limited'],
  examples: [
    {
      summary: 'It works',
      path: { id: EXAMPLE_ENDPOINT_ID },
      answer: exampleEnvelope({
        delivered: true,
        response_status: 204,
        duration_ms: 91,
        error: null,
        response_excerpt: '',
      }),
    },
  ],
  run: async ({ input: { path }, caller, refuse, services }) => {
    const { database, secrets } = services;
    const now = services.now();
    const endpoint = await findEndpoint(database, accountOf(caller), path.id, now);
    if (endpoint === null) throw noEndpoint(path.id, refuse);
    await demandTurn(services, endpoint.id, refuse);
    const to = endpoint.format === 'digest' ? mailAddressOf(endpoint.url) : null;
    if (to !== null) return { kind: 'json', data: await byMail(services, to, endpoint.id) };
    const sealed = await liveSecrets(database, [endpoint.id], now);
    const keys = sealed.flatMap((one) => {
      const opened = openWebhookSecret(secrets, endpoint.id, one.sealed);
      return opened === null ? [] : signingKey(opened, one.signature);
    });
    if (keys.length === 0) throw new Error(`no secret of ${endpoint.id} can be opened`);
    const body = webhookBody(endpoint.format, { kind: 'test', endpointId: endpoint.id, at: now });
    const id = `msg_test_${ulid(now.getTime(), services.random(10))}`;
    const post = {
      url: addressFor(endpoint.format, endpoint.url),
      headers: webhookHeaders({ id, at: now, body }, keys, services.baseUrl),
      body,
      timeoutMs: TIMEOUT_MS,
    };
    const about = { name: 'deliver', asks: true, facts: { 'assay.delivery': id } };
    const answer = await traced(services.trace, about, () => services.webhooks.post(post));
    const verdict = verdictOn(endpoint.format, answer, now.getTime());
    return {
      kind: 'json',
      data: {
        delivered: verdict.kind === 'delivered' || verdict.kind === 'delivered_last',
        ...toldOf(answer),
        error: verdict.kind === 'retry' || verdict.kind === 'failed' ? verdict.error : null,
      },
    };
  },
});

async function byMail({ mail, baseUrl, now }: Services, to: string, endpointId: string) {
  const began = now().getTime();
  const link = `${baseUrl}/account/watches/endpoints/${endpointId}`;
  const how = await mail.send(testLetter({ to, link, host: new URL(baseUrl).host }));
  return {
    delivered: how === 'sent',
    response_status: null,
    duration_ms: Math.max(0, now().getTime() - began),
    error: how === 'sent' ? null : `mail_${how}`,
    response_excerpt: null,
  };
}

function toldOf(answer: WebhookAnswer) {
  const { durationMs } = answer;
  if (answer.kind === 'failed') {
    return { response_status: null, duration_ms: durationMs, response_excerpt: null };
  }
  const excerpt = [...answer.excerpt].slice(0, LONGEST_EXCERPT).join('');
  return { response_status: answer.status, duration_ms: durationMs, response_excerpt: excerpt };
}

/** When the store of limits cannot be reached, callers with a key are not held up. */
async function demandTurn(
  { limits }: Services,
  endpointId: string,
  refuse: Refuse<'rate_limited'>,
): Promise<void> {
  const taken = await limits?.take(`endpoint-test:${endpointId}`, [WINDOW]);
  if (taken?.kind !== 'refused') return;
  const wait = Math.max(...taken.windows.map(({ resetsIn }) => resetsIn));
  const detail = `An endpoint is tested at most ${WINDOW.quota} times a minute.`;
  throw refuse('rate_limited', detail, {
    headers: { 'Retry-After': String(wait) },
    members: { 'violated-policies': [WINDOW.name] },
  });
}
