// Every command of operators, and the headings and groups under which help lists them.

import type { AnyCommand } from './command.ts';
import { LOADERS } from './loaders.ts';

export const commands: readonly AnyCommand[] = await Promise.all(
  Object.values(LOADERS).map((load) => load()),
);

/** The headings of help, each with the first words of its commands and one that shows how. */
export const SECTIONS: readonly {
  readonly heading: string;
  readonly words: readonly string[];
  readonly example: string;
}[] = [
  {
    heading: 'Run the service',
    words: ['up', 'serve', 'work', 'migrate', 'status', 'doctor'],
    example: 'assay up',
  },
  {
    heading: 'Cover companies',
    words: ['track', 'untrack', 'erase', 'erasures', 'capture', 'link', 'probe', 'coverage'],
    example: 'assay track acme.example',
  },
  {
    heading: 'See why',
    words: ['explain', 'faults', 'events', 'reread'],
    example: 'assay explain acme.example pricing.tier.pro.price',
  },
  {
    heading: 'Material in and out',
    words: ['import', 'export', 'backup', 'restore', 'blobs'],
    example: 'assay import warc crawl.warc.gz',
  },
  {
    heading: 'Prove and verify',
    words: ['verify', 'seal', 'anchor'],
    example: 'assay verify bundle.json',
  },
  {
    heading: 'Listen, as a developer',
    words: ['listen', 'trigger', 'mcp'],
    example: 'assay trigger pricing.price.changed',
  },
  {
    heading: 'Accounts and owners',
    words: ['keys', 'accounts', 'audit', 'claims', 'disputes'],
    example: 'assay accounts list',
  },
];

/** What help says of the first word of several commands. */
export const GROUPS: Readonly<Record<string, string>> = {
  import: 'take recorded material in',
  blobs: 'how and where captures are stored',
  events: 'corrections of told change events',
  keys: 'API keys',
  accounts: 'accounts, their tiers and credits',
  coverage: 'requests to cover a company',
  claims: 'claims of domains by their owners',
  disputes: 'disputes of facts by owners of domains',
};
