// The tools of this service as MCP lists them, made of the registry once.

import type { AnyOperation } from '../../contract/operation.ts';
import { scopeOf } from '../../contract/scopes.ts';
import { inputSchemaOf, type ObjectSchema, outputSchemaOf } from './tool-schemas.ts';
import { type Effect, TOOLS, type ToolEntry } from './tools.ts';

/** Raised with every change of what tools take, or of which there are (completions 8.6). */
export const SURFACE_VERSION = '1.0.0-alpha.1';

export interface Annotations {
  readonly readOnlyHint: boolean;
  readonly destructiveHint?: boolean;
  readonly idempotentHint?: boolean;
  readonly openWorldHint: boolean;
}

export interface ListedTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: ObjectSchema;
  readonly outputSchema: ObjectSchema;
  readonly annotations: Annotations;
}

/** A tool with what it stands for. */
export interface KnownTool<Services> {
  readonly entry: ToolEntry;
  readonly operation: AnyOperation<Services>;
  readonly listed: ListedTool;
}

/** Those whose operation exists, and answers at once: a tool has one result. */
export function toolsOf<Services>(
  operations: readonly AnyOperation<Services>[],
): readonly KnownTool<Services>[] {
  return TOOLS.flatMap((entry) => {
    const operation = operations.find(({ id }) => id === entry.id);
    if (operation === undefined || operation.stream !== undefined) return [];
    return [{ entry, operation, listed: list(entry, operation) }];
  });
}

function list<Services>(entry: ToolEntry, operation: AnyOperation<Services>): ListedTool {
  return {
    name: operation.id,
    title: operation.summary,
    description: describe(entry, operation),
    inputSchema: inputSchemaOf(operation),
    outputSchema: outputSchemaOf(operation),
    annotations: ANNOTATIONS[entry.effect],
  };
}

const ANNOTATIONS: Readonly<Record<Effect, Annotations>> = {
  reads: { readOnlyHint: true, openWorldHint: false },
  moves_cursor: {
    readOnlyHint: false,
    destructiveHint: false,
    idempotentHint: false,
    openWorldHint: false,
  },
  creates: {
    readOnlyHint: false,
    destructiveHint: false,
    idempotentHint: false,
    openWorldHint: false,
  },
  replaces: {
    readOnlyHint: false,
    destructiveHint: true,
    idempotentHint: true,
    openWorldHint: false,
  },
  deletes: {
    readOnlyHint: false,
    destructiveHint: true,
    idempotentHint: true,
    openWorldHint: false,
  },
};

function describe<Services>(entry: ToolEntry, operation: AnyOperation<Services>): string {
  const { use, rather, plans, unproven } = entry;
  return [
    `${operation.summary}. ${operation.description}`,
    `${use} ${rather}`,
    [costOf(operation), needOf(operation), plans ?? ''].filter((part) => part !== '').join(' '),
    `Not proven: ${unproven}`,
  ].join('\n\n');
}

function costOf<Services>({ credits, creditsPer, input }: AnyOperation<Services>): string {
  if (credits === 0) return 'Free of credits.';
  const unit = credits === 1 ? 'credit' : 'credits';
  const per = input.query?.properties.cursor === undefined ? 'an answer' : 'a page';
  return `Costs ${credits} ${unit} ${creditsPer?.replace(/,$/, '') ?? per}; refusals cost nothing.`;
}

function needOf<Services>(operation: AnyOperation<Services>): string {
  const scope = scopeOf(operation);
  const needed = scope === null ? '' : `; a sign-in needs the scope ${scope}`;
  const key =
    operation.access === 'account' ? 'a sign-in, or a key that an account owns' : 'any plan';
  return `Open to ${key}${needed}. Calls are limited by the minute and by the day.`;
}
