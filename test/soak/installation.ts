// What soaks and failovers set up alike: settings, keys of accounts, somebody who watches.

import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { assayHere } from '../clients/command-here.ts';
import type { Callers } from './callers.ts';
import type { Recorder } from './changes.ts';
import type { Hooks } from './hooks.ts';
import type { PulledEvent } from './tally.ts';

type Environment = Readonly<Record<string, string>>;

const WINDOWS = '100000/60s,9000000/1d';

/** Without the database and the place of evidence. */
export function commonSettings(folder: string, baseUrl: string): Environment {
  return {
    HOST: '127.0.0.1',
    ASSAY_BASE_URL: baseUrl,
    ASSAY_SECRETS_KEY: randomBytes(32).toString('hex'),
    ASSAY_SIGNING_KEY: join(folder, 'signing-key.pem'),
    ASSAY_SAMPLE: 'off',
    ASSAY_CALENDARS: 'off',
    ASSAY_METRICS: 'off',
    ASSAY_RATE_LIMITS: `open:${WINDOWS};scale:${WINDOWS}`,
    ASSAY_RETRY: '1s,2s,4s,8s,15s,30s,30s,60s,60s',
    ASSAY_OUTBOUND_ALLOW: '127.0.0.0/8',
  };
}

/** Runs a command with these settings; throws where it fails. */
export function commandsIn(env: Environment, folder: string) {
  const command = async (...words: readonly string[]): Promise<string> => {
    const done = await assayHere(words, { ...env, ASSAY_DATA: join(folder, 'desk') });
    if (done.code !== 0) throw new Error(`${words.join(' ')}: ${done.out}${done.err}`);
    return done.out;
  };
  const keyOf = async (account: string): Promise<string> => {
    const words = ['--account', account, '--tier', 'scale', '--json'];
    const { key } = JSON.parse(await command('keys', 'create', ...words)) as { key: string };
    return key;
  };
  return { command, keyOf };
}

/** Who watches these companies, by webhook and by pull; answers the id of the subscription. */
export async function subscribe(
  callers: Callers,
  key: string,
  { hooks, domains }: { readonly hooks: Hooks; readonly domains: readonly string[] },
): Promise<string> {
  const post = async <T>(path: string, body: object): Promise<T> => {
    const answer = await callers.insist(key, { method: 'POST', path, body });
    return (JSON.parse(answer.text) as { data: T }).data;
  };
  const { endpoint, secret } = await post<{ endpoint: { id: string }; secret: string }>(
    '/v1/watch/endpoints',
    { url: hooks.url },
  );
  hooks.secret = secret;
  const wanted = { name: 'All', companies: domains, endpoint_ids: [endpoint.id] };
  const { subscription } = await post<{ subscription: { id: string } }>(
    '/v1/watch/subscriptions',
    wanted,
  );
  return subscription.id;
}

/** Whether each change was pulled, and each event taken by the receiver. */
export function isAllTold(
  recorder: Recorder,
  hooks: Hooks,
  pulled: readonly PulledEvent[],
): boolean {
  const taken = new Set(hooks.receipts.filter((one) => one.taken).map(({ event }) => event));
  return recorder.changes.length <= pulled.length && pulled.every(({ id }) => taken.has(id));
}
