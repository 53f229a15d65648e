// Sends digests: what an endpoint's week was told leaves as one letter or as few messages, and each
// of its deliveries is settled with what came of that.

import type { Mailer } from '../../core/letters/letter.ts';
import { digestLetter, mailAddressOf, slackDigests } from '../../core/watching/digest.ts';
import type { ChangeTold } from '../../core/watching/told.ts';
import { type SigningKey, webhookHeaders } from '../../core/watching/webhook.ts';
import { type Verdict, verdictOn } from '../../core/watching/webhook-answer.ts';
import type { WebhookAnswer } from '../../core/watching/webhook-port.ts';
import { type Claimed, claimDeliveries, type Lease } from '../../store/watches/delivery-claims.ts';
import { type DueDigest, listDueDigests } from '../../store/watches/due-digests.ts';
import { DELIVERY_LIMITS, type DeliveryWorld } from './delivery-world.ts';
import { type Prepared, prepareDeliveries } from './prepare-delivery.ts';
import { type Ended, settleEnded } from './settle-deliveries.ts';

export interface DigestWorld extends DeliveryWorld {
  readonly mailer: Mailer;
}

/** Lines of one letter, and what one turn sends of an endpoint: the rest follows at once. */
const AT_ONCE = 500;
/** Longer than the messages of one turn can take, a second and a time-out each. */
const LEASE_MS = 900_000;
/** Slack takes one message a second. */
const PAUSE_MS = 1_000;

const MINUTE = 60_000;
/** A week's letter is worth waiting for: in five minutes, an hour, six, and a day. */
const STEPS = [5 * MINUTE, 60 * MINUTE, 360 * MINUTE, 1_440 * MINUTE];

type Post = Extract<Prepared, { kind: 'post' }>;
type Sent = { readonly answer: WebhookAnswer; readonly verdict: Verdict };

/** Everything that is due; answers how many deliveries were claimed. */
export async function sendDigests(world: DigestWorld): Promise<number> {
  // What is tried again is tried together: nothing of chance sets its lines apart.
  const settling: DigestWorld = {
    ...world,
    retrySteps: STEPS,
    random: (n) => Buffer.alloc(n, 128),
  };
  let all = 0;
  for (;;) {
    const due = await listDueDigests(world.database, world.now(), 50);
    let claimed = 0;
    for (const endpoint of due) claimed += await sendOne(settling, endpoint);
    if (claimed === 0) return all;
    all += claimed;
  }
}

async function sendOne(world: DigestWorld, { id, url }: DueDigest): Promise<number> {
  const from = world.now();
  const lease: Lease = { from, until: new Date(from.getTime() + LEASE_MS), worker: null };
  const rooms = [{ endpointId: id, room: AT_ONCE }];
  const claimed = await claimDeliveries(world.database, rooms, lease);
  if (claimed.length === 0) return 0;
  const { prepared, keysOf } = await prepareDeliveries(world, claimed);
  const drops = prepared.flatMap((one): Ended[] =>
    one.kind === 'drop'
      ? [{ claimed: one.claimed, lease, result: { kind: 'dropped', reason: one.reason } }]
      : [],
  );
  if (drops.length > 0) await settleEnded(world, drops);
  const posts = prepared.filter((one): one is Post => one.kind === 'post');
  const to = mailAddressOf(url);
  if (to === null) await sendMessages(world, posts, keysOf(id), lease);
  else if (posts.length > 0) {
    const at = world.now();
    const told = posts.map((one) => one.told);
    const sent = await mailed(world, to, id, told);
    await settleEnded(world, endedOf(posts, lease, at, sent));
  }
  return claimed.length;
}

function endedOf(posts: readonly Post[], lease: Lease, at: Date, sent: Sent): Ended[] {
  return posts.map(({ claimed }) => ({
    claimed,
    lease,
    result: { kind: 'attempted', at, ...sent },
  }));
}

async function mailed(
  world: DigestWorld,
  to: string,
  endpointId: string,
  told: readonly ChangeTold[],
): Promise<Sent> {
  const began = world.now().getTime();
  const link = `${world.baseUrl}/account/watches/endpoints/${endpointId}`;
  const host = new URL(world.baseUrl).host;
  const how = await world.mailer.send(digestLetter({ to, link, host }, told));
  const durationMs = Math.max(0, world.now().getTime() - began);
  if (how === 'sent') {
    const none = { excerpt: '', retryAfter: null, control: null };
    // What a mail server says of a letter that it takes (RFC 5321 section 4.2).
    const answer: WebhookAnswer = { kind: 'answered', status: 250, ...none, durationMs };
    return { answer, verdict: { kind: 'delivered' } };
  }
  const error = how === 'refused' ? 'mail_refused' : 'mail_unavailable';
  const answer: WebhookAnswer = { kind: 'failed', error, durationMs };
  return {
    answer,
    verdict:
      how === 'refused'
        ? { kind: 'failed', error, blame: 'endpoint' }
        : { kind: 'retry', error, notBefore: null, slowDown: false },
  };
}

/** Each message is settled before the next is sent: what was taken is not sent again. */
async function sendMessages(
  world: DigestWorld,
  posts: readonly Post[],
  keys: readonly SigningKey[],
  lease: Lease,
): Promise<void> {
  const byTold = new Map(posts.map((one) => [one.told, one]));
  for (const [nth, { told, body }] of slackDigests([...byTold.keys()]).entries()) {
    if (nth > 0) await world.sleep(PAUSE_MS);
    const own = told.flatMap((one) => byTold.get(one) ?? []);
    const [first] = own;
    if (first === undefined) continue;
    const at = world.now();
    await settleEnded(
      world,
      keys.length === 0
        ? own.map(({ claimed }) => ({ claimed, lease, result: { kind: 'unsigned', at } }))
        : endedOf(own, lease, at, await posted(world, first.claimed, body, keys, at)),
    );
  }
}

async function posted(
  world: DigestWorld,
  { id, url, endpointId }: Claimed,
  body: string,
  keys: readonly SigningKey[],
  at: Date,
): Promise<Sent> {
  const headers = webhookHeaders({ id, at, body }, keys, world.baseUrl);
  const { timeoutMs } = DELIVERY_LIMITS;
  const answer = await world.poster.post({ url, headers, body, timeoutMs });
  const verdict = verdictOn('digest', answer, world.now().getTime());
  if (verdict.kind === 'failed' && verdict.blame === 'ours') {
    world.alarm(
      { endpoint: endpointId, error: verdict.error },
      'a digest is malformed for its chat',
    );
  }
  return { answer, verdict };
}
