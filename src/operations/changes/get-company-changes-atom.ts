// get_company_changes_atom: the changes of one company, for feed readers.

import { Type } from 'typebox';
import { CompanyParameter } from '../../contract/parameters.ts';
import { coveredCompany } from '../companies/company.ts';
import { operation } from '../invoke/define.ts';
import { ATOM_ONLY, answerFeed, FEED_DESCRIPTION } from './change-feeds.ts';
import { everythingOf } from './event-feed.ts';

export const getCompanyChangesAtom = operation({
  id: 'get_company_changes_atom',
  method: 'GET',
  path: '/v1/companies/{company}/changes.atom',
  tag: 'Changes',
  summary: 'Follow a company in a feed reader',
  description: `The changes of one company. ${FEED_DESCRIPTION}`,
  access: 'open',
  credits: 0,
  cache: 'public',
  input: { path: Type.Object({ company: CompanyParameter }) },
  output: Type.String({ description: 'An Atom document.' }),
  enveloped: false,
  representations: ATOM_ONLY,
  problems: ['company_not_found'],
  examples: [{ summary: 'The feed of a company', path: { company: 'acme.example' }, answer: null }],
  run: async ({ input, refuse, services }) => {
    const { id, ref } = await coveredCompany(services, input.path.company, refuse);
    const alternate = `/v1/companies/${ref.domain}`;
    const of = { kind: 'company', id } as const;
    return answerFeed(services, {
      filter: everythingOf(of),
      name: ref.name,
      self: `${alternate}/changes.atom`,
      alternate,
    });
  },
});
