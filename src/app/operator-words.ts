// Words that operators type, read or refused in one line.

import { isReason, LONGEST_REASON } from '../core/claims/dispute.ts';
import { parseIdentifier } from '../core/identifier.ts';
import { CliError } from '../edges/cli/doors.ts';
import type { PipelineWorld } from '../pipeline/steps.ts';

export function apexOf(world: Pick<PipelineWorld, 'registrableDomain'>, text: string): string {
  const identifier = parseIdentifier(text, world.registrableDomain);
  if (identifier.kind === 'domain') return identifier.apex;
  throw new CliError(`${text} is no domain; give the apex domain, for example acme.example`);
}

export function reasonOf(reason: string): string {
  const text = reason.trim();
  if (isReason(text)) return text;
  throw new CliError(`--reason: accepted is one line of 1 to ${LONGEST_REASON} characters`);
}
