// The addresses of what a change event stands on.

import type { Provenance } from '../../core/facts/fact.ts';
import { linksTo } from '../companies/links.ts';
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
  return ({ company, key, provenance, product, isGone, before, after }) => ({
    evidence: isGone ? null : evidence({ company }, { key, product }),
    proof: isGone || after === null ? null : proof({ company, key }, { provenance, product }),
    diff: before === null || after === null ? null : diff({ id: after }, { from: before }),
  });
}
