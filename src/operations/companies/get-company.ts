// get_company: everything current about one company, sent as the stored bytes.

import { Type } from 'typebox';
import { CompanyParameter } from '../../contract/parameters.ts';
import { CompanyRecord } from '../../contract/schemas/catalogue.ts';
import { findCompany } from '../../store/companies/company-lookup.ts';
import { operation } from '../invoke/define.ts';
import { EXAMPLE_RECORD, exampleEnvelope } from '../invoke/examples.ts';
import type { PreparedRecord } from '../services.ts';
import { noCompany } from './company.ts';

export const getCompany = operation({
  id: 'get_company',
  method: 'GET',
  path: '/v1/companies/{company}',
  tag: 'Companies',
  summary: 'Get a company record',
  description:
    'Facts across all dimensions, jobs and coverage of one company. Its `generated_at` is the ' +
    'moment at which the record last changed.',
  access: 'open',
  credits: 1,
  cache: 'public',
  input: { path: Type.Object({ company: CompanyParameter }) },
  output: CompanyRecord,
  problems: ['company_not_found'],
  examples: [
    {
      summary: 'A company with one fact',
      path: { company: 'acme.example' },
      answer: exampleEnvelope(EXAMPLE_RECORD),
    },
  ],
  run: async ({ input, refuse, services }) => {
    const { company } = input.path;
    if (company.kind === 'domain') {
      const record = await services.records.byDomain(company.apex);
      if (record) return new PreparedCompany(record);
    }
    // A slug, or a further domain of a company.
    const found = await findCompany(services.database, company);
    const record = found && (await services.records.byDomain(found.domain));
    if (!record) throw noCompany(company, refuse);
    return new PreparedCompany(record);
  },
});

/** The plain bytes are asked for only when they are sent: most callers take the compressed ones. */
class PreparedCompany {
  readonly kind = 'prepared';
  readonly etag: string;
  readonly brotli: Uint8Array | null;
  readonly #record: PreparedRecord;

  constructor(record: PreparedRecord) {
    this.etag = record.etag;
    this.brotli = record.brotli;
    this.#record = record;
  }

  get body(): Uint8Array {
    return this.#record.body;
  }
}
