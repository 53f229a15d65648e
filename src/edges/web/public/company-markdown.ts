// A company as Markdown, for programs that read text: what strangers are shown.

import type { CompanyRecord } from '../../../contract/schemas/catalogue.ts';
import type { ChangeEvent } from '../../../contract/schemas/changes.ts';
import type { Fact } from '../../../contract/schemas/facts.ts';
import { shownText } from '../frame/captured.ts';
import { markdownLink, markdownText } from '../frame/markdown.ts';
import { ask, askOr, type PublicVisit, Refused } from './visit.ts';
import {
  amountText,
  changeTitle,
  companyPath,
  DIMENSION_NAMES,
  type Dimension,
  isInvented,
  keyText,
  reasonText,
} from './words.ts';

const UNKNOWN = ['company_not_found', 'invalid_identifier', 'invalid_parameter'];

/** Null where no such company is covered. */
export async function companyMarkdown(visit: PublicVisit): Promise<string | null> {
  const { company = '' } = visit.parameters;
  const found = await askOr<CompanyRecord>(visit, 'get_company', { path: { company } }, UNKNOWN);
  if (found instanceof Refused) return null;
  const { domain } = found.data.company;
  const history = await ask<{ events: ChangeEvent[] }>(visit, 'get_company_history', {
    path: { company: domain },
    query: { limit: '50' },
  });
  return written(found.data, history.data.events, visit.world.baseUrl);
}

function written(record: CompanyRecord, events: readonly ChangeEvent[], baseUrl: string): string {
  const { company, coverage, last_captured_at: last } = record;
  const { domain } = company;
  const invented = isInvented(domain)
    ? 'This company is **invented**: it belongs to the sample that Assay brings along.\n\n'
    : '';
  return `# ${markdownText(company.name, 120)} (${domain})

${invented}${coverage.facts} facts: ${coverage.observed} observed by Assay, ${
    coverage.company_stated
  } stated by the company. Last looked at: ${last ?? 'never'}.

- [This page](${baseUrl}${companyPath(domain)})
- [The same as JSON](${baseUrl}/v1/companies/${domain})

${(Object.keys(DIMENSION_NAMES) as Dimension[]).map((one) => dimension(record, one)).join('\n')}
## What changed

${events.length === 0 ? 'Nothing changed in this time.\n' : events.map(change).join('')}`;
}

function dimension({ dimensions, coverage }: CompanyRecord, name: Dimension): string {
  const block = dimensions[name];
  const heading = `## ${DIMENSION_NAMES[name]}\n\n`;
  if (block === undefined) {
    const gap = coverage.gaps.find((one) => one.dimension === name);
    return `${heading}${gap?.state ?? 'absent'}: ${reasonText(gap?.reason)}.\n`;
  }
  const head = '| Fact | Value | Who says so | As of | Source |\n| --- | --- | --- | --- | --- |\n';
  return `${heading}${head}${block.facts.map(row).join('')}`;
}

function row(fact: Fact): string {
  const { key, value, unit, product, as_of: asOf, provenance, source_url: source } = fact;
  const about = product ? ` (${markdownText(product, 80)})` : '';
  const who = fact.evidence_type === 'declaration' ? 'declared' : WHO[provenance];
  const from = source ? markdownLink(source, source.replace(/^https?:\/\//, '')) : '';
  const cells = [`${nameOf(key)}${about}`, valueText(value, unit), who, asOf.slice(0, 10), from];
  return `| ${cells.join(' | ')} |\n`;
}

const WHO = { observed: 'observed', company_stated: 'stated' } as const;

/** As pages name it, and the key itself for whoever asks for it next. */
function nameOf(key: string): string {
  return `${markdownText(keyText(key), 120)} \`${shownText(key, 200).replaceAll('`', '')}\``;
}

function valueText(value: unknown, unit: string | null | undefined): string {
  if (value === null || value === undefined) return 'absent';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return markdownText(amountText(value, unit));
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return markdownText(unit ? `${text} ${unit}` : text, 300);
}

function change(event: ChangeEvent): string {
  const { occurred_at: at, masked, summary } = event;
  const says = masked || summary === null ? changeTitle(event) : summary;
  return `- ${at}: ${markdownText(says, 400)}${masked ? ' (values need a free key)' : ''}\n`;
}
