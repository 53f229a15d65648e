// get_company_facts: the current facts of one company, page by page.

import { Type } from 'typebox';
import type { Keyset } from '../../contract/operation.ts';
import { CompanyParameter, PAGE_PARAMETERS } from '../../contract/parameters.ts';
import { CompanyRef } from '../../contract/schemas/catalogue.ts';
import { FlatFact } from '../../contract/schemas/facts.ts';
import { DimensionWord, ProvenanceWord } from '../../contract/schemas/words.ts';
import { flatFactShape } from '../../core/facts/fact-shape.ts';
import { type FactPosition, listFacts } from '../../store/companies/facts-page.ts';
import { operation } from '../invoke/define.ts';
import { EXAMPLE_COMPANY, EXAMPLE_FLAT_FACT, exampleEnvelope } from '../invoke/examples.ts';
import { rowPage } from '../invoke/row-page.ts';
import { coveredCompany } from './company.ts';

export const getCompanyFacts = operation({
  id: 'get_company_facts',
  method: 'GET',
  path: '/v1/companies/{company}/facts',
  tag: 'Companies',
  summary: 'List the facts of a company',
  description:
    'The rows of get_company, ungrouped: in the order of the ten dimensions, then by key, ' +
    'provenance and product. What the owner of the domain declares is among them where no page ' +
    'states it. `meta.next_cursor` is absent on the last page.',
  access: 'open',
  credits: 1,
  cache: 'public',
  input: {
    path: Type.Object({ company: CompanyParameter }),
    query: Type.Object({
      dimension: Type.Optional(DimensionWord),
      provenance: Type.Optional(ProvenanceWord),
      key_prefix: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 200,
          description: 'Only keys that begin so.',
          examples: ['pricing.tier.'],
        }),
      ),
      as_of: Type.Optional(
        Type.String({
          format: 'date',
          description:
            'Reserved for point-in-time replay: answers 501 `not_yet_available` until it ships, ' +
            'and will need a key then.',
        }),
      ),
      ...PAGE_PARAMETERS,
    }),
  },
  list: 'facts',
  output: Type.Object({ company: CompanyRef, facts: Type.Array(FlatFact) }),
  problems: ['company_not_found', 'not_yet_available'],
  examples: [
    {
      summary: 'The prices that a company states',
      path: { company: 'acme.example' },
      query: { dimension: 'pricing', provenance: 'company_stated' },
      answer: exampleEnvelope(
        { company: EXAMPLE_COMPANY, facts: [EXAMPLE_FLAT_FACT] },
        { count: 1, total: 1 },
      ),
    },
  ],
  run: async ({ input, after, refuse, services }) => {
    const { query } = input;
    if (query.as_of !== undefined) {
      throw refuse('not_yet_available', 'as_of is reserved and not served yet; drop it.');
    }
    const company = await coveredCompany(services, input.path.company, refuse);
    const filter = {
      dimension: query.dimension ?? null,
      provenance: query.provenance ?? null,
      keyPrefix: query.key_prefix ?? null,
    };
    // One row more than the page tells whether another page follows.
    const found = await listFacts(
      services.database,
      company.id,
      filter,
      positionOf(after),
      query.limit + 1,
    );
    const { rows, next } = rowPage(found, query.limit, (row) => [
      row.dimension_rank,
      row.key,
      row.provenance,
      row.product,
    ]);
    return {
      kind: 'json',
      data: {
        company: company.ref,
        facts: rows.map((row) => flatFactShape(company.ref.domain, row)),
      },
      meta: { count: rows.length, ...totalOf(rows[0]?.total, after) },
      next,
    };
  },
});

/** Cursors are signed, so what is in one is a position that this operation wrote. */
function positionOf(after: Keyset | null): FactPosition | null {
  return after as FactPosition | null;
}

/** An empty first page has no row to carry the total; an empty later page says nothing of it. */
function totalOf(total: number | undefined, after: Keyset | null): { total?: number } {
  if (total !== undefined) return { total };
  return after === null ? { total: 0 } : {};
}
