// What `assay explain` tells a person, line by line.

import type { ExplainedFact, Explanation } from '../../pipeline/explain.ts';
import { plainWords } from './plain-words.ts';

/** The explanation of the company with this domain. */
export interface CompanyExplained extends Explanation {
  readonly domain: string;
}

export function explanationLines(explained: CompanyExplained): string[] {
  const lines: string[] = [];
  for (const fact of explained.facts) lines.push(...factLines(fact), '');
  if (explained.facts.length === 0) lines.push(`No current fact of ${explained.domain}.`, '');
  for (const { id, key, value, unit, provenance } of explained.withheld) {
    lines.push(`${key} = ${amountOf(value, unit)}  [${provenance}]`);
    lines.push(`  withheld: a dispute was upheld (${id})`, '');
  }
  for (const fault of explained.faults) lines.push(...faultLines(fault), '');
  for (const { dimension, state, reason } of explained.gaps) {
    lines.push(`${dimension}: no fact, ${state} (${plainWords(reason)})`);
  }
  if (explained.registers.length > 0) lines.push('', 'Identifiers in public registers:');
  for (const { register, identifier, confirmation, seenOn } of explained.registers) {
    const where = seenOn === null ? '' : ` (${seenOn})`;
    const why =
      confirmation.kind === 'website_match'
        ? `the register names its website, ${confirmation.website}`
        : 'its own page states it';
    lines.push(`  ${register} ${identifier}: ${why}${where}`);
  }
  const failing = explained.sources.filter(({ health }) => health !== 'ok');
  if (failing.length > 0) lines.push('', 'Sources that are not well:');
  for (const { url, health, reason } of failing) {
    const why = reason === null ? '' : ` (${plainWords(reason)})`;
    lines.push(`  ${url}  ${plainWords(health)}${why}`);
  }
  return lines;
}

function factLines(fact: ExplainedFact): string[] {
  const lines = [
    `${fact.key} = ${amountOf(fact.value, fact.unit)}  [${fact.provenance}]`,
    `  read by ${fact.extractor}@${fact.version} in ${fact.sourceUrl}`,
    `  capture ${fact.captureId} of ${fact.capturedAt.toISOString()}, sha256 ${fact.sha256}`,
    `  ${placeOf(fact)}`,
  ];
  if (fact.removedAt !== null) {
    const day = fact.removedAt.toISOString().slice(0, 10);
    lines.push(`  the bytes of that capture were removed on ${day}, for their age`);
  }
  if (!fact.isSuspected) return lines;
  const candidate = fact.suspected === null ? 'gone' : JSON.stringify(fact.suspected.value);
  const held = fact.oscillating ? ', held: the page may be flapping' : '';
  lines.push(`  suspected: ${candidate}, seen ${fact.seen} times${held}`);
  return lines;
}

function faultLines(fault: CompanyExplained['faults'][number]): string[] {
  const { key, provenance, extractor, version, sourceUrl, quote, looks } = fault;
  const what =
    fault.fault === 'words_still_stand'
      ? 'not found by its reader, though its words still stand on the page: nothing is removed'
      : 'found by its reader only now, though its words stood on the page before: no change is told';
  return [
    `${key}  [${provenance}]`,
    `  ${what}`,
    `  ${extractor}@${version} in ${sourceUrl}, ${looks === 1 ? 'one look' : `${looks} looks`}, ` +
      `the last ${fault.lastAt.toISOString()} (capture ${fault.captureId})`,
    `  quote: ${quote.replaceAll(/\s+/g, ' ').slice(0, 300)}`,
  ];
}

function amountOf(value: unknown, unit: string | null): string {
  const text = JSON.stringify(value);
  return unit === null ? text : `${text} ${unit}`;
}

function placeOf({ locator, excerpt }: ExplainedFact): string {
  const shown = excerpt === null ? '' : `: ${excerpt}`;
  if (locator.type === 'json_pointer') return `at ${locator.pointer}${shown}`;
  if (locator.type === 'header') return `header${shown}`;
  return `quote${shown}`;
}
