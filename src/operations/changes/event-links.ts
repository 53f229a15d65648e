// The addresses of what a change event stands on.

import type { Provenance } from '../../core/facts/fact.ts';
import { isPlain, linksTo, piecesTo } from '../companies/links.ts';
import type { OperationServices } from '../services.ts';

export interface LinkedEvent {
  readonly company: string;
  readonly key: string;
  readonly provenance: Provenance | string;
  readonly product: string | null;
  /** Evidence and proof are those of a current fact: of one that went there is none. */
  readonly isGone: boolean;
  readonly before: string | null;
  readonly after: string | null;
}

export interface EventLinks {
  readonly evidence: string | null;
  readonly proof: string | null;
  readonly diff: string | null;
}

export function eventLinks(services: OperationServices): (event: LinkedEvent) => EventLinks {
  const evidence = linksTo(services, 'get_fact_evidence');
  const proof = linksTo(services, 'get_fact_proof');
  const diff = linksTo(services, 'get_capture_diff');
  const plain = plainLinks(services);
  return (event) => {
    const { company, key, provenance, product, isGone, before, after } = event;
    if (plain !== null && product === null && isPlain(company) && isPlain(key)) return plain(event);
    return {
      evidence: isGone ? null : evidence({ company }, { key, product }),
      proof: isGone || after === null ? null : proof({ company, key }, { provenance, product }),
      diff: before === null || after === null ? null : diff({ id: after }, { from: before }),
    };
  };
}

/** The same of events whose company and key nothing escapes: ids and provenances are ours. */
function plainLinks(services: OperationServices): ((event: LinkedEvent) => EventLinks) | null {
  const evidence = piecesTo(services, 'get_fact_evidence', ['company']);
  const proof = piecesTo(services, 'get_fact_proof', ['company', 'key']);
  const diff = piecesTo(services, 'get_capture_diff', ['id']);
  if (evidence === null || proof === null || diff === null) return null;
  const [evidenceOf, ofEvidence] = evidence;
  const [proofOf, proofKey, ofProof] = proof;
  const [diffOf, ofDiff] = diff;
  return ({ company, key, provenance, isGone, before, after }) => ({
    evidence: isGone ? null : `${evidenceOf}${company}${ofEvidence}?key=${key}`,
    proof:
      isGone || after === null
        ? null
        : `${proofOf}${company}${proofKey}${key}${ofProof}?provenance=${provenance}`,
    diff: before === null || after === null ? null : `${diffOf}${after}${ofDiff}?from=${before}`,
  });
}
