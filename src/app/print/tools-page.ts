// The reference page of tools: what agents are told of each, and what it takes.

import { PROMPTS } from '../../edges/mcp/prompts.ts';
import { COMPANY_TEMPLATE } from '../../edges/mcp/resources.ts';
import { type ListedTool, SURFACE_VERSION, toolsOf } from '../../edges/mcp/tool-list.ts';
import { registry } from '../../operations/registry.ts';
import { code, page, table } from './markdown.ts';

export function toolsPage(): string {
  const tools = toolsOf(registry).map(({ listed }) => listed);
  return page(
    'Tools for agents',
    `Served at ${code('/mcp')}; [how to connect](../mcp.md). Version ${code(SURFACE_VERSION)}. ` +
      'An answer is that of the operation of the same name ([operations](operations.md)); the ' +
      'schemas stand in `mcp-tools.json`.',
    ...tools.map(section),
    '## Prompts',
    table(
      ['prompt', 'what it is for', 'arguments'],
      PROMPTS.map(({ name, description, arguments: given }) => [
        code(name),
        description,
        given.map((one) => code(one.name + (one.required ? '' : '?'))).join(', '),
      ]),
    ),
    '## Resources',
    `${code(COMPANY_TEMPLATE.uriTemplate)}: ${COMPANY_TEMPLATE.description}`,
  );
}

interface Shown {
  readonly type?: string;
  readonly anyOf?: readonly Shown[];
  readonly enum?: readonly string[];
  readonly description?: string;
}

function section({ name, description, inputSchema, annotations }: ListedTool): string {
  const required = (inputSchema.required ?? []) as readonly string[];
  const fields = Object.entries(inputSchema.properties as Readonly<Record<string, Shown>>);
  const hints = Object.entries(annotations).map(([hint, is]) => `${code(hint)} ${is}`);
  const takes = table(
    ['argument', 'type', 'says'],
    fields.map(([field, shown]) => [
      code(field) + (required.includes(field) ? '' : ' (optional)'),
      typeOf(shown),
      shown.description ?? '',
    ]),
  );
  const parts = [`## ${name}`, description, hints.join(' · ')];
  return [...parts, fields.length === 0 ? 'It takes nothing.' : takes].join('\n\n');
}

function typeOf({ type, anyOf, enum: words }: Shown): string {
  if (words !== undefined) return words.map(code).join(', ');
  if (anyOf !== undefined) return anyOf.map(typeOf).join(' or ');
  return type ?? '';
}
