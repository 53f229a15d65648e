// Every environment variable that is read, as the reference page of settings prints it.

import type { Setting } from './setting.ts';
import { TRACING_SETTINGS } from './tracing-settings.ts';

export const SETTINGS: readonly Setting[] = [
  { name: 'PORT', fallback: '8787', says: 'Port to listen on; 0 takes any free one.' },
  { name: 'HOST', fallback: '127.0.0.1', says: 'Address to listen on.' },
  { name: 'ASSAY_BASE_URL', fallback: 'http://HOST:PORT', says: 'Address written into links.' },
  { name: 'ASSAY_DATA', fallback: '.assay', says: 'Data folder: embedded database and raw bytes.' },
  {
    name: 'DATABASE_URL',
    fallback: 'embedded',
    says: 'A PostgreSQL server in place of the embedded one, or several of which one takes writes ([more](../operate.md#several-processes)).',
  },
  {
    name: 'DATABASE_REPLICA_URL',
    fallback: 'none',
    says: 'Servers that follow the one of `DATABASE_URL` and answer open reads, with commas between their addresses ([more](../operate.md#several-processes)).',
  },
  {
    name: 'ASSAY_REPLICA_LAG',
    fallback: '5',
    says: 'Seconds that such a server may be behind; one further behind is left out.',
  },
  {
    name: 'ASSAY_DATABASE_WAIT',
    fallback: '60',
    says: 'Seconds for which a service or `assay migrate` waits at its start for a `DATABASE_URL` that does not answer; `0`: not at all.',
  },
  {
    name: 'ASSAY_DATABASE_TIMEOUT',
    fallback: '15',
    says: 'Seconds after which the API gives up a statement or a wait for a connection (503).',
  },
  {
    name: 'ASSAY_BLOBS',
    fallback: 'file:$ASSAY_DATA/blobs',
    says: 'Where raw bytes and manifests are kept: `file:FOLDER`, or `s3://BUCKET/PREFIX` ([more](../operate.md#evidence-in-a-bucket)).',
  },
  {
    name: 'ASSAY_BLOB_CACHE',
    fallback: '64',
    says: 'Megabytes of files of a bucket that each process keeps in memory; `0`: none.',
  },
  {
    name: 'ASSAY_RETENTION',
    fallback: 'off',
    says: 'Days after which bytes of captures are removed, by lane: `live=730d,archive=365d`; a lane that is not named is kept ([more](../operate.md#how-long-bytes-are-kept)).',
  },
  {
    name: 'AWS_ENDPOINT_URL_S3',
    fallback: 'Amazon’s of the region',
    says: 'Where the bucket is, if not at Amazon: `https://objects.internal.example`.',
  },
  {
    name: 'AWS_ENDPOINT_URL',
    fallback: '',
    says: 'The same, where `AWS_ENDPOINT_URL_S3` is not given.',
  },
  { name: 'AWS_REGION', fallback: 'us-east-1', says: 'The region of the bucket.' },
  {
    name: 'AWS_DEFAULT_REGION',
    fallback: '',
    says: 'The same, where `AWS_REGION` is not given.',
  },
  {
    name: 'AWS_ACCESS_KEY_ID',
    fallback: '',
    says: 'Who asks the bucket; without it, the role of the container or machine, or a profile.',
  },
  { name: 'AWS_SECRET_ACCESS_KEY', fallback: '', says: 'The secret that belongs to it.' },
  {
    name: 'AWS_SESSION_TOKEN',
    fallback: '',
    says: 'The token that belongs to both, where they are lent for a time.',
  },
  {
    name: 'ASSAY_SIGNING_KEY',
    fallback: '$ASSAY_DATA/signing-key.pem',
    says: 'Ed25519 private key (PEM) that signs logs and proofs; made where there is none.',
  },
  {
    name: 'ASSAY_SECRETS_KEY',
    fallback: '$ASSAY_DATA/secrets-key',
    says: '32 random bytes in hex, the same in every process: seals webhook secrets. A file is made.',
  },
  {
    name: 'ASSAY_RATE_LIMITS',
    fallback: 'on',
    says: '`off` (letters and registrations stay limited), or quotas: `open:30/60s,1000/1d;free:…`.',
  },
  {
    name: 'REDIS_URL',
    fallback: '',
    says: 'Redis or Valkey that counts calls for all processes; without it, each counts alone.',
  },
  {
    name: 'ASSAY_TRUSTED_PROXIES',
    fallback: '',
    says: 'Networks of proxies in front, which say for whom they ask: `10.0.0.0/8,fd00::/8`.',
  },
  {
    name: 'ASSAY_PROXY_HEADER',
    fallback: 'x-forwarded-for',
    says: 'The header in which these proxies say so; or `forwarded` (RFC 7239).',
  },
  {
    name: 'ASSAY_SMTP',
    fallback: '',
    says: '`smtp://USER:PASSWORD@HOST:587` (STARTTLS) or `smtps://…`; without it, links are printed.',
  },
  {
    name: 'ASSAY_MAIL_FROM',
    fallback: '',
    says: 'In whose name mail is sent: `Assay <assay@acme.example>`; needed with ASSAY_SMTP.',
  },
  {
    name: 'ASSAY_FREE_EMPTY_WATCH_PAGES',
    fallback: 'off',
    says: '`on`: a page of watch events without events costs no credit.',
  },
  {
    name: 'ASSAY_KEY',
    fallback: '',
    says: 'The key with which `assay mcp` calls a service; `--key` goes before it.',
  },
  {
    name: 'ASSAY_MCP_PUBLIC_LISTING',
    fallback: 'off',
    says: '`on`: agents see at /mcp without a credential which tools there are; calls still need one.',
  },
  { name: 'ASSAY_SAMPLE', fallback: 'on', says: '`off` starts without the invented companies.' },
  {
    name: 'ASSAY_LOG',
    fallback: 'warn',
    says: 'Level of the log on standard error: debug, info, warn, error.',
  },
  {
    name: 'ASSAY_METRICS',
    fallback: '127.0.0.1:9464',
    says: 'Address at which `/metrics` is served to Prometheus; `off`: nowhere ([more](../operate.md#watching-it)).',
  },
  ...TRACING_SETTINGS,
  {
    name: 'ASSAY_BROWSER',
    fallback: '',
    says: 'Path of a Chromium that draws pages which show nothing without their scripts.',
  },
  {
    name: 'ASSAY_CAPTURE',
    fallback: 'on',
    says: '`off`: workers capture nothing live. The invented companies are never fetched.',
  },
  {
    name: 'ASSAY_CAPTURES_AT_ONCE',
    fallback: '4',
    says: 'Sources that a worker captures at once, each at another host, 1 to 500; bodies of 100 MB at most come in at once.',
  },
  {
    name: 'ASSAY_READING_PROCESSES',
    fallback: 'one a core',
    says: 'Processes in which a worker reads stored bytes, and companies that it judges at once, 1 to 64; without it as many as there are cores with 1 GB each.',
  },
  {
    name: 'ASSAY_TDM',
    fallback: 'boards',
    says: 'Whose `tdm-reservation: 1` keeps us from reading: `boards`, `all` or `ignore`.',
  },
  {
    name: 'ASSAY_CONTACT',
    fallback: '',
    says: 'Mail or web address of whoever runs this, told to every site in the user agent.',
  },
  {
    name: 'ASSAY_COMPANIES_HOUSE_KEY',
    fallback: '',
    says: 'API key for Companies House, sent to that host only; without it, it is not read.',
  },
  {
    name: 'ASSAY_EGRESS_COUNTRY',
    fallback: 'unknown',
    says: 'Country (two letters) that requests go out from; kept with each capture.',
  },
  {
    name: 'ASSAY_OUTBOUND_ALLOW',
    fallback: '',
    says: 'Private networks that may be reached, `http:` included: `127.0.0.0/8,10.1.0.0/16`.',
  },
  {
    name: 'ASSAY_RESOLVE',
    fallback: '',
    says: 'Own name resolution for captures and claims: `acme.example=127.0.0.1:4443,…`.',
  },
  {
    name: 'ASSAY_DNS',
    fallback: "the system's",
    says: 'Resolvers that we ask, `192.0.2.1` or `192.0.2.1:5353,…`; ones that validate DNSSEC.',
  },
  {
    name: 'ASSAY_DNS_PORT',
    fallback: '53',
    says: 'Port at which the name servers of a claimed domain are asked for its proof.',
  },
  {
    name: 'ASSAY_CONTROL',
    fallback: 'https://www.iana.org/',
    says: 'Asked when a site seems down: where it fails too, the failure is on our side.',
  },
  {
    name: 'ASSAY_WAYBACK',
    fallback: 'https://web.archive.org',
    says: 'The web archive that `assay import wayback` asks (CDX list and raw replay).',
  },
  {
    name: 'ASSAY_SEAL_DAYS',
    fallback: 'mon,thu',
    says: 'Days on which workers seal the captures since the last time; `off`: `assay seal` only.',
  },
  { name: 'ASSAY_SEAL_AT', fallback: '03:00', says: 'At what time of these days, in UTC.' },
  {
    name: 'ASSAY_EXPORT_DAYS',
    fallback: 'sun',
    says: 'Days on which workers make an export of all data; `off`: `assay export --now` only.',
  },
  { name: 'ASSAY_EXPORT_AT', fallback: '04:00', says: 'At what time of these days, in UTC.' },
  {
    name: 'ASSAY_CALENDARS',
    fallback: 'four public ones',
    says: 'OpenTimestamps calendars, `https://…,https://…`; `off`: nothing is stamped.',
  },
  {
    name: 'ASSAY_BLOCKS',
    fallback: 'two public ones',
    says: 'Esplora servers, or nodes as `rpc+http://user:password@127.0.0.1:8332`, asked for block headers.',
  },
  {
    name: 'ASSAY_TSA',
    fallback: '',
    says: 'Time-stamping authorities (RFC 3161) that attest the time at once, besides: `https://…,https://…`.',
  },
  {
    name: 'ASSAY_TSA_ROOTS',
    fallback: '',
    says: 'File of certificates (PEM) that tokens of these must lead to, and proofs rest on until a block holds them; without it any that holds is kept.',
  },
  {
    name: 'ASSAY_WITNESSES',
    fallback: '',
    says: 'Witnesses that cosign the log of manifests (c2sp.org/tlog-witness), `KEY https://…,KEY https://…`.',
  },
  {
    name: 'ASSAY_SANDBOX',
    fallback: 'as ASSAY_SAMPLE',
    says: '`on`: the captures of invented companies are anchored on a chain of our own.',
  },
  {
    name: 'ASSAY_RETRY',
    fallback: '5s,2m,15m',
    says: 'When a webhook that was not taken is tried again: `ms`, `s`, `m` or `h`, 20 % jitter.',
  },
  {
    name: 'ASSAY_SLACK_HOSTS',
    fallback: '',
    says: 'Hosts besides `hooks.slack.com` that take the `slack` format, `chat.example.com,…`.',
  },
  {
    name: 'ASSAY_DISCORD_HOSTS',
    fallback: '',
    says: "Hosts besides Discord's own that take the `discord` format.",
  },
  {
    name: 'ASSAY_WEBHOOK_PORTS',
    fallback: '',
    says: 'Ports of public hosts that webhooks may go to besides 80, 443, 8080 and 8443: `9443,…`.',
  },
  {
    name: 'ASSAY_WEBHOOK_IPS',
    fallback: '',
    says: 'Networks that webhooks come from, `192.0.2.0/28,…`, as the well-known file lists them.',
  },
];
