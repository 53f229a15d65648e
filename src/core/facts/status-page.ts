// What a status page's answer means, whichever vendor gave it.

import type { Json, Locator } from './fact.ts';
import type { CapturedDocument } from './reader.ts';

/** From best to worst; `maintenance` is planned, and worse only than `operational`. */
export const SERVICE_STATES = [
  'operational',
  'maintenance',
  'degraded',
  'partial_outage',
  'major_outage',
] as const;
export type ServiceState = (typeof SERVICE_STATES)[number];

export const IMPACTS = ['none', 'minor', 'major', 'critical'] as const;
export type Impact = (typeof IMPACTS)[number];

/** A value and the place in the document that states it. */
export interface Located<T> {
  readonly value: T;
  readonly locator: Locator;
}

export interface UptimeOfPart extends Located<number> {
  /** The name of the part, as the page has it. */
  readonly part: string;
}

export interface StatusComponent {
  readonly name: string;
  /** Null where the vendor's word for it has no state of ours (`not_monitored`). */
  readonly state: ServiceState | null;
  readonly locator: Locator;
}

/** An incident as the page states it; planned maintenance is none. Moments are in ms since 1970. */
export interface StatusIncident {
  /** Null where the feed does not state impacts. */
  readonly impact: Impact | null;
  readonly startedAt: number;
  /** Null while it is open. */
  readonly endedAt: number | null;
  /** Null where the feed cannot tell. */
  readonly hasPostmortem: boolean | null;
  readonly locator: Locator;
}

export interface IncidentHistory {
  readonly incidents: readonly StatusIncident[];
  /** Every incident that began after this is listed; null where the list is the whole history. */
  readonly completeSince: number | null;
  readonly locator: Locator;
}

/** What one document of a status page states; null where this document is not about it. */
export interface StatusPage {
  readonly kind: 'complete';
  /** The address a person opens. */
  readonly address: Located<string> | null;
  /** What only this vendor's answers carry: a compatible shape alone proves no vendor. */
  readonly vendorSign: Locator | null;
  readonly state: Located<ServiceState> | null;
  readonly components: {
    readonly list: readonly StatusComponent[];
    readonly locator: Locator;
  } | null;
  readonly history: IncidentHistory | null;
  /** Starts of announced maintenance, `null` where the document does not list maintenance. */
  readonly maintenance: readonly Located<number>[] | null;
  /** Figures in % that the page gives for the last 90 days, each for one part of the service. */
  readonly uptime90d: readonly UptimeOfPart[];
  /** Figures whose period the page does not state. */
  readonly uptimeUnclear: readonly number[];
}

export type StatusPageRead =
  | StatusPage
  | { readonly kind: 'incomplete'; readonly reason: string }
  /** Another vendor's shape. */
  | { readonly kind: 'foreign' };

/** One pure adapter per vendor (sources.md section 2). */
export interface StatusPageAdapter {
  /** `statuspage`, `instatus`, `better_stack`, … */
  readonly provider: string;
  readonly version: number;
  /**
   * Reads a document by its shape; `body` is its JSON, null where it is none. A surprise is a clear
   * incomplete read, never a wrong fact.
   */
  read(document: CapturedDocument, body: Json | null): StatusPageRead;
}

/** A document that states nothing yet; adapters fill in what theirs is about. */
export const NOTHING_STATED: StatusPage = {
  kind: 'complete',
  address: null,
  vendorSign: null,
  state: null,
  components: null,
  history: null,
  maintenance: null,
  uptime90d: [],
  uptimeUnclear: [],
};
