// What a chain is called where a person reads of it.

import type { ChainName } from '../../store/proofs/manifests.ts';

const NAMES: Readonly<Record<ChainName, string>> = {
  bitcoin: 'Bitcoin',
  sandbox: 'the sandbox chain (invented companies)',
};

export function chainName(chain: ChainName): string {
  return NAMES[chain];
}
