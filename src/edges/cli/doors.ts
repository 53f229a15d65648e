// What the command line can ask for; app answers, the command line only translates.

import type { AccountDoors } from './accounts.ts';
import type { AgentDoors } from './agents.ts';
import type { ClaimDoors } from './claims.ts';
import type { CoverageDoors } from './coverage.ts';
import type { DisputeDoors } from './disputes.ts';
import type { KeyDoors } from './keys.ts';
import type { WatchingDoors } from './watching.ts';

export type Progress = (phase: string, done: number, total: number | null) => void;

export interface ImportSummary {
  readonly stored: number;
  readonly known: number;
  readonly skipped: Readonly<Record<string, number>>;
  readonly incomplete: Readonly<Record<string, number>>;
  readonly late: number;
  readonly events: Readonly<Record<string, number>>;
}

export interface DirectorySummary {
  readonly rows: number;
  readonly created: number;
  readonly known: number;
  readonly categories: number;
  readonly skipped: Readonly<Record<string, number>>;
}

export interface Tracked {
  readonly domain: string;
  readonly name: string;
  readonly slug: string | null;
  readonly created: boolean;
  readonly sources: number;
}

export interface ExplainedFactRow {
  readonly key: string;
  readonly value: unknown;
  readonly unit: string | null;
  readonly provenance: string;
  readonly locator: { readonly type: string; readonly pointer?: string; readonly name?: string };
  readonly excerpt: string | null;
  readonly extractor: string;
  readonly version: number;
  readonly sourceUrl: string;
  readonly captureId: string;
  readonly capturedAt: Date;
  readonly sha256: string;
  readonly suspected: { readonly value: unknown; readonly unit: string | null } | null;
  readonly isSuspected: boolean;
  readonly seen: number | null;
  readonly oscillating: boolean | null;
}

/** How often one version of a reader lost or found words that stood on pages all along. */
export interface FaultCounted {
  readonly extractor: string;
  readonly version: number;
  readonly fault: string;
  readonly facts: number;
  readonly companies: number;
  readonly lastAt: Date;
}

export interface CompanyExplained {
  readonly domain: string;
  readonly facts: readonly ExplainedFactRow[];
  /** Values that are not published, because a dispute of them was upheld. */
  readonly withheld: readonly {
    readonly id: string;
    readonly key: string;
    readonly value: unknown;
    readonly unit: string | null;
    readonly provenance: string;
  }[];
  /** Words that a reader lost or found where they stood all along: nothing was concluded. */
  readonly faults: readonly {
    readonly key: string;
    readonly provenance: string;
    readonly extractor: string;
    readonly version: number;
    readonly fault: string;
    readonly quote: string;
    readonly captureId: string;
    readonly sourceUrl: string;
    readonly lastAt: Date;
    readonly looks: number;
  }[];
  readonly gaps: readonly { dimension: string; state: string; reason: string }[];
  readonly sources: readonly {
    readonly url: string;
    readonly role: string;
    readonly health: string;
    readonly reason: string | null;
  }[];
  /** Identifiers in public registers, and what confirms that they are the company's. */
  readonly registers: readonly {
    readonly register: string;
    readonly identifier: string;
    readonly confirmation: { readonly kind: string; readonly website?: string };
    readonly captureId: string | null;
    readonly seenOn: string | null;
    readonly confirmedAt: Date;
  }[];
}

export interface LinkSummary {
  readonly domain: string;
  readonly register: string;
  readonly identifier: string;
  readonly linked: boolean;
  /** What confirms it, or why it is not linked. */
  readonly reason: string;
  /** What was asked of the register; `result` is `captured`, or why not. */
  readonly sources: readonly {
    readonly url: string;
    readonly result: string;
    readonly detail: string | null;
  }[];
  /** Current ones that were read in the register. */
  readonly facts: number;
}

export interface CaptureSummary {
  readonly domain: string;
  readonly sources: readonly {
    readonly url: string;
    readonly role: string;
    readonly provider: string | null;
    /** `captured`, or why not. */
    readonly result: string;
    readonly detail: string | null;
  }[];
  readonly incomplete: Readonly<Record<string, number>>;
  /** Current ones, after this. */
  readonly facts: number;
  readonly events: Readonly<Record<string, number>>;
  /** Boards and status pages that are linked to but not shown to be the company's. */
  readonly candidates: readonly {
    readonly url: string;
    readonly provider: string;
    readonly reason: string;
  }[];
}

/** One operation of the registry, as the command line offers it. */
export interface OfferedOperation {
  readonly id: string;
  readonly summary: string;
  readonly path: readonly string[];
  readonly query: readonly { readonly name: string; readonly description: string }[];
  /** Members of its body. */
  readonly body: readonly OfferedField[];
  readonly writes: boolean;
}

export interface OfferedField {
  readonly name: string;
  readonly description: string;
  readonly kind: 'text' | 'number' | 'flag' | 'list';
}

export interface RecheckSummary {
  readonly checked: number;
  readonly retracted: number;
  readonly superseded: number;
}

