// Which folder may import what: the table of design and ARCHITECTURE, for programs.

export type May = readonly string[] | 'anything';

export interface Folder {
  readonly path: string;
  /** Our own: folders, or single files, besides the folder itself. */
  readonly ours: May;
  /** Packages, as `package.json` names them; `@scope/*` is every package of a scope. */
  readonly packages: May;
  /** Modules of Node without `node:`; `net:isIP` is that one name of a module. */
  readonly node: May;
}

// Values in, values out: nothing of these reads a file, a socket, a clock or chance.
const PURE = ['crypto', 'url', 'zlib', 'net:isIP', 'net:isIPv4', 'net:isIPv6'];

// tldts holds its list of public suffixes itself; the three parsers work on text.
const TEXT = [
  'css-select',
  'domhandler',
  'html-encoding-sniffer',
  'htmlparser2',
  'parse5',
  'parse5-htmlparser2-tree-adapter',
  'tldts',
];

const KEYS = ['src/core', 'src/contract/fact-keys.ts'];

const MODULES_OF_NODE = [
  'crypto',
  'dgram',
  'dns',
  'dns/promises',
  'fs',
  'fs/promises',
  'http',
  'https',
  'net',
  'os',
  'path',
  'stream',
  'stream/promises',
  'tls',
  'url',
  'zlib',
];

const HTTP = ['crypto', 'http', 'net', 'stream', 'url', 'zlib'];

const PROOF = 'packages/proof';

const CLIENT = 'packages/client';

// What edges share of HTTP.
const WIRE = 'src/edges/wire';

const BUILD = `${PROOF}/build`;

/** What makes files that are kept, before anything is installed anywhere. */
export const BUILDS: readonly string[] = [BUILD, `${CLIENT}/build`];

const HTML = 'src/core/pages/html.ts';

// How facts are put into words and in order: the same everywhere.
const SAYING = [
  'src/core/facts/amount.ts',
  'src/core/facts/dimensions.ts',
  'src/core/facts/summary.ts',
];

// What edges that sign people in need of core.
const SIGNING_IN = [
  HTML,
  'src/core/callers/api-key.ts',
  'src/core/callers/relying-party.ts',
  'src/core/callers/same-origin.ts',
];

