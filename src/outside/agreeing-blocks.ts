// Several block sources as one: they must agree, and one that is silent is passed over.

import type { BlockAnswer, BlockClient } from './blocks.ts';

export interface NamedBlocks extends BlockClient {
  /** How it is called in a log. */
  readonly name: string;
}

/** At least one source. */
export function agreeingBlocks(sources: readonly NamedBlocks[]): BlockClient {
  return {
    // The lowest: a block that one of them does not know is not deep enough yet.
    tip: async () => {
      const said = await asked(sources, (source) => source.tip());
      if (said.kind === 'failed') return said;
      return { kind: 'answer', value: Math.min(...said.answers.map(({ value }) => value)) };
    },
    header: async (height) => {
      const said = await asked(sources, (source) => source.header(height));
      if (said.kind === 'failed') return said;
      const [first, ...others] = said.answers;
      if (first === undefined) return { kind: 'failed', reason: 'is not set' };
      const other = others.find(({ value }) => hex(value) !== hex(first.value));
      if (other === undefined) return { kind: 'answer', value: first.value };
      const reason = `${first.name} and ${other.name} give different headers for block ${height}`;
      return { kind: 'failed', reason };
    },
  };
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}

interface Said<T> {
  readonly kind: 'said';
  readonly answers: readonly { readonly name: string; readonly value: T }[];
}

async function asked<T>(
  sources: readonly NamedBlocks[],
  ask: (source: NamedBlocks) => Promise<BlockAnswer<T>>,
): Promise<Said<T> | Extract<BlockAnswer<T>, { kind: 'failed' }>> {
  const said = await Promise.all(
    sources.map(async (source) => ({ name: source.name, answer: await ask(source) })),
  );
  const answers = said.flatMap(({ name, answer }) =>
    answer.kind === 'answer' ? [{ name, value: answer.value }] : [],
  );
  if (answers.length > 0) return { kind: 'said', answers };
  const reasons = said.map(({ name, answer }) =>
    answer.kind === 'failed' ? `${name} ${answer.reason}` : name,
  );
  return { kind: 'failed', reason: reasons.join(', and ') || 'is not set' };
}
