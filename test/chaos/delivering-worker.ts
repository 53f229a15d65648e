// A worker that delivers, in a process of its own, that tests can kill; or that ends itself at one
// step: `claimed`, `prepared`, `posted`, `settling` or `settled`, when it comes to it so often.

import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Deliveries } from '../../src/pipeline/delivering/deliver.ts';
import type { DeliveryWorld } from '../../src/pipeline/delivering/delivery-world.ts';
import { type Database, openDatabase } from '../../src/store/database.ts';
import { holdWorker } from '../../src/store/watches/delivery-claims.ts';
import { testWebhookClient } from '../servers/webhook-client.ts';
import { DELIVERY_SECRETS } from '../worlds/delivery-world.ts';

const [url = '', step = '', times = '1'] = process.argv.slice(2);
let left = Number(times);

function reached(here: string): void {
  if (here !== step) return;
  left -= 1;
  if (left === 0) process.kill(process.pid, 'SIGKILL');
}

const real = openDatabase({ url, connections: 4 });
const rows: Database['rows'] = async (name, text, values) => {
  if (name === 'settle-deliveries') reached('settling');
  const answer = await real.rows<never>(name, text, values);
  if (name === 'claim-deliveries' && answer.length > 0) reached('claimed');
  if (name === 'events-of-deliveries') reached('prepared');
  if (name === 'settle-deliveries') reached('settled');
  return answer;
};
const client = testWebhookClient();
const world: DeliveryWorld = {
  database: { ...real, rows },
  poster: {
    post: async (request) => {
      const answer = await client.post(request);
      reached('posted');
      return answer;
    },
  },
  secrets: DELIVERY_SECRETS,
  baseUrl: 'http://assay.example',
  retrySteps: [100, 200, 300],
  now: () => new Date(),
  random: (n) => randomBytes(n),
  sleep: (milliseconds) => sleep(milliseconds),
  alarm: (fields, message) => console.error(message, fields),
};
// A second, so that a busy machine answers in time; what hangs has it many at a time.
const limits = {
  slots: 192,
  failingSlots: 144,
  perFailing: 32,
  timeoutMs: 1_000,
  leaseMs: 300_000,
};
const deliveries = new Deliveries(world, limits);
const session = await real.session();
if (await holdWorker(session, process.pid)) deliveries.worker = process.pid;
process.stdout.write('started\n');
for (;;) {
  const { more } = await deliveries.round();
  if (!more) await Promise.race([deliveries.changed(), sleep(20)]);
}
