// How the capture of one source went.

import type { FetchFailure } from '../../outside/fetcher.ts';

export type CaptureOutcome =
  | {
      readonly kind: 'captured';
      readonly captureId: string | null;
      readonly at: Date;
      readonly status: number;
      readonly bytes: number;
      readonly finalUrl: string;
      /** The server said that the bytes are those of the last capture. */
      readonly unchanged: boolean;
    }
  /**
   * `site_failing`: what is not there says nothing where the home page is not to be had either.
   * `tdm_reserved`: its server reserves text and data mining, and we obey that.
   */
  | {
      readonly kind: 'failed';
      readonly reason: FetchFailure['kind'] | 'site_failing' | 'tdm_reserved';
    }
  /** The page sends to somebody else's. */
  | { readonly kind: 'left_site'; readonly to: string }
  | { readonly kind: 'robots_disallowed'; readonly rule: string | null }
  | { readonly kind: 'host_resting'; readonly until: Date }
  /** Nothing was asked: the operator has not set this. */
  | { readonly kind: 'not_set_up'; readonly setting: string }
  /** The record of a register is somebody else's: it is not kept. */
  | { readonly kind: 'not_confirmed'; readonly reason: string };
