// A port to proofs for tests: finds what the test says that stands there, and keeps who asked.

import type {
  ClaimChallenge,
  ClaimFinding,
  ClaimProofs,
} from '../../src/core/claims/claim-proof.ts';

export interface TestClaimProofs extends ClaimProofs {
  /** In the order in which they were asked for. */
  readonly asked: ClaimChallenge[];
  /** Everything is found where nobody says otherwise. */
  answer: (challenge: ClaimChallenge) => ClaimFinding | Promise<ClaimFinding>;
  /** From now on only these tokens stand anywhere. */
  publish(...tokens: readonly string[]): void;
  /** From now on nobody can be asked. */
  cutOff(): void;
}

export function testClaimProofs(): TestClaimProofs {
  const proofs: TestClaimProofs = {
    asked: [],
    answer: () => ({ kind: 'found' }),
    publish: (...tokens) => {
      proofs.answer = ({ token, domain }) =>
        tokens.includes(token)
          ? { kind: 'found' }
          : { kind: 'missing', says: `ns1.${domain} has another value.` };
    },
    cutOff: () => {
      proofs.answer = ({ domain }) => ({
        kind: 'unreachable',
        says: `ns1.${domain} does not answer.`,
      });
    },
    look: async (challenge) => {
      proofs.asked.push(challenge);
      return proofs.answer(challenge);
    },
  };
  return proofs;
}