export const FOLDERS: readonly Folder[] = [
  // Whoever installs the package installs nothing else: its build makes these a part of it.
  { path: PROOF, ours: [], packages: ['@noble/hashes'], node: [] },
  {
    path: `${PROOF}/bin`,
    ours: [PROOF],
    packages: ['yauzl'],
    node: ['crypto', 'fs', 'stream/consumers', 'zlib'],
  },
  { path: `${PROOF}/vectors`, ours: [PROOF], packages: [], node: ['fs', 'path', 'url', 'zlib'] },
  { path: BUILD, ours: [], packages: ['rolldown'], node: ['fs', 'path', 'url'] },
  { path: `${PROOF}/single`, ours: [BUILD], packages: [], node: ['crypto', 'fs', 'zlib'] },
  { path: `${PROOF}/page`, ours: [PROOF, BUILD], packages: [], node: ['crypto', 'fs'] },
  // Whoever installs the client installs nothing else, and runs it anywhere.
  { path: CLIENT, ours: [], packages: [], node: [] },
  {
    path: `${CLIENT}/build`,
    ours: [CLIENT, 'src/contract', 'src/operations/registry.ts'],
    packages: ['json-schema-to-typescript', 'typebox'],
    node: ['crypto', 'fs'],
  },
  { path: 'src/core', ours: [], packages: [], node: PURE },
  { path: 'src/contract', ours: ['src/core'], packages: ['typebox'], node: [] },
  { path: 'src/registers', ours: KEYS, packages: TEXT, node: PURE },
  {
    path: 'src/dimensions',
    ours: [...KEYS, 'src/registers'],
    packages: [...TEXT, 'libphonenumber-js', 'yaml'],
    node: PURE,
  },
  { path: 'src/boards', ours: KEYS, packages: TEXT, node: PURE },
  { path: 'src/statuspages', ours: KEYS, packages: TEXT, node: PURE },
  {
    path: 'src/store',
    ours: ['src/core'],
    packages: ['pg', 'pg-copy-streams'],
    node: ['crypto', 'fs/promises', 'net', 'stream/promises', 'zlib'],
  },
  {
    path: 'src/outside',
    ours: ['src/core'],
    packages: [
      '@aws-sdk/*',
      'asn1js',
      'csv-parse',
      'dns-packet',
      'hyparquet-writer',
      'ipaddr.js',
      '@redis/client',
      'nodemailer',
      'pkijs',
      'tldts',
      'undici',
      'warcio',
      'yauzl',
    ],
    node: MODULES_OF_NODE,
  },
  {
    path: 'src/operations',
    ours: ['src/contract', 'src/core', 'src/store', PROOF],
    packages: ['typebox', '@simplewebauthn/server'],
    node: ['crypto', 'zlib'],
  },
  {
    path: 'src/pipeline',
    ours: [
      'src/contract',
      'src/core',
      'src/dimensions',
      'src/boards',
      'src/registers',
      'src/statuspages',
      'src/store',
      'src/outside',
      PROOF,
    ],
    packages: ['diff'],
    node: ['crypto', 'fs/promises', 'path', 'stream/promises', 'url', 'zlib'],
  },
  {
    path: 'src/desk',
    ours: [
      'src/contract',
      'src/core',
      'src/registers',
      'src/store',
      'src/outside',
      'src/operations',
      'src/pipeline',
      PROOF,
    ],
    packages: [],
    node: [],
  },
  {
    path: WIRE,
    ours: ['src/contract', 'src/core'],
    packages: ['content-type', 'cookie', 'negotiator'],
    node: ['http', 'net:Socket'],
  },
  {
    path: 'src/edges/http',
    ours: ['src/contract', 'src/operations', WIRE],
    packages: ['fastify', '@fastify/*'],
    node: HTTP,
  },
  {
    path: 'src/edges/mcp',
    ours: ['src/contract', 'src/operations', WIRE],
    packages: ['@modelcontextprotocol/*', 'fastify'],
    node: HTTP,
  },
  {
    path: 'src/edges/oauth',
    ours: ['src/contract', 'src/operations', WIRE, ...SIGNING_IN],
    packages: ['fastify', 'oidc-provider'],
    // Where the library asks what a client publishes, it does not say for whom.
    node: [...HTTP, 'async_hooks'],
  },
  {
    path: 'src/edges/cli',
    ours: ['src/contract', 'src/operations', 'src/desk'],
    packages: ['commander', 'cli-progress', 'typebox'],
    node: [],
  },
  {
    path: 'src/edges/web',
    ours: ['src/contract', 'src/operations', WIRE, ...SIGNING_IN, ...SAYING],
    // The font is read from its file.
    packages: ['fastify', '@resvg/resvg-js'],
    node: [...HTTP, 'fs'],
  },
  // Its libraries make pages of our own Markdown, and are nobody else's.
  {
    path: 'src/edges/web/docs',
    ours: ['src/contract', 'src/operations', WIRE, 'src/edges/web', HTML],
    packages: ['fastify', 'highlight.js', 'marked', 'minisearch'],
    node: HTTP,
  },
  {
    path: 'src/app',
    ours: [
      'src/contract',
      'src/core',
      'src/store',
      'src/outside',
      'src/operations',
      'src/pipeline',
      'src/desk',
      'src/edges/http',
      'src/edges/mcp',
      'src/edges/oauth',
      'src/edges/cli',
      'src/edges/web',
      'src/edges/web/docs',
      `${PROOF}/bin`,
      `${PROOF}/single`,
      'bin',
    ],
    packages: [
      '@opentelemetry/*',
      'commander',
      'pg',
      'pino',
      'playwright-core',
      'prom-client',
      'typebox',
    ],
    node: [
      'async_hooks',
      'child_process',
      'crypto',
      'events',
      'fs',
      'fs/promises',
      'http',
      'module',
      'net',
      'os',
      'path',
      'readline',
      'timers/promises',
      'url',
      'v8:setFlagsFromString',
      'worker_threads',
    ],
  },
  // The launcher runs before anything is installed.
  { path: 'bin', ours: [], packages: [], node: 'anything' },
  { path: 'test', ours: 'anything', packages: 'anything', node: 'anything' },
  { path: 'bench', ours: 'anything', packages: 'anything', node: 'anything' },
];
