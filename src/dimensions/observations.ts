// Reads the records of own measurements: TLS, DNS and mail policies, the stack, uptime.

import type { Extraction } from '../core/facts/fact.ts';
import type { Observation } from '../core/facts/observation.ts';
import type { CapturedDocument, DocumentRead, DocumentReader } from '../core/facts/reader.ts';
import { Collected, observationOf, together } from './observations/collected.ts';
import { readMail } from './observations/mail.ts';
import { readStack, STACK_FAMILIES } from './observations/stack.ts';
import { readRedirect, readTls, readZone } from './observations/transport.ts';
import { readUptime } from './observations/uptime.ts';

const NOTHING: Extraction = { readings: [], abstentions: [] };

/** An observation of another kind shows nothing of this, and is whole all the same. */
function reading(
  kind: Observation['kind'],
  read: (observation: Observation) => Extraction,
): (document: CapturedDocument) => DocumentRead {
  return ({ text }) => {
    const observation = observationOf(text);
    if (observation === null) return { kind: 'incomplete', reason: 'not_an_observation' };
    return { kind: 'read', ...(observation.kind === kind ? read(observation) : NOTHING) };
  };
}

export const observedSecurity: DocumentReader = {
  name: 'observed-security',
  version: 1,
  timeless: false,
  dimension: 'security',
  roles: ['probe'],
  families: [
    'security.tls.min_seen',
    'security.tls.negotiated',
    'security.tls.valid',
    'security.tls.cert.{x}',
    'security.http.redirects_to_https',
    'security.dns.*',
    'security.email.*',
  ],
  read: reading('host', (observation) => {
    if (observation.kind !== 'host') return NOTHING;
    const dns = new Collected('dns');
    const probe = new Collected('http_probe');
    readTls(observation, probe);
    readRedirect(observation, probe);
    readZone(observation, dns);
    readMail(observation, dns);
    return together(probe, dns);
  }),
};

export const observedStack: DocumentReader = {
  name: 'observed-stack',
  version: 1,
  timeless: false,
  dimension: 'stack',
  roles: ['probe'],
  families: STACK_FAMILIES,
  read: reading('host', (observation) =>
    observation.kind === 'host' ? readStack(observation) : NOTHING,
  ),
};

export const observedUptime: DocumentReader = {
  name: 'observed-uptime',
  version: 1,
  timeless: false,
  dimension: 'reliability',
  roles: ['probe'],
  families: ['reliability.uptime_90d', 'reliability.probe.{x}'],
  read: reading('uptime', (observation) => {
    if (observation.kind !== 'uptime') return NOTHING;
    const probe = new Collected('http_probe');
    readUptime(observation, probe);
    return together(probe);
  }),
};
