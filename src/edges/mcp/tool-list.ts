// The tools of this service as MCP lists them, made of the registry once.

import type { AnyOperation } from '../../contract/operation.ts';
import { inputSchemaOf, type ObjectSchema, outputSchemaOf } from './tool-schemas.ts';
import { type Effect, TOOLS, type ToolEntry } from './tools.ts';

/** Raised with every change of what tools take, or of which there are (completions 8.6). */
export const SURFACE_VERSION = '1.0.0-alpha.2';

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

/** Limits, sign-in and what refusals cost are said once, in the instructions. */
function describe<Services>(entry: ToolEntry, operation: AnyOperation<Services>): string {
  const { use, rather, plans, unproven } = entry;
  const parts = [use, rather, plans ?? '', unproven, costOf(operation)];
  return parts.filter((part) => part !== '').join(' ');
}

function costOf<Services>({ credits, creditsPer }: AnyOperation<Services>): string {
  if (credits === 0) return 'Free.';
  const unit = credits === 1 ? 'credit' : 'credits';
  const per = creditsPer === undefined ? '' : ` ${creditsPer.replace(/,$/, '')}`;
  return `${credits} ${unit}${per}.`;
}
