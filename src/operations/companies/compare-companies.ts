// compare_companies: companies beside each other, with a value or the reason for none in each cell.

import { Type } from 'typebox';
import { MOST_COMPARED_KEYS } from '../../contract/compared-keys.ts';
import type { Keyset, Refuse } from '../../contract/operation.ts';
import {
  CategoryParameter,
  CompaniesParameter,
  CursorParameter,
  FactKeysParameter,
  MOST_COMPARED,
  TableFormatParameter,
} from '../../contract/parameters.ts';
import { tabular } from '../../contract/representations.ts';
import { Comparison } from '../../contract/schemas/comparison.ts';
import { DimensionWord } from '../../contract/schemas/words.ts';
import type { Dimension } from '../../core/facts/dimensions.ts';
import { parseIdentifier } from '../../core/identifier.ts';
import { csvOf, csvRow, type WrittenTable } from '../../core/pages/csv.ts';
import { findCategory, listMemberRefs } from '../../store/companies/catalogue.ts';
import type { CompanyRow } from '../../store/companies/company-lookup.ts';
import {
  type ComparedCompany,
  listCompared,
  listComparedByDomain,
} from '../../store/companies/compared-facts.ts';
import type { Database } from '../../store/database.ts';
import { resolveCompanies } from '../catalogue/resolve-companies.ts';
import { operation } from '../invoke/define.ts';
import { exampleEnvelope } from '../invoke/examples.ts';
import type { Services } from '../services.ts';
import { type Asked, keysFor } from './comparing.ts';
import { EXAMPLE_COMPARISON } from './comparison-example.ts';
import { comparisonHeader, comparisonTable } from './comparison-table.ts';
import { demandKnownKeys } from './known-keys.ts';
import { cellsIn, readyCells, readyColumns } from './ready-cells.ts';

/** As many facts as a page of facts has for one credit. */
const CELLS_FOR_IT = 200;

const PROBLEMS = [
  'missing_parameter',
  'invalid_parameter',
  'category_not_found',
  'companies_unresolved',
] as const;
type RefuseThis = Refuse<(typeof PROBLEMS)[number]>;

export const compareCompanies = operation({
  id: 'compare_companies',
  method: 'GET',
  path: '/v1/compare',
  tag: 'Companies',
  summary: 'Compare companies',
  description:
    `2 to ${MOST_COMPARED} companies, or those of a category, on \`keys\` or on all that is ` +
    'comparable of a `dimension`: one cell for each company and key, with the current fact or ' +
    'with why there is none. Without both it takes the criteria of the category, or of named ' +
    'companies what people compare first. Where a key has several facts, that of the whole ' +
    'company goes before those of products, and what was observed before what is stated. ' +
    'Categories come by domain, page by page.',
  access: 'open',
  credits: 1,
  creditsPer: `for each started ${CELLS_FOR_IT} cells of the answer`,
  cache: 'public',
  input: {
    query: Type.Object({
      companies: Type.Optional(CompaniesParameter),
      category: Type.Optional(CategoryParameter),
      keys: Type.Optional({
        ...FactKeysParameter,
        description: `Exact fact keys with commas between, at most ${MOST_COMPARED_KEYS}.`,
      }),
      dimension: Type.Optional(DimensionWord),
      limit: Type.Integer({
        minimum: 1,
        maximum: MOST_COMPARED,
        default: MOST_COMPARED,
        description: 'Companies of a category on a page.',
      }),
      cursor: CursorParameter,
      format: TableFormatParameter,
    }),
  },
  output: Comparison,
  representations: tabular(csvOf(comparisonTable(EXAMPLE_COMPARISON))),
  table: comparisonTable,
  problems: PROBLEMS,
  examples: [
    {
      summary: 'Two companies on two keys',
      query: {
        companies: 'acme.example,bolt.example',
        keys: 'pricing.tier_count,security.cert.soc2',
      },
      answer: exampleEnvelope(EXAMPLE_COMPARISON, { count: 2, total: 2 }),
    },
    {
      summary: 'A category on its criteria',
      query: { category: 'crm' },
      answer: exampleEnvelope(EXAMPLE_COMPARISON, { count: 2, total: 2 }),
    },
  ],
  run: async ({ input: { query }, after, refuse, services, isTable = false }) => {
    const asked = askedOf(query, refuse);
    const chosen = await companiesOf(services, query, after, refuse);
    const ids = chosen.all.map(({ id }) => id);
    const criteria = { criteria: chosen.criteria ?? [] };
    const what = asked ?? (chosen.criteria === null ? 'anything' : criteria);
    const { keys, left } = await keysFor(services.database, ids, what);
    const companies = chosen.page.map(({ name, domain, slug }) => ({ name, domain, slug }));
    const { next } = chosen;
    const credits = Math.max(1, Math.ceil((chosen.page.length * keys.length) / CELLS_FOR_IT));
    if (isTable) {
      const csv = await writtenTable(services.database, chosen.page, keys);
      const data = { companies, keys: [...keys], cells: [] };
      return { kind: 'json', data, csv, next, credits };
    }
    const cells = await readyCells(services.database, chosen.page, keys);
    const head = JSON.stringify({ companies, keys }).slice(0, -1);
    const notice =
      `The ${keys.length} keys that most of the companies have are compared; ` +
      `${left} more are left out.`;
    let made: Comparison | null = null;
    return {
      kind: 'json',
      // Tables and tools ask for it, tools several times.
      get data(): Comparison {
        made ??= { companies, keys: [...keys], cells: cellsIn(cells) };
        return made;
      },
      json: [{ bytes: Buffer.from(`${head},"cells":[`) }, ...cells, END],
      meta: {
        count: chosen.page.length,
        total: chosen.all.length,
        ...(left === 0 ? {} : { notice }),
      },
      next,
      credits,
    };
  },
});

