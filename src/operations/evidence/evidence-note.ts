// Says in words what the state of a fact rests on, and whether it can be measured from outside.

import type { ClaimCheck, ClaimSide } from '../../contract/schemas/claims.ts';

type Row = Pick<
  ClaimCheck,
  'key' | 'state' | 'stated' | 'observed' | 'declared' | 'comparison' | 'days_apart' | 'reason'
>;

/** "The page https://… said so, and was captured: … Nobody can measure it from outside." */
export function evidenceNote(row: Row): string {
  const sentences = [wordOf(row), measureOf(row), verdictOf(row)];
  return sentences.filter((sentence) => sentence !== null).join(' ');
}

function wordOf({ stated, declared = null }: Row): string | null {
  if (stated !== null) {
    const page =
      stated.source_url === null ? 'A page of the company' : `The page ${stated.source_url}`;
    const capture = stated.capture_id === null ? '' : ` (last on ${stated.as_of})`;
    return `${page} said so, and was captured${capture}: that the company says it is proved, not that it is true.`;
  }
  if (declared === null) return null;
  return (
    `Whoever owns the domain declared it under a verified claim, as of ${declared.as_of}: no ` +
    'captured page says it.'
  );
}

function measureOf({ observed, comparison }: Row): string | null {
  if (observed === null) return null;
  const other = comparison?.observed_key;
  const what = other === undefined ? 'The service observed it' : `The service observed ${other}`;
  return `${what}${whereOf(observed)} on ${observed.as_of}.`;
}

function whereOf({ source_url: url }: ClaimSide): string {
  return url === null ? '' : ` at ${url}`;
}

function verdictOf(row: Row): string | null {
  switch (row.state) {
    case 'agrees':
      return 'The two agree under the rule of the key.';
    case 'differs':
      return 'The two differ by more than the rule of the key allows.';
    case 'unverified':
      return whyUnverified(row.reason);
    case 'unstated':
      return row.reason === 'stated_under_another_key'
        ? 'What the company says of it stands under another key, whose row compares the two.'
        : 'The company says nothing of it that was captured.';
    case 'not_comparable':
      return whyNotComparable(row);
    case 'absent':
      return null;
  }
}

function whyUnverified(reason: string | null): string {
  switch (reason) {
    case 'no_observation_method':
      return 'Nobody can measure it from outside, so that it is neither confirmed nor contradicted.';
    case 'observation_failed':
      return 'It can be measured from outside, but the last try failed: that contradicts nothing.';
    case 'scope_differs':
      return 'What was measured is another product, so that nothing confirms or contradicts it.';
    case 'withheld':
      return 'What was measured is not published, because a dispute of it was upheld.';
    default:
      return 'It can be measured from outside, but nothing was measured yet.';
  }
}

function whyNotComparable({ reason, days_apart: days }: Row): string {
  switch (reason) {
    case 'units_differ':
      return 'The two have different units and cannot be compared.';
    case 'dates_differ':
      return `The two lie ${days ?? 'too many'} days apart and cannot be compared.`;
    case 'scope_differs':
      return 'The two need not speak of the same thing, so that neither contradicts the other.';
    case 'not_a_number':
      return 'One of the two is not a number, so that they cannot be compared.';
    default:
      return 'There is no sound rule by which the two could be compared.';
  }
}
