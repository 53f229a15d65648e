// All that agents are told of the surface before they call it, as one document.

import type { AnyOperation } from '../../contract/operation.ts';
import { INSTRUCTIONS } from './instructions.ts';
import { PROMPTS } from './prompts.ts';
import { COMPANY_TEMPLATE } from './resources.ts';
import { SURFACE_VERSION, toolsOf } from './tool-list.ts';

/** The text that is printed and checked in: a difference changes the contract with agents. */
export function agentManifest<Services>(operations: readonly AnyOperation<Services>[]): string {
  const document = {
    version: SURFACE_VERSION,
    instructions: INSTRUCTIONS,
    tools: toolsOf(operations).map(({ listed }) => listed),
    prompts: listedPrompts(),
    resource_templates: [COMPANY_TEMPLATE],
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

export function listedPrompts() {
  return PROMPTS.map(({ text: _, arguments: given, ...prompt }) => ({
    ...prompt,
    arguments: given.map((one) => ({ ...one })),
  }));
}
