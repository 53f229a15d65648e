// Measures companies from outside: DNS, TLS, HTTP and uptime, each kept as a capture of its record.

import {
  type HostObservation,
  OBSERVATION_TYPE,
  type Observation,
  observationBytes,
  type PolicyFile,
  type UptimeObservation,
} from '../../core/facts/observation.ts';
import { countUptime, LONGEST_WINDOW, slotOf } from '../../core/facts/uptime.ts';
import { routeTo } from '../../outside/addresses.ts';
import { type DnsSettings, observeDns } from '../../outside/names/dns.ts';
import { type Asked, ask, observeHttp, type ProbeClient } from '../../outside/probe.ts';
import { observeTls } from '../../outside/tls.ts';
import {
  claimObservations,
  claimSlots,
  forgetSlots,
  listSlots,
  type ProbeTarget,
  settleObservation,
  settleSlot,
} from '../../store/captures/probes.ts';
import type { Db } from '../../store/database.ts';
import type { PipelineWorld } from '../steps.ts';
import { recordCaptures } from './record-capture.ts';

export interface ProbeClients {
  readonly dns: DnsSettings;
  readonly http: ProbeClient;
  /** Version of Node, whose trust store judges chains. */
  readonly runtime: string;
  /** ISO 3166-1 alpha-2, or `unknown`. */
  readonly egressCountry: string;
  /** An address that is up whenever our own side is. */
  readonly control: string;
}

const HOUR = 3_600_000;
/** How often a company's host is measured, and its uptime added up. */
const EVERY = { host: 24 * HOUR, uptime: 6 * HOUR } as const;
/** Nothing takes longer: a claim that is older belonged to a worker that is gone. */
const CLAIM = HOUR / 4;
const AT_ONCE = 4;
const MAX_POLICY = 64_000;
const RETRY_MS = 1_000;

/** Measures a host and stores the record; answers the id of the new capture. */
export async function observeHost(
  world: PipelineWorld,
  clients: ProbeClients,
  target: ProbeTarget,
): Promise<string | null> {
  const { domain: host } = target;
  const at = world.now();
  const [dns, tls, http] = await Promise.all([
    observeDns(host, clients.dns),
    tlsOf(clients, host),
    observeHttp(clients.http, host),
  ]);
  if (clients.http.stop?.aborted) return null;
  const announced = dns.mta_sts.status === 'records' ? dns.mta_sts.records : [];
  const record: HostObservation = {
    kind: 'host',
    at: at.toISOString(),
    host,
    vantage: { egress_country: clients.egressCountry },
    dns,
    tls,
    http,
    mta_sts_policy: announced.some((text) => text.startsWith('v=STSv1'))
      ? await policyFile(clients, host)
      : { status: 'not_asked' },
  };
  return keepObservation(world, target, record, at);
}

async function tlsOf(clients: ProbeClients, host: string) {
  const route = await routeTo(new URL(`https://${host}/`), clients.http);
  const [address] = route.kind === 'route' ? route.addresses : [];
  if (route.kind !== 'route' || address === undefined) {
    const code = route.kind === 'dns' ? route.code : 'BLOCKED';
    const trust_store = `node ${clients.runtime}`;
    return {
      port: 443,
      trust_store,
      versions: {},
      negotiated: { status: 'failed', code },
    } as const;
  }
  const { ca } = clients.http;
  return observeTls({ host, address, port: route.port, ...(ca && { ca }) }, clients.runtime);
}

// RFC 8461 section 3.3: status 200, plain text, no redirect followed.
async function policyFile(clients: ProbeClients, host: string): Promise<PolicyFile> {
  const url = new URL(`https://mta-sts.${host}/.well-known/mta-sts.txt`);
  const asked = await ask(clients.http, url, MAX_POLICY);
  if (asked.kind === 'failed') return { status: 'failed', code: asked.code };
  const type = asked.headers.find(([name]) => name === 'content-type')?.[1] ?? '';
  if (asked.status !== 200) return { status: 'failed', code: `status_${asked.status}` };
  if (asked.cut) return { status: 'failed', code: 'too_large' };
  if (!/^text\/plain\s*(;|$)/i.test(type)) return { status: 'failed', code: 'not_plain_text' };
  return { status: 'text', text: asked.body.toString('latin1').replaceAll('\0', ' ') };
}

/**
 * The address `probe:HOST/KIND` names the source; what was measured is the address that answered,
 * and facts name that one.
 */
