// The reference pages of the catalogues: errors, event types, fact keys, significance, settings.

import { EVENT_TYPES } from '../../contract/event-types.ts';
import { WEBHOOK_TYPES } from '../../contract/event-vocabulary.ts';
import { FACT_KEYS, type FactKey, type Twin } from '../../contract/fact-keys.ts';
import { PROBLEM_CODES, problemKind } from '../../contract/problems.ts';
import { DIMENSIONS } from '../../core/facts/dimensions.ts';
import { SIGNIFICANCE_RULES } from '../../core/facts/significance.ts';
import { SETTINGS } from '../settings/settings.ts';
import { code, codes, page, table } from './markdown.ts';

export function errorsPage(): string {
  return page(
    'Errors',
    'Every refusal is `application/problem+json` (RFC 9457). Switch on `code`.',
    table(
      ['code', 'status', 'title'],
      PROBLEM_CODES.map((name) => {
        const { status, title } = problemKind(name);
        return [`[\`${name}\`](#${name})`, String(status), title];
      }),
    ),
    ...PROBLEM_CODES.map((name) => {
      const { status, title, hint, description } = problemKind(name);
      const parts = [`## ${name}`, `${status} ${title}. ${description}`];
      return [...parts, ...(hint === null ? [] : [`What to do: ${hint}`])].join('\n\n');
    }),
  );
}

export function eventTypesPage(): string {
  return page(
    'Event types',
    'The type of an event is the most specific one whose key pattern matches the fact. The ' +
      'significance is the one before the rules of [significance](significance.md) are looked at.',
    table(
      ['type', 'significance', 'title', 'keys'],
      EVENT_TYPES.map((row) => [
        code(row.type),
        row.default_significance,
        row.title,
        codes(row.key_patterns),
      ]),
    ),
    'Webhooks tell of the service itself too; no subscription asks for these:',
    table(
      ['type', 'title', 'when'],
      WEBHOOK_TYPES.filter(({ row }) => row === null).map(({ type, title, description }) => [
        code(type),
        title,
        description,
      ]),
    ),
  );
}

export function factKeysPage(): string {
  const parts = DIMENSIONS.map((dimension) => {
    const rows = FACT_KEYS.filter(({ key }) => key.startsWith(`${dimension}.`));
    const keys = table(
      ['key', 'value', 'provenance', 'how it is read', 'how it is compared'],
      rows.map((row) => [
        code(row.key),
        row.value,
        row.provenance,
        `${row.title}. ${row.rule}`,
        comparisonOf(row),
      ]),
    );
    return `## ${dimension}\n\n${rows.length === 0 ? 'No keys yet.' : keys}`;
  });
  return page(
    'Fact keys',
    'A word in braces is one of a closed vocabulary, or the slug of a quoted label.',
    ...parts,
  );
}

function comparisonOf(row: FactKey): string {
  const number = row.comparison === 'numeric_tolerance';
  const tolerance = row.tolerance ? `, give or take ${row.tolerance}` : '';
  return [
    number ? `as a number${tolerance}` : row.comparison,
    ...(row.form === null ? [] : [`as ${row.form}`]),
    ...row.observedBy.map(twinOf),
    ...(row.abProne ? ['confirmed on another day'] : []),
    ...(row.noiseFloor === null ? [] : [`moves under ${row.noiseFloor} give no event`]),
    ...(row.statedSilently ? ['what is stated gives no event'] : []),
    ...(row.derived ? ['derived: no events of its own'] : []),
  ].join('; ');
}

function twinOf({ key, form, onlyAgrees }: Twin): string {
  const as = form === null ? '' : ` as ${form}`;
  const meeting = onlyAgrees ? ', where a difference contradicts nothing' : '';
  return `with what is observed as ${code(key)}${as}${meeting}`;
}

export function significancePage(): string {
  return page(
    'Significance',
    'An event is of high significance when one of these holds for its fact, or when its ' +
      '[type](event-types.md) says so. Every other event is `normal`.',
    table(
      ['keys', 'high when'],
      SIGNIFICANCE_RULES.map(({ keys, says }) => [codes(keys), says]),
    ),
  );
}

export function settingsPage(): string {
  return page(
    'Settings',
    'Settings are environment variables, read once at the start.',
    table(
      ['variable', 'where not given', 'meaning'],
      SETTINGS.map(({ name, fallback, says }) => [code(name), code(fallback), says]),
    ),
  );
}
