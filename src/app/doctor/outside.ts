// What lies outside this machine: the web and its time, the mail server, the store of limits.

import { existsSync } from 'node:fs';
import { field } from '../../core/pages/header-field.ts';
import { fetchPage } from '../../outside/fetch.ts';
import { checkMailServer } from '../../outside/mail.ts';
import { hostResolver } from '../../outside/names/host-resolver.ts';
import { failureText } from '../../outside/plain-fetch.ts';
import type { Config } from '../settings/config.ts';
import { userAgentOf } from '../user-agent.ts';
import { type Examination, type Found, notSet, ok, wrong } from './finding.ts';

const REACHING_MS = 8_000;
const MOST_BYTES = 2_000_000;
/** The evidence and every signature carry this clock; receivers of webhooks accept 5 minutes. */
const MOST_SECONDS_OFF = 30;

export function outsideParts(config: Config): readonly Examination[] {
  return [
    {
      part: 'web and clock',
      remedy: 'Let this machine reach ports 80 and 443, or set ASSAY_CONTROL to an address it may.',
      look: () => webFound(config),
    },
    {
      part: 'browser',
      remedy: 'Set ASSAY_BROWSER to the program file of a Chromium.',
      look: async () => browserFound(config),
    },
    {
      part: 'mail',
      remedy: 'Mend ASSAY_SMTP: the server has to take this user on this port.',
      look: () => mailFound(config),
    },
    {
      part: 'Redis',
      remedy: 'Start the server of REDIS_URL, or unset it: each process then counts for itself.',
      look: () => redisFound(config),
    },
  ];
}

async function webFound({ capture, probe, baseUrl }: Config): Promise<Found> {
  const resolver = hostResolver(probe.dnsServers, { most: 1 });
  try {
    const { allow, places, contact } = capture;
    const outcome = await fetchPage<object>(
      {
        userAgent: userAgentOf(baseUrl ?? '', contact),
        allow,
        places,
        lookUp: resolver.lookUp,
        now: () => new Date(),
        limits: { bytes: MOST_BYTES, totalMs: REACHING_MS, idleMs: REACHING_MS, redirects: 3 },
      },
      {
        url: new URL(probe.control),
        method: 'GET',
        body: null,
        headers: [],
        permit: async () => ({ kind: 'go', end: async () => {} }),
      },
    );
    if (outcome.kind === 'no') throw new Error(`${probe.control} was not asked`);
    if (outcome.kind === 'failed') {
      throw new Error(`${probe.control} ${failureText(outcome.failure)}`);
    }
    const told = Date.parse(field(outcome.response.headers, 'date') ?? '');
    return clockFound(probe.control, Number.isNaN(told) ? null : (Date.now() - told) / 1_000);
  } finally {
    resolver.close();
  }
}

function clockFound(control: string, off: number | null): Found {
  if (off === null) return ok(`${control} is reached; it tells no time`);
  if (Math.abs(off) <= MOST_SECONDS_OFF) return ok(`${control} is reached; the clock is right`);
  const side = off > 0 ? 'ahead' : 'behind';
  return wrong(
    `the clock is ${Math.round(Math.abs(off))} seconds ${side} of ${control}`,
    'Set the clock (a time service such as chrony keeps it): evidence is dated by it.',
  );
}

function browserFound({ capture: { browser } }: Config): Found {
  if (browser === null) return notSet('pages that show nothing without scripts are not drawn');
  if (!existsSync(browser)) throw new Error(`${browser} is not there`);
  return ok(browser);
}

async function mailFound({ mail }: Config): Promise<Found> {
  if (mail === null) return notSet('sign-in links are printed');
  const trouble = await checkMailServer({ ...mail, time: REACHING_MS });
  const place = `${mail.server.host}:${mail.server.port}`;
  if (trouble !== null) throw new Error(`${place} says ${trouble}`);
  return ok(`${place} takes letters from ${mail.from}`);
}

async function redisFound({ limits: { redisUrl } }: Config): Promise<Found> {
  if (redisUrl === null) return notSet('each process counts calls for itself');
  const { redisLimits } = await import('../../outside/limits/limit-store-redis.ts');
  let down: string | null = null;
  const store = await redisLimits({
    url: redisUrl,
    onDown: (reason) => {
      down = reason;
    },
    onUp: () => {},
  });
  store.close();
  if (down !== null) throw new Error(`it does not answer: ${down}`);
  return ok('calls are counted for all processes together');
}
