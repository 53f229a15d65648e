// get_company: everything current about one company, sent as the stored bytes.

import { hash } from 'node:crypto';
import { Type } from 'typebox';
import {
  CompanyParameter,
  type Detail,
  DimensionsParameter,
  detailParameter,
  NarrowingKeysParameter,
} from '../../contract/parameters.ts';
import { CompanyRecord } from '../../contract/schemas/catalogue.ts';
import type { Identifier } from '../../core/identifier.ts';
import { findCompany } from '../../store/companies/company-lookup.ts';
import { operation } from '../invoke/define.ts';
import { EXAMPLE_RECORD, exampleEnvelope } from '../invoke/examples.ts';
import type { PreparedRecord, RecordForm, Services } from '../services.ts';
import { noCompany } from './company.ts';
import { demandKnownKeys } from './known-keys.ts';
import { leftOutNotice, type Narrowing, narrowed } from './narrowed-record.ts';
import { answerIn } from './record-in.ts';

export const getCompany = operation({
  id: 'get_company',
  method: 'GET',
  path: '/v1/companies/{company}',
  tag: 'Companies',
  summary: 'Get a company record',
  description:
    'Facts across all dimensions, jobs and coverage of one company. The ' +
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
  atHand: ({ input: { path, query }, services }) => {
    const { company } = path;
    const { detail, dimensions, keys } = query;
    if (company.kind !== 'domain' || dimensions !== undefined || keys !== undefined) return null;
    const record = services.records.atHand?.(company.apex) ?? null;
    if (record === null) return null;
    return detail === 'full'
      ? new PreparedCompany(record)
      : (PARTS.get(record)?.get(detail) ?? null);
  },
  run: async ({ input, refuse, services, connection }) => {
    const { company } = input.path;
    const { detail, dimensions = null, keys = null } = input.query;
    demandKnownKeys(keys ?? [], refuse);
    const isWhole = detail === 'full' && dimensions === null && keys === null;
    const isCoded = isWhole && connection.takesBrotli?.() !== false;
    const record = await recordOf(services, company, isCoded ? 'brotli' : 'plain');
    if (record === null) throw await noCompany(services, company, refuse);
    return isWhole ? new PreparedCompany(record) : partOf(record, { detail, dimensions, keys });
  },
});

async function recordOf(
  services: Services,
  company: Identifier,
  wanted: RecordForm,
): Promise<PreparedRecord | null> {
  if (company.kind === 'domain') {
    const record = await services.records.byDomain(company.apex, wanted);
    if (record) return record;
  }
  // A slug, or a further domain of a company.
  const found = await findCompany(services.database, company);
  return found && services.records.byDomain(found.domain, wanted);
}

/** A part of a record as bytes, as the whole is: it changes with the record alone. */
interface Part {
  readonly kind: 'prepared';
  readonly body: Uint8Array;
  readonly brotli: null;
  readonly etag: string;
}

/** What is left out by `detail` alone, once for each state of a record. */
const PARTS = new WeakMap<PreparedRecord, Map<Detail, Part>>();

function partOf(record: PreparedRecord, narrowing: Narrowing): Part {
  const { detail, dimensions, keys } = narrowing;
  if (dimensions !== null || keys !== null) return makePart(record, narrowing);
  const known = PARTS.get(record)?.get(detail);
  if (known !== undefined) return known;
  const made = makePart(record, narrowing);
  const parts = PARTS.get(record) ?? new Map<Detail, Part>();
  PARTS.set(record, parts.set(detail, made));
  return made;
}

function makePart({ body }: PreparedRecord, narrowing: Narrowing): Part {
  const { data, meta } = answerIn(body);
  const part = narrowed(data, narrowing);
  const notice = leftOutNotice(part, narrowing.detail);
  const said = notice === null ? meta : { ...meta, notice };
  const text = JSON.stringify({ data: part.record, meta: said });
  const etag = hash('sha256', text).slice(0, 32);
  return { kind: 'prepared', body: Buffer.from(text), brotli: null, etag };
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

  get release(): (() => void) | undefined {
    return this.#record.release;
  }
}
