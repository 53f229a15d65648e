// The refusals about claims of domains, and about disputes of facts under them.

export const CLAIM_PROBLEMS = {
  claim_not_found: {
    status: 404,
    title: 'Claim not found',
    hint: 'List the claims with GET /v1/claims.',
    description: 'This account has no domain claim with that id, or it was released.',
  },
  claim_not_verified: {
    status: 409,
    title: 'Claim not verified',
    hint: 'Complete the proof, then verify with POST /v1/claims/{id}/verify.',
    description: 'Declarations and disputes need a verified claim of the domain.',
  },
  claim_verification_failed: {
    status: 422,
    title: 'Claim verification failed',
    hint: 'DNS can take up to an hour; retry then.',
    description: 'The proof of the claim was not found.',
  },
  claim_domain_not_covered: {
    status: 422,
    title: 'Domain not covered',
    hint:
      'Resolve the domain with GET /v1/resolve; request coverage with ' +
      'POST /v1/coverage-requests where it has none.',
    description: 'The domain does not resolve to a company that the service tracks yet.',
  },
  dispute_not_found: {
    status: 404,
    title: 'Dispute not found',
    hint: 'List the disputes with GET /v1/claims/{id}/disputes; only an open one can be withdrawn.',
    description: 'The claim has no open dispute with that id.',
  },
  fact_in_dispute: {
    status: 409,
    title: 'Fact in dispute',
    hint: 'Wait for the decision: GET /v1/companies/{company}/disputes shows it.',
    description: 'Another claim of the domain disputes the fact, and nobody has decided yet.',
  },
  dispute_limit_reached: {
    status: 403,
    title: 'Dispute limit reached',
    hint: 'Withdraw disputes, or wait until some are decided.',
    description: 'The account has too many disputes that nobody has decided on.',
  },
} as const;
