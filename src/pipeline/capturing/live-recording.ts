// How a live response is written down: from where, by what, and what robots.txt said.

import type { FetchedResponse } from '../../outside/fetch.ts';
import type { LiveWorld } from '../steps.ts';
import type { RobotsNote } from './host-gate.ts';
import type { Recording } from './record-capture.ts';

const FETCHERS = { http: 'assay-http/1', browser: 'assay-browser/1' } as const;

export interface LiveResponse {
  readonly response: FetchedResponse;
  readonly robots: RobotsNote;
  /** `http` where not given. */
  readonly renderer?: keyof typeof FETCHERS;
}

/** `mark`: what is to be known of the capture besides. */
export function liveRecording(
  world: LiveWorld,
  source: Pick<Recording, 'companyId' | 'role' | 'provider'> & { readonly url: string },
  { response, robots, renderer = 'http' }: LiveResponse,
  mark: Readonly<Record<string, string>> = {},
): Recording {
  const { companyId, url, role, provider } = source;
  const vantage = {
    egress_country: world.egressCountry,
    language: 'en',
    renderer,
    user_agent: world.fetcher.userAgent,
    ...mark,
  };
  return {
    companyId,
    lane: 'live',
    role,
    provider,
    fetcher: FETCHERS[renderer],
    vantage,
    robots: { ...robots },
    response: { ...response, url },
  };
}
