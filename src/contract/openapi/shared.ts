// What several operations say alike, said once: refusals and parameters of the OpenAPI document.

import type { JsonObject } from '../components.ts';

type Paths = Readonly<Record<string, Readonly<Record<string, JsonObject>>>>;

export interface SharedPaths {
  readonly paths: Paths;
  readonly parameters: JsonObject;
  readonly responses: JsonObject;
}

/** Successes stay where they are: no two operations have the same. */
export function sharedOf(paths: Paths): SharedPaths {
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  const parameters = new Repeated('parameters', operations.flatMap(parametersIn));
  const responses = new Repeated('responses', named(operations.flatMap(refusalsIn)));
  const referring = (operation: JsonObject): JsonObject => ({
    ...operation,
    ...('parameters' in operation
      ? { parameters: parametersIn(operation).map(([, said]) => parameters.refer(said)) }
      : {}),
    responses: mapped(operation.responses as JsonObject, (said) => responses.refer(said)),
  });
  return {
    paths: mapped(paths, (methods) => mapped(methods, referring)),
    parameters: parameters.components(),
    responses: responses.components(),
  };
}

type Named = readonly [name: string, said: unknown];

/** Things that occur more than once, by name; all but the first of one name have a number. */
class Repeated {
  readonly #place: string;
  readonly #names = new Map<string, string>();

  constructor(place: string, all: readonly Named[]) {
    this.#place = place;
    const seen = new Set<string>();
    const used = new Map<string, number>();
    for (const [name, said] of all) {
      const text = JSON.stringify(said);
      if (seen.has(text) && !this.#names.has(text)) {
        const nth = (used.get(name) ?? 0) + 1;
        used.set(name, nth);
        this.#names.set(text, nth === 1 ? name : `${name}-${nth}`);
      }
      seen.add(text);
    }
  }

  refer(said: unknown): unknown {
    const name = this.#names.get(JSON.stringify(said));
    return name === undefined ? said : { $ref: `#/components/${this.#place}/${name}` };
  }

  components(): JsonObject {
    const entries = [...this.#names].map(([text, name]) => [name, JSON.parse(text)] as const);
    return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
  }
}

function parametersIn({ parameters = [] }: JsonObject): Named[] {
  return (parameters as readonly JsonObject[]).map((said) => [String(said.name), said]);
}

interface Refused {
  readonly status: string;
  readonly codes: readonly string[];
  readonly said: unknown;
}

function refusalsIn({ responses }: JsonObject): Refused[] {
  return Object.entries(responses as JsonObject).flatMap(([status, said]): Refused[] => {
    if (status < '300') return [];
    const media = (said as { readonly content?: JsonObject }).content?.['application/problem+json'];
    const codes = Object.keys((media as { readonly examples?: object })?.examples ?? {});
    return [{ status, codes, said }];
  });
}

/** Called after the status and those of its problem codes that not every operation has there. */
function named(refusals: readonly Refused[]): Named[] {
  const common = new Map<string, readonly string[]>();
  for (const { status, codes } of refusals) {
    const before = common.get(status) ?? codes;
    common.set(
      status,
      before.filter((code) => codes.includes(code)),
    );
  }
  return refusals.map(({ status, codes, said }) => {
    const own = codes.filter((code) => common.get(status)?.includes(code) !== true);
    return [[status, ...own].join('.'), said];
  });
}

function mapped<Value, Other>(
  record: Readonly<Record<string, Value>>,
  change: (value: Value) => Other,
): Record<string, Other> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));
}
