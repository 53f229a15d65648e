// What `assay explain` tells a person, line by line.

import type { CompanyExplained, ExplainedFactRow } from './doors.ts';

export function explanationLines(explained: CompanyExplained): string[] {
  const lines: string[] = [];
  for (const fact of explained.facts) lines.push(...factLines(fact), '');
  if (explained.facts.length === 0) lines.push(`No current fact of ${explained.domain}.`, '');
  for (const { dimension, state, reason } of explained.gaps) {
    lines.push(`${dimension}: no fact, ${state} (${reason.replaceAll('_', ' ')})`);
  }
  const failing = explained.sources.filter(({ health }) => health !== 'ok');
  if (failing.length > 0) lines.push('', 'Sources that are not well:');
  for (const { url, health, reason } of failing) {
    const why = reason === null ? '' : ` (${reason.replaceAll('_', ' ')})`;
    lines.push(`  ${url}  ${health.replaceAll('_', ' ')}${why}`);
  }
  return lines;
}

function factLines(fact: ExplainedFactRow): string[] {
  const unit = fact.unit === null ? '' : ` ${fact.unit}`;
  const lines = [
    `${fact.key} = ${JSON.stringify(fact.value)}${unit}  [${fact.provenance}]`,
    `  read by ${fact.extractor}@${fact.version} in ${fact.sourceUrl}`,
    `  capture ${fact.captureId} of ${fact.capturedAt.toISOString()}, sha256 ${fact.sha256}`,
    `  ${placeOf(fact)}`,
  ];
  if (!fact.isSuspected) return lines;
  const candidate = fact.suspected === null ? 'gone' : JSON.stringify(fact.suspected.value);
  const held = fact.oscillating ? ', held: the page may be flapping' : '';
  lines.push(`  suspected: ${candidate}, seen ${fact.seen} times${held}`);
  return lines;
}

function placeOf({ locator, excerpt }: ExplainedFactRow): string {
  const shown = excerpt === null ? '' : `: ${excerpt}`;
  if (locator.type === 'json_pointer') return `at ${locator.pointer}${shown}`;
  if (locator.type === 'header') return `header${shown}`;
  return `quote${shown}`;
}
