// Looks for the proof of a claim in the file that its domain serves over HTTPS.

import {
  type ClaimChallenge,
  type ClaimFinding,
  proofFile,
  proofText,
} from '../../core/claims/claim-proof.ts';
import { decodeBody } from '../../core/pages/content-coding.ts';
import { field } from '../../core/pages/header-field.ts';
import { type FetchedResponse, fetchPage } from '../fetch.ts';
import type { Fetcher, FetchFailure } from '../fetcher.ts';

/** The bytes of the file, its coding undone. */
const LONGEST_FILE = 16_384;
/** The bytes of what comes instead: a whole page is not such a file, but its status is heard. */
const LONGEST_ANSWER = 1_000_000;

const LIMITS = {
  bytes: LONGEST_ANSWER,
  totalMs: 8_000,
  connectMs: 5_000,
  idleMs: 8_000,
  redirects: 3,
};

/** The owner asks us to look, so robots.txt is not asked. Rejects where it is stopped. */
export async function lookAtFile(
  { domain, token }: ClaimChallenge,
  fetcher: Fetcher,
): Promise<ClaimFinding> {
  const file = proofFile(domain);
  const outcome = await fetchPage<{ elsewhere: string }>(
    { ...fetcher, limits: LIMITS },
    {
      url: new URL(file),
      headers: [['accept', 'text/plain, */*;q=0.1']],
      permit: async (url) =>
        isOfDomain(url, domain)
          ? { kind: 'go', end: async () => {} }
          : { kind: 'no', elsewhere: url.href },
    },
  );
  switch (outcome.kind) {
    case 'no':
      return missing(`${file} redirects to ${shown(outcome.refused.elsewhere)}, ${NOT_FOLLOWED}.`);
    case 'failed':
      return unreachable(`${file} ${failureText(outcome.failure)}.`);
    case 'response':
      return findingIn(outcome.response, file, token);
  }
}

const NOT_FOLLOWED = 'which is not followed: it must stay on https at the domain or its www';

function isOfDomain({ protocol, host, username, password }: URL, domain: string): boolean {
  const isHost = host === domain || host === `www.${domain}`;
  return protocol === 'https:' && isHost && username === '' && password === '';
}

function findingIn({ status, headers, body }: FetchedResponse, file: string, token: string) {
  if (status === 404 || status === 410) return missing(`${file} answers ${status}.`);
  // A wall, a limit, a fault: what stands behind it is not known.
  if (status !== 200) return unreachable(`${file} answers ${status}, where 200 is needed.`);
  const decoded = decodeBody(body, field(headers, 'content-encoding'), LONGEST_FILE);
  if (decoded.kind === 'undecodable') {
    return decoded.reason === 'too_large'
      ? missing(`${file} is longer than ${LONGEST_FILE} bytes, so it is not the file.`)
      : unreachable(`${file} comes in a coding that cannot be undone.`);
  }
  const lines = new TextDecoder().decode(decoded.body).split(/\r\n|[\r\n]/);
  if (lines.some((line) => line.trim() === proofText(token))) return FOUND;
  return missing(`${file} is there, but no line of it is the one that was asked for.`);
}

const FOUND: ClaimFinding = { kind: 'found' };

function missing(says: string): ClaimFinding {
  return { kind: 'missing', says };
}

function unreachable(says: string): ClaimFinding {
  return { kind: 'unreachable', says };
}

// The parser of URLs has percent-encoded what is not plain.
function shown(url: string): string {
  return url.length > 120 ? `${url.slice(0, 120)}…` : url;
}

function failureText(failure: FetchFailure): string {
  switch (failure.kind) {
    case 'blocked_address':
      return 'is at an address that may not be asked';
    case 'dns':
      return `has a host that does not resolve (${failure.code})`;
    case 'tls':
      return `has no valid certificate (${failure.code})`;
    case 'timeout':
      return 'does not answer in time';
    case 'refused':
      return `refuses the connection (${failure.code})`;
    case 'too_large':
    case 'headers_too_large':
      return 'answers with far more than a file of one line';
    case 'too_many_redirects':
      return `redirects more than ${LIMITS.redirects} times`;
    case 'redirect_loop':
    case 'bad_redirect':
      return 'redirects to nowhere';
    case 'broken':
    case 'malformed':
    case 'no_browser':
      return `breaks the connection off (${failure.code})`;
  }
}