export interface SealSummary {
  readonly chain: string;
  readonly manifests: readonly {
    readonly export_id: string;
    readonly captures: number;
    readonly key: string;
    readonly sha256: string;
    readonly merkle_root: string;
  }[];
  /** Why they name no earlier block; null where they do. */
  readonly no_earlier_block: string | null;
  /** Another process seals at the moment. */
  readonly busy: boolean;
}

export interface AnchorSummary {
  readonly chain: string;
  /** Another process anchors at the moment. */
  readonly busy: boolean;
  readonly manifests: readonly {
    readonly export_id: string;
    readonly captures: number;
    readonly state: 'sealed' | 'stamped' | 'anchored';
    readonly block: { readonly height: number; readonly hash: string } | null;
    readonly calendars: readonly {
      readonly calendar: string;
      readonly result: 'promised' | 'attested' | 'not_yet' | 'failed' | 'waits';
      readonly detail: string | null;
      readonly next_at: Date | null;
    }[];
  }[];
}

export interface CliDoors {
  /** The operations that can be called from a terminal. */
  readonly operations: readonly OfferedOperation[];
  /** Runs until a signal ends it. */
  up(): Promise<void>;
  serve(): Promise<void>;
  work(): Promise<void>;
  track(request: {
    domain: string;
    name: string | null;
    categories: readonly string[];
    urls: readonly string[];
  }): Promise<Tracked>;
  /** Where each fact comes from, and why dimensions without facts have none. */
  explain(domain: string, key: string | null): Promise<CompanyExplained>;
  /** Reader's faults of all companies, by reader and version. */
  faults(): Promise<readonly FaultCounted[]>;
  /** Takes a told event back; the reason is published with it. */
  retractEvent(id: string, reason: string): Promise<void>;
  /** Of one company, or of all that the present readers have not looked at. */
  recheckEvents(domain: string | null): Promise<RecheckSummary>;
  capture(
    request: { domain: string; urls: readonly string[] },
    progress: Progress,
  ): Promise<CaptureSummary>;
  /** Links a company to a register's record, where something confirms that it is its own. */
  link(
    request: { domain: string; register: string; identifier: string },
    progress: Progress,
  ): Promise<LinkSummary>;
  importWarc(
    request: { files: readonly string[]; company: string; as: 'live' | 'archive' },
    progress: Progress,
  ): Promise<ImportSummary>;
  importBoard(
    request: {
      files: readonly string[];
      company: string;
      provider: string;
      at: string | null;
      token: string | null;
    },
    progress: Progress,
  ): Promise<ImportSummary>;
  /** Text generations of a legal document out of an archive of terms. */
  importTerms(
    request: {
      files: readonly string[];
      company: string;
      document: string;
      url: string;
      archive: string;
      manifest: string | null;
      attribution: string | null;
    },
    progress: Progress,
  ): Promise<ImportSummary>;
  /** Price generations modelled from archived pages. */
  importPricing(
    request: {
      files: readonly string[];
      company: string;
      url: string;
      attribution: string | null;
    },
    progress: Progress,
  ): Promise<ImportSummary>;
  /** Measures a host now. */
  probe(domain: string, progress: Progress): Promise<ImportSummary>;
  importWayback(
    request: {
      domain: string;
      from: number | null;
      to: number | null;
      urls: readonly string[];
    },
    progress: Progress,
  ): Promise<ImportSummary>;
  exportWarc(
    request: { domain: string; file: string },
    progress: Progress,
  ): Promise<{ readonly responses: number; readonly revisits: number; readonly missing: number }>;
  /** The captures since the last manifest, of each chain. */
  seal(): Promise<readonly SealSummary[]>;
  /** Asks every calendar about every manifest that is not anchored. */
  anchor(): Promise<readonly AnchorSummary[]>;
  importDirectory(file: string, progress: Progress): Promise<DirectorySummary>;
  readonly watching: WatchingDoors;
  readonly agents: AgentDoors;
  readonly keys: KeyDoors;
  readonly accounts: AccountDoors;
  readonly coverage: CoverageDoors;
  readonly claims: ClaimDoors;
  readonly disputes: DisputeDoors;
  /** Calls an operation as a keyless caller, or with the key given. */
  call(
    operation: string,
    request: {
      path: readonly string[];
      query: Readonly<Record<string, string>>;
      key: string | null;
      idempotencyKey?: string | null;
      /** Null or absent: none is sent. */
      body?: unknown;
    },
  ): Promise<Called>;
  /** Writes a new file; what lies there already is never overwritten. */
  saveFile(file: string, bytes: Uint8Array): Promise<void>;
  /** Runs the verifier's own command; answers its exit code. */
  verify(
    args: readonly string[],
    terminal: { out(text: string): void; err(text: string): void },
  ): number;
}

/** What an operation answered. */
export type Called =
  | { readonly kind: 'json'; readonly status: number; readonly document: unknown }
  | {
      readonly kind: 'bytes';
      readonly status: number;
      readonly bytes: Uint8Array;
      /** Written by us, so that a terminal may show it. */
      readonly isText: boolean;
    };

/** Wrong input of a person: told in one line, exit code 2. */
export class CliError extends Error {
  readonly kind = 'cli';
}
