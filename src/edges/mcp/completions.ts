// What an argument of a prompt or of an address may become: companies, categories, fact keys.

import { FACT_KEYS } from '../../contract/fact-keys.ts';
import { PROMPTS } from './prompts.ts';
import { COMPANY_TEMPLATE } from './resources.ts';

/** The most values of an answer (MCP, utilities, completion). */
const MOST = 100;
/** Nothing that can be completed is longer. */
const LONGEST = 100;

export interface Completion {
  readonly values: string[];
  readonly total: number;
  readonly hasMore: boolean;
}

export interface Asked {
  readonly ref:
    | { readonly type: 'ref/prompt'; readonly name: string }
    | { readonly type: 'ref/resource'; readonly uri: string };
  readonly argument: { readonly name: string; readonly value: string };
}

/** Each throws where it is refused; a value that begins nothing has an empty list. */
export interface Sources {
  /** Domains that match, best first. */
  companies(words: string): Promise<readonly string[]>;
  /** The slugs of all categories. */
  categories(): Promise<readonly string[]>;
}

/** Null: there is no such prompt, template or argument. */
export async function completion(asked: Asked, sources: Sources): Promise<Completion | null> {
  if (!isKnown(asked)) return null;
  const value = asked.argument.value.trim();
  if (value.length > LONGEST) return completed([]);
  switch (asked.argument.name) {
    case 'company':
    case 'domain':
      return completed(value === '' ? [] : await sources.companies(value));
    case 'category':
      return completed(beginning(value, await sources.categories()));
    case 'key':
      return completed(beginning(value, PLAIN_KEYS));
    default:
      // Free words, such as a claim.
      return completed([]);
  }
}

const PLAIN_KEYS = FACT_KEYS.map(({ key }) => key).filter((key) => !key.includes('{'));

function isKnown({ ref, argument }: Asked): boolean {
  if (ref.type === 'ref/resource') {
    return ref.uri === COMPANY_TEMPLATE.uriTemplate && argument.name === 'domain';
  }
  const prompt = PROMPTS.find(({ name }) => name === ref.name);
  return prompt?.arguments.some(({ name }) => name === argument.name) === true;
}

// Those that begin with it go before those that hold it.
function beginning(value: string, all: readonly string[]): readonly string[] {
  const wanted = value.toLowerCase();
  const first = all.filter((one) => one.startsWith(wanted));
  return [...first, ...all.filter((one) => one.includes(wanted) && !one.startsWith(wanted))];
}

function completed(all: readonly string[]): Completion {
  return { values: all.slice(0, MOST), total: all.length, hasMore: all.length > MOST };
}