/** The same bytes as `comparisonTable` comes to. */
async function writtenTable(
  db: Database,
  companies: readonly ComparedCompany[],
  keys: readonly string[],
): Promise<WrittenTable> {
  const columns = await readyColumns(db, companies, keys);
  const rows = companies.map(({ domain, name }, nth) => {
    const first = csvRow([domain, name]);
    const rest = columns[nth];
    // Without the end of the line.
    return rest ? Buffer.concat([Buffer.from(`${first.slice(0, -2)},`), rest]) : Buffer.from(first);
  });
  return { header: comparisonHeader(keys), rows };
}

const END = { bytes: Buffer.from(']}') };

interface Query {
  readonly companies?: readonly string[];
  readonly category?: string;
  readonly keys?: readonly string[];
  readonly dimension?: Dimension;
  readonly limit: number;
}

/** What the caller names itself; null where it leaves that to us. */
function askedOf(
  { keys, dimension }: Query,
  refuse: RefuseThis,
): Exclude<Asked, 'anything'> | null {
  if (keys === undefined) return dimension === undefined ? null : { dimension };
  if (dimension !== undefined) {
    throw wrong(refuse, 'dimension', 'keys and dimension exclude each other.', 'keys or dimension');
  }
  if (keys.length > MOST_COMPARED_KEYS) {
    const accepted = `1 to ${MOST_COMPARED_KEYS} fact keys with commas between`;
    throw wrong(refuse, 'keys', `keys has ${keys.length} keys. Accepted: ${accepted}.`, accepted);
  }
  demandKnownKeys(keys, refuse);
  return { keys };
}

interface Chosen {
  readonly all: readonly CompanyRow[];
  readonly page: readonly ComparedCompany[];
  /** Null for companies that were named. */
  readonly criteria: readonly string[] | null;
  readonly next: Keyset | null;
}

async function companiesOf(
  services: Services,
  { companies, category, limit }: Query,
  after: Keyset | null,
  refuse: RefuseThis,
): Promise<Chosen> {
  if (companies !== undefined && category !== undefined) {
    const detail = 'companies and category exclude each other.';
    throw wrong(refuse, 'category', detail, 'companies or category');
  }
  if (companies !== undefined) {
    const found = await namedBy(services, companies, refuse);
    const [only] = found;
    if (only !== undefined && found.length === 1) {
      const detail = `All that companies names is ${only.domain}: there is nothing to compare.`;
      throw wrong(refuse, 'companies', detail, `2 to ${MOST_COMPARED} companies`);
    }
    return { all: found, page: found, criteria: null, next: null };
  }
  if (category === undefined) {
    const detail = 'Give companies, with commas between, or a category.';
    const accepted = 'companies or category';
    throw refuse('missing_parameter', detail, {
      errors: [{ parameter: 'companies', detail, accepted }],
    });
  }
  const slug = category.toLowerCase();
  const row = await findCategory(services.database, slug);
  if (row === null) throw refuse('category_not_found', `No category has the slug ${slug}.`);
  const all = await listMemberRefs(services.database, row.id);
  // Cursors are signed: what is in one is the domain that this operation wrote.
  const last = after?.[0] ?? '';
  const rest = all.filter(({ domain }) => domain > last);
  const page = rest.slice(0, limit);
  const end = page.at(-1);
  const next = end !== undefined && rest.length > page.length ? [end.domain] : null;
  return { all, page: await compared(services.database, page), criteria: row.criteria, next };
}

/** Most callers write the domains of companies, which one statement finds. */
async function namedBy(
  services: Services,
  inputs: readonly string[],
  refuse: RefuseThis,
): Promise<readonly ComparedCompany[]> {
  const read = inputs.map((input) => parseIdentifier(input, services.registrableDomain));
  const domains = new Set(read.map((one) => (one.kind === 'domain' ? one.apex : '')));
  const rows = await listComparedByDomain(services.database, [...domains]);
  const found = new Map(rows.map((row) => [row.domain, row]));
  const named = [...domains].flatMap((domain) => found.get(domain) ?? []);
  if (named.length === domains.size) return named;
  const resolved = await resolveCompanies(services, inputs, refuse);
  return compared(services.database, [...resolved.values()]);
}

async function compared(
  db: Database,
  companies: readonly CompanyRow[],
): Promise<readonly ComparedCompany[]> {
  const ids = companies.map(({ id }) => id);
  const editions = new Map((await listCompared(db, ids)).map(({ id, edition }) => [id, edition]));
  return companies.map((company) => ({ ...company, edition: editions.get(company.id) ?? null }));
}

function wrong(refuse: RefuseThis, parameter: string, detail: string, accepted: string) {
  return refuse('invalid_parameter', detail, { errors: [{ parameter, detail, accepted }] });
}
