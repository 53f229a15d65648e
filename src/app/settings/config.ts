// The settings of an installation, read from the environment once.

import { join, resolve } from 'node:path';
import type { Retention } from '../../core/evidence/retention.ts';
import type { SealSchedule } from '../../core/evidence/seal-schedule.ts';
import type { Network, Place } from '../../outside/addresses.ts';
import { MINING_RULES, type MiningRule } from '../../pipeline/steps.ts';
import { type SecretsKeyConfig, secretsKeyOf } from '../keys/secrets-key.ts';
import { type AgentsConfig, agentsOf } from './config-agents.ts';
import { type EvidenceAt, evidenceAt, evidenceOf, retentionOf } from './config-evidence.ts';
import { type LimitsConfig, limitsOf } from './config-limits.ts';
import { type MailConfig, mailOf } from './config-mail.ts';
import { type MetricsAt, metricsOf } from './config-metrics.ts';
import { readingProcessesOf } from './config-reading.ts';
import { type ReplicasConfig, replicasOf } from './config-replicas.ts';
import { type TracingConfig, tracingOf } from './config-tracing.ts';
import { type WatchingConfig, watchingOf } from './config-watching.ts';
import { readWebhookConfig, type WebhookConfig } from './config-webhooks.ts';
import {
  authoritiesOf,
  baseUrlOf,
  blocksOf,
  calendarsOf,
  contactOf,
  countOf,
  countryOf,
  databaseUrlOf,
  keyOf,
  networksOf,
  oneOf,
  placesOf,
  portOf,
  resolversOf,
  scheduleOf,
  secondsOf,
  waitOf,
  webAddressOf,
  witnessesOf,
} from './config-words.ts';

export { ConfigError } from './config-words.ts';

export interface Config {
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  /** Null: made of host and port. Without a slash at its end. */
  readonly baseUrl: string | null;
  /** The data folder: embedded database, raw bytes, ready.json. */
  readonly data: string;
  /** Null: the embedded database. */
  readonly databaseUrl: string | null;
  /** Servers that follow it, which answer open reads. */
  readonly readReplicas: ReplicasConfig;
  /** Milliseconds that the API waits for its database. */
  readonly databasePatience: number;
  /** Milliseconds for which a start waits for a database that is away; 0: not at all. */
  readonly databaseWait: number;
  /** Where evidence stands: a folder, or a bucket. */
  readonly blobs: EvidenceAt;
  /** What another address says in this environment. */
  readonly evidenceAt: (address: string, what: string) => EvidenceAt;
  /** How long the bytes of captures are kept. */
  readonly retention: Retention;
  /** The file of the private key under which logs and bundles are signed. */
  readonly signingKey: string;
  /** The key that seals secrets which must be read again. */
  readonly secretsKey: SecretsKeyConfig;
  readonly sample: boolean;
  readonly logLevel: string;
  /** Where meters are read; null: nowhere. */
  readonly metrics: MetricsAt | null;
  /** Where traces go; null: nothing is traced. */
  readonly tracing: TracingConfig | null;
  readonly capture: CaptureConfig;
  /** In how many processes stored bytes are read, and how many companies are judged at once. */
  readonly readingProcesses: number;
  readonly probe: ProbeConfig;
  /** The web archive, without a slash at its end. */
  readonly wayback: string;
  readonly proof: ProofConfig;
  /** When exports are made; null: only when somebody asks for one. */
  readonly exports: SealSchedule;
  readonly webhooks: WebhookConfig;
  readonly limits: LimitsConfig;
  readonly watching: WatchingConfig;
  readonly agents: AgentsConfig;
  /** Null: nothing is mailed, and sign-in links are printed. */
  readonly mail: MailConfig | null;
}

export interface ProofConfig {
  readonly schedule: SealSchedule;
  /** OpenTimestamps calendars, without slashes at their ends; none: nothing is stamped. */
  readonly calendars: readonly string[];
  /** Esplora servers without slashes at their ends, and nodes as `rpc+http://…`. */
  readonly blocks: readonly string[];
  /** Time-stamping authorities (RFC 3161). */
  readonly authorities: readonly string[];
  /** File of certificates that their tokens must lead to; null: any that holds is kept. */
  readonly authorityRoots: string | null;
  /** Witnesses of the log of manifests: their verifier keys and addresses. */
  readonly witnesses: readonly { readonly key: string; readonly url: string }[];
  /** Whether the sample's captures are anchored on a chain of our own. */
  readonly sandbox: boolean;
}

export interface ProbeConfig {
  /** Null: the resolvers of the system. */
  readonly dnsServers: readonly string[] | null;
  /** The port at which the name servers of claimed domains answer. */
  readonly dnsPort: number;
  /** An address that is up whenever our own side is. */
  readonly control: string;
}