export async function keepObservation(
  world: PipelineWorld,
  { companyId, domain }: ProbeTarget,
  observation: Observation,
  at: Date,
  db: Db = world.database,
): Promise<string | null> {
  const url = `https://${observation.host}/`;
  const { stored } = await recordCaptures(
    world,
    [
      {
        companyId,
        lane: 'live',
        role: 'probe',
        provider: observation.kind,
        fetcher: 'assay-probe/1',
        vantage: { ...observation.vantage, language: 'none', renderer: 'http' },
        robots: { allowed: permitted(observation), checked_at: observation.at },
        response: {
          url: `probe:${domain}/${observation.kind}`,
          finalUrl: url,
          redirects: [],
          at,
          status: 200,
          headers: [['content-type', OBSERVATION_TYPE]],
          body: observationBytes(observation),
        },
      },
    ],
    new Map(),
    db,
  );
  return stored[0] ?? null;
}

function permitted(observation: Observation): boolean {
  if (observation.kind === 'uptime') return true;
  const { end } = observation.http;
  return !(end.status === 'failed' && end.code === 'NOT_PERMITTED');
}

/**
 * Up is whoever answers over a trusted connection with anything below 500: a wall that turns robots
 * away is no outage. A failure is tried once more; where the control fails too, it is ours.
 */
export async function probeSlot(
  world: PipelineWorld,
  clients: ProbeClients,
  target: ProbeTarget,
  slot: Date,
): Promise<void> {
  const url = new URL(`https://${target.domain}/`);
  let asked = await ask(clients.http, url, 0);
  if (!isUp(asked)) {
    await world.sleep(RETRY_MS);
    asked = await ask(clients.http, url, 0);
  }
  if (asked.kind === 'failed' && /^(NOT_PERMITTED|BLOCKED_)/.test(asked.code)) return;
  const up = isUp(asked);
  const outcome = up ? 'ok' : (await controlFails(clients)) ? 'ours' : 'fail';
  // What ended with us says nothing of anybody.
  if (clients.http.stop?.aborted) return;
  await settleSlot(world.database, {
    companyId: target.companyId,
    slot,
    outcome,
    status: asked.kind === 'answer' ? asked.status : null,
    ttfbMs: asked.kind === 'answer' ? asked.ttfbMs : null,
    code: asked.kind === 'failed' ? asked.code : null,
  });
}

function isUp(asked: Asked): boolean {
  return asked.kind === 'answer' && asked.status < 500;
}

async function controlFails(clients: ProbeClients): Promise<boolean> {
  return !isUp(
    await ask({ ...clients.http, permit: async () => true }, new URL(clients.control), 0),
  );
}

/** Adds a company's slots up and stores the sum as a record, so that the figures have evidence. */
export async function recordUptime(
  world: PipelineWorld,
  clients: Pick<ProbeClients, 'control' | 'egressCountry'>,
  target: ProbeTarget,
): Promise<string | null> {
  const at = world.now();
  const after = new Date(at.getTime() - LONGEST_WINDOW);
  const slots = await listSlots(world.database, target.companyId, after);
  if (slots.length === 0) return null;
  const record: UptimeObservation = {
    kind: 'uptime',
    at: at.toISOString(),
    host: target.domain,
    vantage: { egress_country: clients.egressCountry },
    url: `https://${target.domain}/`,
    control: clients.control,
    ...countUptime(slots, at.getTime()),
  };
  return keepObservation(world, target, record, at);
}

/** One round of a worker: the present slot of whoever has none, then what else is due. */
export async function stepProbes(
  world: PipelineWorld,
  clients: { readonly host: ProbeClients; readonly slot: ProbeClients },
  limit = 64,
): Promise<number> {
  const db = world.database;
  const slot = new Date(slotOf(world.now().getTime()));
  const slots = await claimSlots(db, slot, limit);
  await inTurns(slots, (target) => probeSlot(world, clients.slot, target, slot));
  let done = slots.length;
  for (const kind of ['host', 'uptime'] as const) {
    const now = world.now();
    const before = new Date(now.getTime() - EVERY[kind]);
    const until = new Date(now.getTime() + CLAIM);
    const due = await claimObservations(db, { kind, before, now, until, limit: AT_ONCE });
    await inTurns(due, async (target) => {
      if (clients.host.http.stop?.aborted) return;
      if (kind === 'host') await observeHost(world, clients.host, target);
      else await recordUptime(world, clients.slot, target);
      await settleObservation(db, target.companyId, kind, now);
    });
    done += due.length;
  }
  if (slots.length > 0) await forgetSlots(db, new Date(slot.getTime() - 2 * LONGEST_WINDOW));
  return done;
}

async function inTurns<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const waiting = [...all];
  const worker = async (): Promise<void> => {
    for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) await work(one);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}
