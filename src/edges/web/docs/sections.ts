// The pages of the documentation, in the order in which they are read, each with its source.

export interface DocEntry {
  readonly path: string;
  /** What navigation calls it. */
  readonly says: string;
  /** One sentence for those who see a link to it. */
  readonly description: string;
  /** The Markdown file that it is rendered from; null for what the program draws itself. */
  readonly source: string | null;
}

export interface DocSection {
  readonly title: string;
  readonly entries: readonly DocEntry[];
}

type Row = readonly [slug: string, says: string, description: string];

function guides(folder: string, rows: readonly Row[]): readonly DocEntry[] {
  return rows.map(([slug, says, description]) => ({
    path: `/docs/${slug}`,
    says,
    description,
    source: `${folder}${slug.split('/').at(-1)}.md`,
  }));
}

const REFERENCE = 'docs/reference/';

export const OVERVIEW: DocEntry = {
  path: '/docs',
  says: 'Overview',
  description:
    'Guides, the API reference and the printed tables of Assay: dated, sourced facts about ' +
    'companies over REST, MCP and webhooks.',
  source: null,
};

export const API: DocEntry = {
  path: '/docs/api',
  says: 'API reference',
  description:
    'Every operation of the Assay API with its parameters, answers, problems, scope and price, ' +
    'and a request to copy in curl, TypeScript and Python.',
  source: null,
};

/** Beside the addresses of single problems, which the contract promises. */
export const PROBLEMS: DocEntry = {
  path: '/errors',
  says: 'Problems',
  description:
    'Every code that a refusal of the API carries, with its status, when it comes, and what to do.',
  source: `${REFERENCE}errors.md`,
};

export const SECTIONS: readonly DocSection[] = [
  {
    title: 'Get started',
    entries: [
      OVERVIEW,
      ...guides('docs/', [
        [
          'quick-start',
          'Quick start',
          'From nothing to a first fact, a key, a watch and a proof: the calls to make, in order.',
        ],
      ]),
    ],
  },
  {
    title: 'Guides',
    entries: [
      {
        path: '/docs/client',
        says: 'TypeScript client',
        description:
          'Call the API from TypeScript or JavaScript: typed methods, pages, retries, streams, webhooks.',
        source: 'packages/client/README.md',
      },
      ...guides('docs/', [
        [
          'webhooks',
          'Webhooks',
          'Receive confirmed changes as signed webhooks: set-up, verification in Node, Python and ' +
            'PHP, retries, recovery, rotation of secrets.',
        ],
        [
          'pull',
          'Pull and streams',
          'Read the same events with a cursor, as a stream, or on a laptop.',
        ],
        [
          'mcp',
          'Agents',
          'Connect an agent over the Model Context Protocol, by sign-in or with a key.',
        ],
        [
          'exports',
          'Exports',
          'All data as Parquet and NDJSON once a week: download it, ask it in DuckDB, check its hashes.',
        ],
        [
          'verify',
          'Proofs',
          'Check offline that the bytes behind a fact existed when it says they did, trusting nobody.',
        ],
        [
          'claims',
          'Claims of a domain',
          'Show that a domain is yours, declare facts of your company, dispute what was read wrongly.',
        ],
      ]),
    ],
  },
  { title: 'API', entries: [API] },
  {
    title: 'Reference',
    entries: [
      PROBLEMS,
      ...guides(REFERENCE, [
        ['reference/event-types', 'Event types', 'The types of events, by the fact that changed.'],
        [
          'reference/fact-keys',
          'Fact keys',
          'Every fact key: its value, how it is read, compared.',
        ],
        ['reference/significance', 'Significance', 'When an event is of high significance.'],
        ['reference/tiers', 'Plans and limits', 'What each plan may call, see, watch and keep.'],
        ['reference/tools', 'Tools for agents', 'Every tool of the MCP server and its arguments.'],
        [
          'reference/accuracy',
          'Accuracy',
          'How much is found and how much of it is right, measured.',
        ],
      ]),
      {
        path: '/docs/proof-format',
        says: 'Proof format',
        description: 'What a proof shows, what it does not, and the bundle byte by byte.',
        source: 'packages/proof/README.md',
      },
    ],
  },
  {
    title: 'Run it yourself',
    entries: [
      ...guides('docs/', [
        [
          'operate',
          'Self-hosting',
          'Run, back up, upgrade and watch over an installation of your own.',
        ],
      ]),
      ...guides(REFERENCE, [
        ['reference/settings', 'Settings', 'Every environment variable that the service reads.'],
        ['reference/commands', 'Commands', 'Every command of the command line, with its options.'],
      ]),
      ...guides('docs/', [
        ['extend', 'Extending', 'Add an operation, a reader, a job board, a command, a setting.'],
      ]),
      {
        path: '/docs/architecture',
        says: 'Architecture',
        description: 'Where things live, and the way from a page to a fact and to an answer.',
        source: 'ARCHITECTURE.md',
      },
      {
        path: '/docs/sample',
        says: 'Sample companies',
        description: 'The recorded web of invented companies that Assay brings along.',
        source: 'sample/README.md',
      },
      ...guides('docs/', [
        ['terms', 'Terms', 'The words that are used here in a sense of their own.'],
      ]),
    ],
  },
  {
    title: 'News',
    entries: [
      {
        path: '/docs/changelog',
        says: 'Changelog',
        description: 'What a user can see that changed, newest first.',
        source: 'CHANGELOG.md',
      },
    ],
  },
];

export const ENTRIES: readonly DocEntry[] = SECTIONS.flatMap(({ entries }) => entries);

/** The reference of operations is drawn from the contract; this is the same as Markdown. */
export const OPERATIONS_SOURCE = `${REFERENCE}operations.md`;

/** Every file that the pages are rendered from. */
export const SOURCES: readonly string[] = [
  ...ENTRIES.flatMap(({ source }) => source ?? []),
  OPERATIONS_SOURCE,
];

export function sectionOf(path: string): DocSection | null {
  return SECTIONS.find(({ entries }) => entries.some((one) => one.path === path)) ?? null;
}

/** The pages before and after, in the order of reading. */
export function neighboursOf(path: string): {
  readonly before: DocEntry | null;
  readonly after: DocEntry | null;
} {
  const at = ENTRIES.findIndex((one) => one.path === path);
  if (at < 0) return { before: null, after: null };
  return { before: ENTRIES[at - 1] ?? null, after: ENTRIES[at + 1] ?? null };
}
