// The commands of operators, in the order in which help lists them.

import { accountsAdjust } from './accounts/adjust.ts';
import { accountsCap } from './accounts/cap.ts';
import { accountsClose } from './accounts/close.ts';
import { accountsLedger } from './accounts/ledger.ts';
import { accountsList } from './accounts/list.ts';
import { accountsShow } from './accounts/show.ts';
import { accountsTier } from './accounts/tier.ts';
import { accountsTopUp } from './accounts/top-up.ts';
import { anchor } from './anchor.ts';
import { audit } from './audit.ts';
import { backup } from './backup.ts';
import { blobsCheck } from './blobs/check.ts';
import { blobsCopy } from './blobs/copy.ts';
import { blobsPack } from './blobs/pack.ts';
import { capture } from './capture.ts';
import { claimsList } from './claims/list.ts';
import { claimsRelease } from './claims/release.ts';
import type { AnyCommand } from './command.ts';
import { coverageAccept } from './coverage/accept.ts';
import { coverageAlias } from './coverage/alias.ts';
import { coverageList } from './coverage/list.ts';
import { coverageReject } from './coverage/reject.ts';
import { disputesLift } from './disputes/lift.ts';
import { disputesList } from './disputes/list.ts';
import { disputesReject } from './disputes/reject.ts';
import { disputesShow } from './disputes/show.ts';
import { disputesUphold } from './disputes/uphold.ts';
import { doctor } from './doctor.ts';
import { erase } from './erase.ts';
import { erasures } from './erasures.ts';
import { eventsRecheck } from './events/recheck.ts';
import { eventsRetract } from './events/retract.ts';
import { explain } from './explain.ts';
import { exportWarcCommand } from './export/warc.ts';
import { faults } from './faults.ts';
import { importBoardCommand } from './import/board.ts';
import { importDirectoryCommand } from './import/directory.ts';
import { importPricingCommand } from './import/pricing.ts';
import { importTermsCommand } from './import/terms.ts';
import { importWarcCommand } from './import/warc.ts';
import { importWaybackCommand } from './import/wayback.ts';
import { keysCreate } from './keys/create.ts';
import { keysList } from './keys/list.ts';
import { keysRevoke } from './keys/revoke.ts';
import { link } from './link.ts';
import { listen } from './listen.ts';
import { mcp } from './mcp.ts';
import { migrate } from './migrate.ts';
import { probe } from './probe.ts';
import { restore } from './restore.ts';
import { seal } from './seal.ts';
import { serve } from './serve.ts';
import { status } from './status.ts';
import { track } from './track.ts';
import { trigger } from './trigger.ts';
import { untrack } from './untrack.ts';
import { up } from './up.ts';
import { verify } from './verify.ts';
import { work } from './work.ts';

export const commands: readonly AnyCommand[] = [
  up,
  serve,
  work,
  migrate,
  status,
  doctor,
  track,
  untrack,
  erase,
  erasures,
  capture,
  link,
  explain,
  faults,
  probe,
  importWarcCommand,
  importBoardCommand,
  importDirectoryCommand,
  importWaybackCommand,
  importTermsCommand,
  importPricingCommand,
  exportWarcCommand,
  backup,
  restore,
  blobsCopy,
  blobsPack,
  blobsCheck,
  eventsRetract,
  eventsRecheck,
  verify,
  seal,
  anchor,
  listen,
  trigger,
  mcp,
  keysCreate,
  keysList,
  keysRevoke,
  accountsList,
  accountsShow,
  accountsLedger,
  accountsTier,
  accountsTopUp,
  accountsAdjust,
  accountsCap,
  accountsClose,
  audit,
  coverageList,
  coverageAccept,
  coverageAlias,
  coverageReject,
  claimsList,
  claimsRelease,
  disputesList,
  disputesShow,
  disputesUphold,
  disputesReject,
  disputesLift,
];

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
    words: ['explain', 'faults', 'events'],
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
  export: 'give captures out',
  blobs: 'how and where captures are stored',
  events: 'corrections of told change events',
  keys: 'API keys',
  accounts: 'accounts, their tiers and credits',
  coverage: 'requests to cover a company',
  claims: 'claims of domains by their owners',
  disputes: 'disputes of facts by owners of domains',
};
