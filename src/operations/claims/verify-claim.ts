// verify_claim: looks for the proof of a claim now.

import { Type } from 'typebox';
import { DomainClaim } from '../../contract/schemas/domain-claims.ts';
import { operation } from '../invoke/define.ts';
import { exampleEnvelope } from '../invoke/examples.ts';
import { accountOf } from '../watches/watch-owner.ts';
import { EXAMPLE_CLAIM, EXAMPLE_CLAIM_ID } from './claim-examples.ts';
import { ClaimIdPath, noClaim } from './claim-owner.ts';
import { claimShape, VERIFY_WINDOW, verifyOwnClaim } from './claiming.ts';

/** Most of what is published is seen everywhere after that (completions 7.1). */
const AGAIN_SECONDS = 300;

export const verifyClaim = operation({
  id: 'verify_claim',
  method: 'POST',
  path: '/v1/claims/{id}/verify',
  tag: 'Claims',
  summary: 'Verify a domain claim',
  description:
    'Looks for the proof at once: a TXT record at the name servers of the domain themselves, never ' +
    'at a cache, or the file. One that has lapsed or expired is verified by its new challenge. ' +
    'Where the proof is not found, `detail` says what was; a verified claim lapses from then on, ' +
    'with 14 days of grace, unless nobody could be asked. At most ' +
    `${VERIFY_WINDOW.quota} a minute and claim.`,
  access: 'account',
  credits: 0,
  cache: 'none',
  input: { path: ClaimIdPath },
  output: Type.Object({ claim: DomainClaim }),
  problems: ['claim_not_found', 'claim_verification_failed', 'rate_limited'],
  examples: [
    {
      summary: 'The proof was found',
      path: { id: EXAMPLE_CLAIM_ID },
      answer: exampleEnvelope({ claim: EXAMPLE_CLAIM }),
    },
  ],
  run: async ({ input: { path }, caller, refuse, services }) => {
    const verified = await verifyOwnClaim(services, accountOf(caller), path.id);
    switch (verified.kind) {
      case 'verified':
        return { kind: 'json', data: { claim: claimShape(verified.claim) } };
      case 'unknown':
        throw noClaim(path.id, refuse);
      case 'not_found': {
        const { challenge, method } = claimShape(verified.read);
        const place = method === 'dns_txt' ? challenge.record_name : challenge.file_url;
        const what = method === 'dns_txt' ? 'the TXT record' : 'a line';
        const wanted = `Looked for ${what} ${challenge.record_value} at ${place}.`;
        throw refuse('claim_verification_failed', `${verified.says} ${wanted}`, {
          headers: { 'Retry-After': String(AGAIN_SECONDS) },
          members: { claim_status: verified.claim.status },
        });
      }
      case 'too_often': {
        const detail = `A claim is verified at most ${VERIFY_WINDOW.quota} times a minute.`;
        throw refuse('rate_limited', detail, {
          headers: { 'Retry-After': String(verified.seconds) },
          members: { 'violated-policies': [VERIFY_WINDOW.name] },
        });
      }
    }
  },
});