export interface CaptureConfig {
  /** Whether a worker captures due sources live; `assay capture` always does. */
  readonly worker: boolean;
  /** How many sources a worker captures at once. */
  readonly atOnce: number;
  /** Non-public networks that may be reached. */
  readonly allow: readonly Network[];
  readonly places: ReadonlyMap<string, Place>;
  /** Mail or web address of whoever runs this, sent with every request. */
  readonly contact: string | null;
  readonly egressCountry: string;
  /** The operator's key for Companies House; null: that register is not read. */
  readonly companiesHouseKey: string | null;
  /** A Chromium that draws pages which show nothing without their scripts; null: none does. */
  readonly browser: string | null;
  readonly mining: MiningRule;
}

type Environment = Readonly<Record<string, string | undefined>>;

export function readConfig(env: Environment, cwd: string): Config {
  const data = resolve(cwd, env.ASSAY_DATA || '.assay');
  const sample = oneOf('ASSAY_SAMPLE', env.ASSAY_SAMPLE || 'on', ['on', 'off']);
  return {
    host: env.HOST || '127.0.0.1',
    port: portOf('PORT', env.PORT || '8787', 0),
    baseUrl: baseUrlOf(env.ASSAY_BASE_URL),
    data,
    databaseUrl: databaseUrlOf(env.DATABASE_URL),
    readReplicas: replicasOf(env),
    databaseWait: waitOf('ASSAY_DATABASE_WAIT', env.ASSAY_DATABASE_WAIT || '60'),
    databasePatience: secondsOf('ASSAY_DATABASE_TIMEOUT', env.ASSAY_DATABASE_TIMEOUT || '15'),
    blobs: evidenceOf(env, data, cwd),
    evidenceAt: (address, what) => evidenceAt(address, env, data, cwd, what),
    retention: retentionOf(env.ASSAY_RETENTION),
    signingKey: resolve(cwd, env.ASSAY_SIGNING_KEY || join(data, 'signing-key.pem')),
    secretsKey: secretsKeyOf(env.ASSAY_SECRETS_KEY, join(data, 'secrets-key')),
    sample: sample === 'on',
    logLevel: oneOf('ASSAY_LOG', env.ASSAY_LOG || 'warn', ['debug', 'info', 'warn', 'error']),
    metrics: metricsOf(env.ASSAY_METRICS),
    tracing: tracingOf(env),
    capture: {
      worker: oneOf('ASSAY_CAPTURE', env.ASSAY_CAPTURE || 'on', ['on', 'off']) === 'on',
      atOnce: countOf('ASSAY_CAPTURES_AT_ONCE', env.ASSAY_CAPTURES_AT_ONCE || '4', 500),
      allow: networksOf(env.ASSAY_OUTBOUND_ALLOW),
      places: placesOf(env.ASSAY_RESOLVE),
      contact: contactOf(env.ASSAY_CONTACT),
      egressCountry: countryOf(env.ASSAY_EGRESS_COUNTRY),
      companiesHouseKey: keyOf('ASSAY_COMPANIES_HOUSE_KEY', env.ASSAY_COMPANIES_HOUSE_KEY),
      mining: oneOf('ASSAY_TDM', env.ASSAY_TDM || 'boards', MINING_RULES),
      browser: env.ASSAY_BROWSER ? resolve(cwd, env.ASSAY_BROWSER) : null,
    },
    readingProcesses: readingProcessesOf(env.ASSAY_READING_PROCESSES),
    probe: {
      dnsServers: resolversOf(env.ASSAY_DNS),
      dnsPort: portOf('ASSAY_DNS_PORT', env.ASSAY_DNS_PORT || '53', 1),
      control: webAddressOf('ASSAY_CONTROL', env.ASSAY_CONTROL || 'https://www.iana.org/'),
    },
    wayback: webAddressOf('ASSAY_WAYBACK', env.ASSAY_WAYBACK || 'https://web.archive.org'),
    proof: {
      schedule: scheduleOf(
        'ASSAY_SEAL',
        env.ASSAY_SEAL_DAYS || 'mon,thu',
        env.ASSAY_SEAL_AT || '03:00',
      ),
      calendars: calendarsOf(env.ASSAY_CALENDARS),
      blocks: blocksOf(env.ASSAY_BLOCKS),
      authorities: authoritiesOf(env.ASSAY_TSA),
      authorityRoots: env.ASSAY_TSA_ROOTS ? resolve(cwd, env.ASSAY_TSA_ROOTS) : null,
      witnesses: witnessesOf(env.ASSAY_WITNESSES),
      sandbox: oneOf('ASSAY_SANDBOX', env.ASSAY_SANDBOX || sample, ['on', 'off']) === 'on',
    },
    exports: scheduleOf(
      'ASSAY_EXPORT',
      env.ASSAY_EXPORT_DAYS || 'sun',
      env.ASSAY_EXPORT_AT || '04:00',
    ),
    webhooks: readWebhookConfig(env),
    limits: limitsOf(env),
    watching: watchingOf(env),
    agents: agentsOf(env),
    mail: mailOf(env),
  };
}

/** The address that a server on this host and port is reached at. */
export function addressOf(host: string, port: number): string {
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
}
