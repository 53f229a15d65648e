// Sentences that name an address of REST, in the words of an agent: the tool that stands for it.

import type { AnyOperation } from '../../contract/operation.ts';

type Named = Pick<AnyOperation<never>, 'id' | 'method' | 'path'>;

const ADDRESS = /\b(GET|POST|PUT|PATCH|DELETE) (\/v1(?:\/[\w{}-]+)+)(?:\?[\w=&]*)?/g;

/** What no tool stands for keeps its address. */
export function inToolWords(text: string, tools: Iterable<Named>): string {
  const known = [...tools];
  return text.replace(ADDRESS, (address: string, method: string, path: string) => {
    const meant = known.find(
      (tool) => tool.method === method && shapeOf(tool.path) === shapeOf(path),
    );
    return meant?.id ?? address;
  });
}

/** However its parameters are called. */
function shapeOf(path: string): string {
  return path.replace(/\{\w+\}/g, '{}');
}
