// list_company_disputes: which facts of a company its owners dispute, and what became of it.

import { Type } from 'typebox';
import { CompanyParameter, FactKeyParameter, PAGE_PARAMETERS } from '../../contract/parameters.ts';
import { DisputeStatusWord, PublishedDispute } from '../../contract/schemas/disputes.ts';
import { type DisputePosition, listDisputesOfCompany } from '../../store/claims/disputes.ts';
import { coveredCompany } from '../companies/company.ts';
import { operation } from '../invoke/define.ts';
import { exampleEnvelope } from '../invoke/examples.ts';
import { listedPosition, rowPage } from '../invoke/row-page.ts';
import { EXAMPLE_PUBLISHED_DISPUTE } from './dispute-examples.ts';
import { publishedShape } from './disputing.ts';

export const listCompanyDisputes = operation({
  id: 'list_company_disputes',
  method: 'GET',
  path: '/v1/companies/{company}/disputes',
  tag: 'Claims',
  summary: 'List the disputes of a company',
  description:
    'Which facts whoever controls the domain disputes or disputed, newest first: the value as it ' +
    'was published then, and the decision with its reason. An upheld one names the events that ' +
    'were retracted with it. What its owner says, and who that is, is not published.',
  access: 'open',
  credits: 0,
  cache: 'public',
  input: {
    path: Type.Object({ company: CompanyParameter }),
    query: Type.Object({
      status: Type.Optional(DisputeStatusWord),
      key: Type.Optional(FactKeyParameter),
      ...PAGE_PARAMETERS,
    }),
  },
  list: 'disputes',
  output: Type.Object({ disputes: Type.Array(PublishedDispute) }),
  problems: ['company_not_found'],
  examples: [
    {
      summary: 'A price that is disputed',
      path: { company: 'acme.example' },
      answer: exampleEnvelope({ disputes: [EXAMPLE_PUBLISHED_DISPUTE] }, { count: 1 }),
    },
  ],
  run: async ({ input: { path, query }, after, refuse, services }) => {
    const company = await coveredCompany(services, path.company, refuse);
    const found = await listDisputesOfCompany(services.database, {
      companyId: company.id,
      status: query.status ?? null,
      key: query.key ?? null,
      // Cursors are signed, so what is in one is a position that this operation wrote.
      after: after as DisputePosition | null,
      // One row more than the page tells whether another page follows.
      limit: query.limit + 1,
    });
    const { rows, next } = rowPage(found, query.limit, listedPosition);
    return {
      kind: 'json',
      data: { disputes: rows.map(publishedShape) },
      meta: { count: rows.length },
      next,
    };
  },
});
