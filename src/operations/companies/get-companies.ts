// get_companies: the records of many companies in one answer, each found or said to be missing.

import { Type } from 'typebox';
import { DETAILS, LONGEST_IDENTIFIER } from '../../contract/parameters.ts';
import { type BatchItem, CompanyBatch, MOST_RECORDS } from '../../contract/schemas/batch.ts';
import { DimensionWord, oneOf } from '../../contract/schemas/words.ts';
import { DIMENSIONS } from '../../core/facts/dimensions.ts';
import { type ParsedIdentifier, parseIdentifier } from '../../core/identifier.ts';
import { companiesNamed, nameOf } from '../catalogue/resolving.ts';
import { operation } from '../invoke/define.ts';
import { EXAMPLE_RECORD, exampleEnvelope } from '../invoke/examples.ts';
import type { Services } from '../services.ts';
import { type Narrowing, narrowed } from './narrowed-record.ts';
import { recordIn } from './record-in.ts';

export const getCompanies = operation({
  id: 'get_companies',
  method: 'POST',
  path: '/v1/companies/batch',
  tag: 'Companies',
  summary: 'Get many company records',
  description:
    `The records of up to ${MOST_RECORDS} companies, in the order asked, as get_company gives ` +
    'each. A company that is not covered has `error` in place of `record` and costs nothing; ' +
    'the others are answered. `dimensions` leaves out the facts of all others. Nothing is changed.',
  access: 'key',
  // It changes nothing: it is a POST because of its length alone.
  scope: 'facts:read',
  credits: 1,
  creditsPer: 'for each record of the answer',
  cache: 'none',
  input: {
    body: Type.Object(
      {
        companies: Type.Array(Type.String({ minLength: 1, maxLength: LONGEST_IDENTIFIER }), {
          minItems: 1,
          maxItems: MOST_RECORDS,
          description: `Apex domains or legacy slugs, at most ${MOST_RECORDS}.`,
        }),
        dimensions: Type.Optional(
          Type.Array(DimensionWord, {
            minItems: 1,
            maxItems: DIMENSIONS.length,
            description: 'The dimensions whose facts are wanted; all where not given.',
          }),
        ),
        detail: Type.Optional(oneOf(DETAILS, 'As of get_company; `full` where not given.')),
      },
      { additionalProperties: false },
    ),
  },
  output: CompanyBatch,
  problems: [],
  examples: [
    {
      summary: 'A company, and a domain that nobody covers',
      body: { companies: ['acme.example', 'no-such.example'] },
      answer: exampleEnvelope(
        {
          companies: [
            { company: 'acme.example', record: EXAMPLE_RECORD },
            {
              company: 'no-such.example',
              error: {
                code: 'company_not_found',
                detail: 'No covered company matches no-such.example.',
              },
            },
          ],
        },
        { count: 1, total: 2 },
      ),
    },
  ],
  run: async ({ input: { body }, services }) => {
    const { detail = 'full', dimensions = null } = body;
    const narrowing = { detail, dimensions, keys: null };
    const companies = await itemsOf(services, body.companies, narrowing);
    const count = companies.filter(({ record }) => record !== undefined).length;
    return {
      kind: 'json',
      data: { companies },
      meta: { count, total: companies.length },
      credits: count,
    };
  },
});

async function itemsOf(
  services: Services,
  inputs: readonly string[],
  narrowing: Narrowing,
): Promise<BatchItem[]> {
  const asked = inputs.map((company) => ({
    company,
    identifier: parseIdentifier(company, services.registrableDomain),
  }));
  const known = await companiesNamed(
    services,
    asked.map(({ identifier }) => identifier),
  );
  return Promise.all(
    asked.map(async ({ company, identifier }): Promise<BatchItem> => {
      const found = known.get(nameOf(identifier));
      const stored = found && (await services.records.byDomain(found.domain));
      if (!stored) return { company, error: errorOf(company, identifier) };
      return { company, record: narrowed(recordIn(stored.body), narrowing).record };
    }),
  );
}

function errorOf(company: string, identifier: ParsedIdentifier): NonNullable<BatchItem['error']> {
  const shown = JSON.stringify(company);
  switch (identifier.kind) {
    case 'domain':
      return notFound(identifier.apex);
    case 'slug':
      return notFound(`the slug ${identifier.slug}`);
    case 'invalid':
      return {
        code: 'invalid_parameter',
        detail: `${shown} is not an identifier. Accepted: an apex domain or a legacy slug.`,
      };
  }
}

function notFound(meant: string): NonNullable<BatchItem['error']> {
  return { code: 'company_not_found', detail: `No covered company matches ${meant}.` };
}
