// get_fact_proof: the proof bundle of a fact, which a stranger verifies without us.

import { Type } from 'typebox';
import {
  type AnchorParts,
  assembleBundle,
  signedBytes,
} from '../../../packages/proof/src/index.ts';
import type { Refuse } from '../../contract/operation.ts';
import { CompanyParameter, FactKeyParameter, ProductParameter } from '../../contract/parameters.ts';
import { ProofBundle } from '../../contract/schemas/proof.ts';
import { ProvenanceWord } from '../../contract/schemas/words.ts';
import { rawKey } from '../../core/evidence/raw-key.ts';
import { isDeclared } from '../../core/facts/declaration.ts';
import { flatFactShape } from '../../core/facts/fact-shape.ts';
import { findCapture } from '../../store/captures/capture-page.ts';
import { type EvidenceRow, listEvidence } from '../../store/facts/evidence.ts';
import type { Placement } from '../../store/proofs/anchors.ts';
import { hasRaw } from '../captures/capture-shape.ts';
import { logProof } from '../captures/tlog.ts';
import { chosenFact } from '../companies/chosen-fact.ts';
import { coveredCompany } from '../companies/company.ts';
import { linkTo } from '../companies/links.ts';
import { noFact } from '../companies/no-fact.ts';
import { operation } from '../invoke/define.ts';
import { exampleEnvelope } from '../invoke/examples.ts';
import type { OperationServices } from '../services.ts';
import { EXAMPLE_BUNDLE } from './proof-examples.ts';
import {
  anchorFor,
  anchorShape,
  inclusionFor,
  inclusionShape,
  notYet,
  PROOF_PROBLEMS,
  sealedPlacement,
  sha256,
  verifiedOr,
} from './proving.ts';

/** Raised when an older verifier turns out to accept what it must not. */
export const LEAST_VERIFIER = '1.1.0-alpha.0';
export const SPEC_PATH = '/verify/spec';
export const SINGLE_FILE_PATH = '/verify/assay-verify.mjs';
export const KEY_SET_PATH = '/.well-known/jwks.json';

export const getFactProof = operation({
  id: 'get_fact_proof',
  method: 'GET',
  path: '/v1/companies/{company}/facts/{key}/proof',
  tag: 'Evidence',
  summary: 'Get the proof of a fact',
  description:
    'A bundle from which anybody can work out, without asking us, that the bytes behind the ' +
    'fact existed before a day: the row of the manifest, its path to the root, and the block ' +
    'that holds the root. While none does, a token of a time-stamping authority that the ' +
    'operator trusts may stand in its place (`anchor.status` is `provisional`). It shows ' +
    'nothing of whether the fact was read correctly. Of two facts that differ in their ' +
    'provenance alone the `observed` one is meant, unless `provenance` says otherwise. `GET ' +
    '/verify` and the command `assay-verify` check it offline.',
  access: 'open',
  credits: 0,
  cache: 'public',
  input: {
    path: Type.Object({ company: CompanyParameter, key: FactKeyParameter }),
    query: Type.Object({
      provenance: Type.Optional(ProvenanceWord),
      product: Type.Optional(ProductParameter),
    }),
  },
  output: ProofBundle,
  problems: ['company_not_found', 'fact_not_found', ...PROOF_PROBLEMS],
  examples: [
    {
      summary: 'The proof of a price, on the chain of invented companies',
      path: { company: 'acme.example', key: 'pricing.tier.pro.price' },
      answer: exampleEnvelope(EXAMPLE_BUNDLE),
    },
  ],
  run: async ({ input, refuse, services }) => {
    const { key } = input.path;
    const { product = '', provenance } = input.query;
    const company = await coveredCompany(services, input.path.company, refuse);
    const rows = await listEvidence(services.database, company.id, [key]);
    const row = chosenFact(rows, product, provenance);
    if (row === null) {
      const none = noFact(company.ref, key, product, rows);
      const other = rows.some((one) => one.product === product) ? ` with ${provenance}` : '';
      throw refuse('fact_not_found', other === '' ? none : `${none.slice(0, -1)}${other}.`);
    }
    if (row.capture === null) {
      const detail = isDeclared(row)
        ? `${company.ref.domain} declares ${key} under a claim of its domain; no capture shows it.`
        : `No capture is stored behind ${key}.`;
      throw refuse('proof_not_available', detail);
    }
    const placement = await sealedPlacement(services, row.capture.id, refuse);
    const anchor = anchorFor(services, placement);
    if (anchor === null) {
      const detail = `${placement.manifest.exportId} is in no block yet.`;
      throw notYet(services, placement, detail, refuse);
    }
    const found = { row, placement, anchor };
    const data = await bundleOf(services, company.ref.domain, found, refuse);
    return { kind: 'json', data };
  },
});

interface Found {
  readonly row: EvidenceRow;
  readonly placement: Placement;
  readonly anchor: AnchorParts;
}

async function bundleOf(
  services: OperationServices,
  domain: string,
  { row, placement, anchor }: Found,
  refuse: Refuse<(typeof PROOF_PROBLEMS)[number]>,
): Promise<ProofBundle> {
  const [capture, inTree, tlog_proof] = await Promise.all([
    findCapture(services.database, placement.captureId),
    inclusionFor(services, placement, refuse),
    logProof(services, placement.manifest),
  ]);
  const inclusion = { ...inTree, tlog_proof };
  if (capture === null) throw new Error(`${placement.captureId} is gone`);
  const { baseUrl, signer, verifier } = services;
  const fact = {
    ...flatFactShape(domain, row),
    extractor_version: `${row.extractor}@${row.extractor_version}`,
  };
  const link = linkTo(services, 'get_capture_raw', { id: capture.id });
  const made = verifiedOr(services, placement, refuse, () =>
    assembleBundle(
      {
        fact,
        capture: {
          kind: capture.kind,
          id: capture.id,
          captured_at: capture.capturedAt.toISOString(),
          sha256: capture.sha256,
          raw: { key: rawKey(capture.sha256), hash_rule: 'sha256(object)' },
          source_url: capture.url,
        },
        inclusion,
        anchor,
        verify: {
          version: LEAST_VERIFIER,
          spec_url: `${baseUrl}${SPEC_PATH}`,
          raw_url: hasRaw(capture) ? link : null,
          file: { url: `${baseUrl}${SINGLE_FILE_PATH}`, sha256: verifier.single.sha256 },
        },
        issuer: {
          origin: baseUrl,
          key_id: signer.keyId,
          jwks_url: `${baseUrl}${KEY_SET_PATH}`,
        },
      },
      sha256,
      services.tokenTrust,
    ),
  );
  const { covers, excludes } = made.attests;
  const bundle = {
    ...made,
    capture: { ...made.capture, raw: { ...made.capture.raw } },
    inclusion_proof: inclusionShape(made.inclusion_proof),
    anchor: anchorShape(made.anchor, placement),
    attests: { ...made.attests, covers: [...covers], excludes: [...excludes] },
    verify_with: { ...made.verify_with, steps: [...made.verify_with.steps] },
  };
  const message = signedBytes(bundle);
  if (message === null) throw new Error('the bundle has no canonical form');
  return { ...bundle, signature: Buffer.from(signer.sign(message)).toString('base64') };
}
