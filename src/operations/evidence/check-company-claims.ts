// check_company_claims: what a company states against what was measured, key by key.

import { Type } from 'typebox';
import { isMeasured } from '../../contract/fact-keys.ts';
import {
  CompanyParameter,
  type Detail,
  DimensionsParameter,
  detailParameter,
  FactKeysParameter,
} from '../../contract/parameters.ts';
import { CompanyRef } from '../../contract/schemas/catalogue.ts';
import { ClaimCheck, ClaimSummary } from '../../contract/schemas/claims.ts';
import { isWithheld } from '../../core/claims/dispute.ts';
import { CLAIM_STATES, type ClaimState } from '../../core/facts/claim.ts';
import type { FactIdentity } from '../../core/facts/fact.ts';
import { findFollowing, listClaimFacts } from '../../store/claims/claims.ts';
import { listUpheldOfCompany } from '../../store/claims/disputes.ts';
import type { Db } from '../../store/database.ts';
import { claimRows, keysBeside } from '../claims/claim-rows.ts';
import { coveredCompany } from '../companies/company.ts';
import { proofLink } from '../companies/links.ts';
import { operation } from '../invoke/define.ts';
import { EXAMPLE_COMPANY, exampleEnvelope } from '../invoke/examples.ts';
import { EXAMPLE_CLAIM } from './evidence-examples.ts';

const CREDITS = 2;
const ROWS_FOR_IT = 50;
/** A summary has so many rows at most: those that differ before the others. */
const MOST_OF_A_SUMMARY = 20;

export const checkCompanyClaims = operation({
  id: 'check_company_claims',
  method: 'GET',
  path: '/v1/companies/{company}/claims',
  tag: 'Evidence',
  summary: "Check a company's claims",
  description:
    'For each key and product: what the company states, what the service measured, and whether ' +
    'the two agree under the rule of the key. What could not be checked is never shown as a ' +
    'contradiction: a missing observation reads `unverified`. Keys without data read `absent`, with ' +
    'the reason `withheld` where a dispute of the value was upheld. ' +
    'Rows come in the order of `keys`, else in that of the dimensions, then by key and product. ' +
    '`data.summary` counts the rows by state.',
  access: 'key',
  credits: CREDITS,
  creditsPer: `for each started ${ROWS_FOR_IT} rows of the answer`,
  cache: 'public',
  input: {
    path: Type.Object({ company: CompanyParameter }),
    query: Type.Object({
      keys: Type.Optional(FactKeysParameter),
      dimensions: Type.Optional(DimensionsParameter),
      detail: detailParameter(
        '`full`: every row. `facts`: what the company states. `summary`: what could be compared, ' +
          `at most ${MOST_OF_A_SUMMARY} rows, those that differ first of all; \`data.summary\` ` +
          'counts all rows all the same.',
      ),
    }),
  },
  list: 'claims',
  output: Type.Object({
    company: CompanyRef,
    claims: Type.Array(ClaimCheck),
    summary: Type.Optional(ClaimSummary),
  }),
  problems: ['company_not_found'],
  examples: [
    {
      summary: 'A service level that was measured',
      path: { company: 'acme.example' },
      query: { keys: 'reliability.uptime_90d' },
      answer: exampleEnvelope(
        {
          company: EXAMPLE_COMPANY,
          claims: [EXAMPLE_CLAIM],
          summary: countStates([EXAMPLE_CLAIM]),
        },
        { count: 1 },
      ),
    },
  ],
  run: async ({ input, refuse, services }) => {
    const company = await coveredCompany(services, input.path.company, refuse);
    const keys = input.query.keys ?? null;
    const { database } = services;
    const [facts, following, withheld] = await Promise.all([
      listClaimFacts(
        database,
        company.id,
        keys?.flatMap((key) => [key, ...keysBeside(key)]) ?? null,
      ),
      findFollowing(database, company.id),
      withheldFacts(database, company.id),
    ]);
    const proofOf = proofLink(services, company.ref.domain);
    const about = { following, withheld, now: services.now(), proofOf };
    const { detail, dimensions } = input.query;
    const rows = claimRows(facts, keys, about).filter(
      ({ dimension }) => !dimensions || (dimension !== null && dimensions.includes(dimension)),
    );
    // Whoever names keys means these.
    const asked = keys === null ? rows.filter(SHOWN[detail]) : rows;
    const claims = detail === 'summary' && keys === null ? firstOf(asked) : asked;
    const notice =
      `${claims.length} of ${rows.length} rows are shown. \`detail=facts\` shows what is stated, ` +
      '`detail=full` all, `keys` those that you name.';
    return {
      kind: 'json',
      data: { company: company.ref, claims, summary: countStates(rows) },
      meta: { count: claims.length, ...(claims.length < rows.length ? { notice } : {}) },
      credits: CREDITS * Math.ceil(claims.length / ROWS_FOR_IT),
    };
  },
});

function firstOf(rows: readonly ClaimCheck[]): ClaimCheck[] {
  const differing = rows.filter(({ state }) => state === 'differs');
  const others = rows.filter(({ state }) => state !== 'differs');
  const kept = new Set([...differing, ...others].slice(0, MOST_OF_A_SUMMARY));
  return rows.filter((row) => kept.has(row));
}

const COMPARED: readonly ClaimState[] = ['agrees', 'differs', 'not_comparable'];

const SHOWN: Readonly<Record<Detail, (row: ClaimCheck) => boolean>> = {
  full: () => true,
  facts: ({ stated, declared }) => stated !== null || (declared ?? null) !== null,
  summary: ({ state }) => COMPARED.includes(state),
};

// Once another value was published, what is missing now is not missing because of the dispute.
async function withheldFacts(db: Db, companyId: number): Promise<readonly FactIdentity[]> {
  const upheld = await listUpheldOfCompany(db, companyId);
  return upheld
    .filter((row) => row.replaced_at === null && isWithheld(row, isMeasured(row.key)))
    .map(({ key, provenance, product }) => ({ key, provenance, product: product || null }));
}

function countStates(
  claims: readonly { readonly state: ClaimState }[],
): Record<ClaimState, number> {
  const counts = CLAIM_STATES.map((state) => [
    state,
    claims.filter((claim) => claim.state === state).length,
  ]);
  return Object.fromEntries(counts);
}
