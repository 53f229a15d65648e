// get_company_jobs: the job postings of one company, newest first.

import { Type } from 'typebox';
import type { Keyset } from '../../contract/operation.ts';
import { CompanyParameter, PAGE_PARAMETERS } from '../../contract/parameters.ts';
import { CompanyRef } from '../../contract/schemas/catalogue.ts';
import { JobPosting } from '../../contract/schemas/jobs.ts';
import {
  listPostings,
  type PostingPosition,
  type PostingRow,
} from '../../store/companies/jobs-page.ts';
import { operation } from '../invoke/define.ts';
import { EXAMPLE_COMPANY, EXAMPLE_POSTING, exampleEnvelope } from '../invoke/examples.ts';
import { listedPosition, rowPage } from '../invoke/row-page.ts';
import { coveredCompany } from './company.ts';

export const getCompanyJobs = operation({
  id: 'get_company_jobs',
  method: 'GET',
  path: '/v1/companies/{company}/jobs',
  tag: 'Companies',
  summary: 'List the job postings of a company',
  description:
    'Live postings, newest first by `posted_at`, or by `first_seen_at` where it is not stated. ' +
    'With a key, `include_closed=true` adds the closed ones. Filters go together, and ' +
    '`meta.total` counts what meets them all. `meta.next_cursor` is absent on the last page.',
  access: 'open',
  credits: 1,
  cache: 'public',
  input: {
    path: Type.Object({ company: CompanyParameter }),
    query: Type.Object({
      include_closed: Type.Optional(
        Type.Boolean({ description: 'Closed postings too. Needs a key.' }),
      ),
      q: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 100,
          description:
            'Words that title, department and location together have, each of them, in any case.',
          examples: ['berlin engineer'],
        }),
      ),
      remote: Type.Optional(
        Type.Boolean({
          description: 'Only postings that the board marks remote; `false`: only the others.',
        }),
      ),
      stated_pay: Type.Optional(
        Type.Boolean({ description: 'Only postings that state pay; `false`: only the others.' }),
      ),
      ...PAGE_PARAMETERS,
    }),
  },
  list: 'postings',
  output: Type.Object({ company: CompanyRef, postings: Type.Array(JobPosting) }),
  problems: ['company_not_found', 'key_required'],
  examples: [
    {
      summary: 'The live postings',
      path: { company: 'acme.example' },
      answer: exampleEnvelope(
        { company: EXAMPLE_COMPANY, postings: [EXAMPLE_POSTING] },
        { count: 1, total: 1 },
      ),
    },
  ],
  run: async ({ input, after, caller, refuse, services }) => {
    const { limit, include_closed: closedToo = false, q = '', remote = null } = input.query;
    if (closedToo && caller.kind === 'none') {
      throw refuse('key_required', 'include_closed=true needs an API key.');
    }
    const company = await coveredCompany(services, input.path.company, refuse);
    const words = q.split(/\s+/).filter((word) => word !== '');
    // One row more than the page tells whether another page follows.
    const found = await listPostings(
      services.database,
      company.id,
      { closedToo, words, remote, statedPay: input.query.stated_pay ?? null },
      positionOf(after),
      limit + 1,
    );
    const { rows, next } = rowPage(found, limit, listedPosition);
    const total = rows[0]?.total ?? (after === null ? 0 : undefined);
    return {
      kind: 'json',
      data: { company: company.ref, postings: rows.map(postingShape) },
      meta: { count: rows.length, ...(total === undefined ? {} : { total }) },
      next,
    };
  },
});

/** Cursors are signed, so what is in one is a position that this operation wrote. */
function positionOf(after: Keyset | null): PostingPosition | null {
  return after as PostingPosition | null;
}

function postingShape(row: PostingRow): JobPosting {
  return {
    title: row.title,
    level: row.level,
    department: row.department,
    location: row.location,
    remote: row.remote,
    employment_type: row.employment_type,
    url: row.url,
    comp: row.comp,
    posted_at: row.posted_at,
    first_seen_at: row.first_seen_at.toISOString(),
    last_seen_at: row.last_seen_at.toISOString(),
    closed_at: row.closed_at?.toISOString() ?? null,
    active: row.closed_at === null,
    provider: row.provider,
  };
}
