// get_company: everything current about one company, sent as the stored bytes.

import { Type } from 'typebox';
import {
  CompanyParameter,
  DimensionsParameter,
  detailParameter,
  NarrowingKeysParameter,
} from '../../contract/parameters.ts';
import { CompanyRecord } from '../../contract/schemas/catalogue.ts';
import type { Identifier } from '../../core/identifier.ts';
import { findCompany } from '../../store/companies/company-lookup.ts';
import { operation } from '../invoke/define.ts';
import { EXAMPLE_RECORD, exampleEnvelope } from '../invoke/examples.ts';
import type { PreparedRecord, Services } from '../services.ts';
import { noCompany } from './company.ts';
import { demandKnownKeys } from './known-keys.ts';
import { leftOutNotice, type Narrowing, narrowed } from './narrowed-record.ts';
import { recordIn } from './record-in.ts';

export const getCompany = operation({
  id: 'get_company',
  method: 'GET',
  path: '/v1/companies/{company}',
  tag: 'Companies',
  summary: 'Get a company record',
  description:
    'Facts across all dimensions, jobs and coverage of one company. The whole ' +
    'record has as `generated_at` the moment at which it last changed.',
  access: 'open',
  credits: 1,
  cache: 'public',
  input: {
    path: Type.Object({ company: CompanyParameter }),
    query: Type.Object({
      detail: detailParameter(
        '`full`: everything. `facts`: of each fact its value, provenance, date and source. ' +
          '`summary`: of these what people ask for first.',
      ),
      dimensions: Type.Optional(DimensionsParameter),
      keys: Type.Optional(NarrowingKeysParameter),
    }),
  },
  output: CompanyRecord,
  problems: ['company_not_found', 'invalid_parameter'],
  examples: [
    {
      summary: 'A company with one fact',
      path: { company: 'acme.example' },
      answer: exampleEnvelope(EXAMPLE_RECORD),
    },
  ],
  run: async ({ input, refuse, services }) => {
    const { company } = input.path;
    const { detail, dimensions = null, keys = null } = input.query;
    demandKnownKeys(keys ?? [], refuse);
    const record = await recordOf(services, company);
    if (record === null) throw await noCompany(services, company, refuse);
    const isWhole = detail === 'full' && dimensions === null && keys === null;
    return isWhole ? new PreparedCompany(record) : part(record, { detail, dimensions, keys });
  },
});

async function recordOf(services: Services, company: Identifier): Promise<PreparedRecord | null> {
  if (company.kind === 'domain') {
    const record = await services.records.byDomain(company.apex);
    if (record) return record;
  }
  // A slug, or a further domain of a company.
  const found = await findCompany(services.database, company);
  return found && services.records.byDomain(found.domain);
}

function part({ body }: PreparedRecord, narrowing: Narrowing) {
  const whole = narrowed(recordIn(body), narrowing);
  const notice = leftOutNotice(whole, narrowing.detail);
  return {
    kind: 'json',
    data: whole.record,
    meta: notice === null ? {} : { notice },
  } as const;
}

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
