// get_fact_evidence: where each side of a fact was read, in which bytes, and how to cite it.

import { Type } from 'typebox';
import { captureUrl } from '../contract/capture-url.ts';
import { historyUrl } from '../contract/history-url.ts';
import { CompanyParameter, FactKeyParameter } from '../contract/parameters.ts';
import type { CompanyRef } from '../contract/schemas/catalogue.ts';
import { Evidence, type EvidenceSide } from '../contract/schemas/claims.ts';
import { flatFactShape, isoDate } from '../core/fact-shape.ts';
import { canonicalJson } from '../core/json.ts';
import { proofStatusOf } from '../core/proof-status.ts';
import { findFollowing } from '../store/claims.ts';
import { type EvidenceRow, listEvidence } from '../store/evidence.ts';
import { claimRow } from './claim-rows.ts';
import { coveredCompany } from './company.ts';
import { operation } from './define.ts';
import { EXAMPLE_EVIDENCE } from './evidence-examples.ts';
import { exampleEnvelope } from './examples.ts';
import { linkTo, proofLink } from './links.ts';
import type { OperationServices } from './services.ts';

export const getFactEvidence = operation({
  id: 'get_fact_evidence',
  method: 'GET',
  path: '/v1/companies/{company}/evidence',
  tag: 'Evidence',
  summary: 'Get the evidence of a fact',
  description:
    'Each side of a fact with its source, the capture that shows it, the place in the stored ' +
    'bytes where the value stands, and the address of its proof. `state` is that of the claims ' +
    'check. `citation` is ready text: of the observed side where there is one, else of the stated.',
  access: 'key',
  credits: 1,
  cache: 'public',
  input: {
    path: Type.Object({ company: CompanyParameter }),
    query: Type.Object({
      key: FactKeyParameter,
      product: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 200,
          description: 'The product whose fact is meant; the whole company where not given.',
        }),
      ),
    }),
  },
  output: Evidence,
  problems: ['company_not_found', 'fact_not_found'],
  examples: [
    {
      summary: 'A price that the company states',
      path: { company: 'acme.example' },
      query: { key: 'pricing.tier.pro.price' },
      answer: exampleEnvelope(EXAMPLE_EVIDENCE),
    },
  ],
  run: async ({ input, refuse, services }) => {
    const { key, product = '' } = input.query;
    const company = await coveredCompany(services, input.path.company, refuse);
    const [rows, following] = await Promise.all([
      listEvidence(services.database, company.id, key),
      findFollowing(services.database, company.id),
    ]);
    const own = rows.filter((row) => row.product === product);
    const observed = own.find(({ provenance }) => provenance === 'observed') ?? null;
    const stated = own.find(({ provenance }) => provenance === 'company_stated') ?? null;
    const cited = observed ?? stated;
    if (cited === null) {
      throw refuse('fact_not_found', missing(company.ref, key, product, rows));
    }
    const { domain } = company.ref;
    const proofOf = proofLink(services, domain);
    const { state } = claimRow(key, product, rows, { following, now: services.now(), proofOf });
    return {
      kind: 'json',
      data: {
        company: company.ref,
        key,
        state,
        sides: {
          observed: observed && evidenceSide(services, domain, observed),
          company_stated: stated && evidenceSide(services, domain, stated),
        },
        history_url: historyUrl(services.baseUrl, domain, { factKey: key }),
        citation: citation(company.ref, cited),
      },
    };
  },
});

/** Says which products have such a fact, where others do. */
function missing(
  company: CompanyRef,
  key: string,
  product: string,
  rows: readonly EvidenceRow[],
): string {
  const whose = product === '' ? company.domain : `the product ${product} of ${company.domain}`;
  const none = `There is no current fact ${key} of ${whose}.`;
  const others = [...new Set(rows.map((row) => row.product))];
  if (others.length === 0) return none;
  const named = others.map((name) => (name === '' ? 'the whole company' : `product=${name}`));
  return `${none} There is one of: ${named.join(', ')}.`;
}

function evidenceSide(services: OperationServices, domain: string, row: EvidenceRow): EvidenceSide {
  const { capture } = row;
  return {
    fact: {
      ...flatFactShape(domain, row),
      extractor_version: `${row.extractor}@${row.extractor_version}`,
    },
    source_url: row.source_url,
    capture: capture && {
      id: capture.id,
      kind: capture.kind,
      captured_at: capture.capturedAt.toISOString(),
      sha256: capture.sha256,
      url: captureUrl(services.baseUrl, capture.id),
      raw_url: capture.rawStored ? linkTo(services, 'get_capture_raw', { id: capture.id }) : null,
    },
    proof_url: proofLink(services, domain)(row),
    // Nothing is anchored yet, and no run is planned.
    proof_status: proofStatusOf(capture, null),
    next_anchor_at: null,
    locator: row.locator,
  };
}

/** "Acme, pricing.tier.pro.price = 49 EUR, as of 2026-11-18, capture cap_…, https://…" */
function citation(company: CompanyRef, row: EvidenceRow): string {
  const value = typeof row.value === 'string' ? row.value : canonicalJson(row.value);
  const amount = row.unit === null ? value : `${value} ${row.unit}`;
  const product = row.product === '' ? '' : ` (${row.product})`;
  const capture = row.capture_id === null ? [] : [`capture ${row.capture_id}`];
  return [
    company.name,
    `${row.key}${product} = ${amount}`,
    `as of ${isoDate(row.last_confirmed_at)}`,
    ...capture,
    ...(row.source_url === null ? [] : [row.source_url]),
  ].join(', ');
}
