// get_fact_evidence: where each side of a fact was read, in which bytes, and how to cite it.

import { Type } from 'typebox';
import { captureUrl } from '../../contract/capture-url.ts';
import { historyUrl } from '../../contract/history-url.ts';
import { CompanyParameter, FactKeyParameter, ProductParameter } from '../../contract/parameters.ts';
import type { CompanyRef } from '../../contract/schemas/catalogue.ts';
import { Evidence, type EvidenceSide, MOST_DISPUTES_SHOWN } from '../../contract/schemas/claims.ts';
import { proofStatusOf } from '../../core/evidence/proof-status.ts';
import { isDeclared } from '../../core/facts/declaration.ts';
import { flatFactShape, isoDate } from '../../core/facts/fact-shape.ts';
import { canonicalJson } from '../../core/json.ts';
import { findFollowing } from '../../store/claims/claims.ts';
import { type DisputeRow, listDisputesOfFact } from '../../store/claims/disputes.ts';
import { type CaptureOfFact, type EvidenceRow, listEvidence } from '../../store/facts/evidence.ts';
import { findPlacement } from '../../store/proofs/anchors.ts';
import { claimRow, keysBeside, observedSide } from '../claims/claim-rows.ts';
import { publishedShape } from '../claims/disputing.ts';
import { coveredCompany } from '../companies/company.ts';
import { linkTo, proofLink } from '../companies/links.ts';
import { noFact } from '../companies/no-fact.ts';
import { operation } from '../invoke/define.ts';
import { exampleEnvelope } from '../invoke/examples.ts';
import type { OperationServices } from '../services.ts';
import { EXAMPLE_EVIDENCE } from './evidence-examples.ts';
import { evidenceNote } from './evidence-note.ts';
import { nextAnchorAt } from './inclusion.ts';

export const getFactEvidence = operation({
  id: 'get_fact_evidence',
  method: 'GET',
  path: '/v1/companies/{company}/evidence',
  tag: 'Evidence',
  summary: 'Get the evidence of a fact',
  description:
    'Each side of a fact with its source, the capture that shows it, the place in the stored ' +
    'bytes where the value stands, and the address of its proof; and the disputes of the fact, ' +
    'newest first. `state` is that of the claims ' +
    'check, and `note` says in words what it rests on. Where what is stated is measured under ' +
    'another key, that fact is the observed side. `citation` is ready text: of the observed side ' +
    'where there is one under this key, else of the stated, else of the declared one.',
  access: 'key',
  credits: 1,
  cache: 'public',
  input: {
    path: Type.Object({ company: CompanyParameter }),
    query: Type.Object({
      key: FactKeyParameter,
      product: Type.Optional(ProductParameter),
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
    const { database } = services;
    const of = { companyId: company.id, key, product };
    const [rows, following, disputes] = await Promise.all([
      listEvidence(database, company.id, [key, ...keysBeside(key)]),
      findFollowing(database, company.id),
      listDisputesOfFact(database, of, MOST_DISPUTES_SHOWN),
    ]);
    const own = rows.filter((row) => row.key === key && row.product === product);
    const { fact: observed, twin } = observedSide(key, product, rows);
    const said = own.filter(({ provenance }) => provenance === 'company_stated');
    const stated = said.find((row) => !isDeclared(row)) ?? null;
    const declared = said.find(isDeclared) ?? null;
    // What was measured under another key is shown beside what is said, never in its place.
    const cited = (twin === null ? observed : null) ?? stated ?? declared;
    if (cited === null) {
      const ofKey = rows.filter((row) => row.key === key);
      throw refuse('fact_not_found', noFact(company.ref, key, product, ofKey), hintOf(disputes));
    }
    const { domain } = company.ref;
    const proofOf = proofLink(services, domain);
    const row = claimRow(key, product, rows, { following, now: services.now(), proofOf });
    return {
      kind: 'json',
      data: {
        company: company.ref,
        key,
        state: row.state,
        note: evidenceNote(row),
        sides: {
          observed: observed && (await evidenceSide(services, domain, observed)),
          company_stated: stated && (await evidenceSide(services, domain, stated)),
          declared: declared && (await evidenceSide(services, domain, declared)),
        },
        disputes: disputes.map(publishedShape),
        history_url: historyUrl(services.baseUrl, domain, { factKey: key }),
        citation: citation(company.ref, cited),
      },
    };
  },
});

// Whoever followed a citation to here is told why nothing is published any more.
function hintOf(disputes: readonly DisputeRow[]): { readonly hint?: string } {
  const upheld = disputes.find((dispute) => publishedShape(dispute).withheld);
  if (upheld === undefined) return {};
  return { hint: `Its value was withdrawn: the dispute ${upheld.id} was upheld.` };
}

async function evidenceSide(
  services: OperationServices,
  domain: string,
  row: EvidenceRow,
): Promise<EvidenceSide> {
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
    ...(await proofState(services, capture)),
    locator: row.locator,
  };
}

async function proofState(
  services: OperationServices,
  capture: CaptureOfFact | null,
): Promise<Pick<EvidenceSide, 'proof_status' | 'next_anchor_at'>> {
  if (capture === null) return { proof_status: proofStatusOf(null), next_anchor_at: null };
  const placement = await findPlacement(services.database, capture.id);
  const next = nextAnchorAt(placement, services.sealing, services.now());
  const anchored = placement?.manifest.state === 'anchored';
  return {
    proof_status: proofStatusOf({ rawStored: capture.rawStored, anchored }),
    next_anchor_at: next?.toISOString() ?? null,
  };
}

/** "Acme, pricing.tier.pro.price = 49 EUR, as of 2026-11-18, capture cap_…, https://…" */
function citation(company: CompanyRef, row: EvidenceRow): string {
  const value = typeof row.value === 'string' ? row.value : canonicalJson(row.value);
  const amount = row.unit === null ? value : `${value} ${row.unit}`;
  const product = row.product === '' ? '' : ` (${row.product})`;
  const capture = row.capture_id === null ? [] : [`capture ${row.capture_id}`];
  const declared = isDeclared(row) ? [`declared under a claim of ${company.domain}`] : [];
  return [
    company.name,
    `${row.key}${product} = ${amount}`,
    `as of ${isoDate(row.last_confirmed_at)}`,
    ...declared,
    ...capture,
    ...(row.source_url === null ? [] : [row.source_url]),
  ].join(', ');
}
