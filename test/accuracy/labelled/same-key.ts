// When the key that was read is the one that a label names: slugs of quoted words are spelt freely.

import { levelName } from '../../../src/dimensions/reliability/times/levels.ts';

/** Families whose member is the slug of words on the page (fact-keys.md): no closed vocabulary. */
const OF_QUOTED_WORDS =
  /^(?:features\.(?:integration|category)|pricing\.(?:tier|addon)|security\.subprocessor|positioning\.(?:customer|audience|industry|competitor_named)|location\.office|funding\.investor)\./;
/** Names for the first response that a page promises without a severity: fact-keys.md has none. */
const TO_ALL = /^reliability\.support\.response_time(?:\.(?:default|general|standard))?$/;
/** A severity that has a number goes by it: "p1-urgent" is `p1` (decision 0068). */
const SEVERITY = /^reliability\.support\.response_time\.(?<name>[^.]+)$/;
/** The number of a key has no plus: fact-keys.md. */
const PLUS = /^(location\.phone\.)\+/;
/** Counts are members of no list. */
const NO_MEMBER = /\.(?:count|count_listed|count_claimed|list_updated_at)$/;

/**
 * "R&D" may be written `r-d` or `r-and-d`, "Make.com" `makecom` or `make-com`, "Böblingen"
 * `boblingen` or `boeblingen`.
 */
export function isSameKey(one: string, other: string): boolean {
  if (one === other || (TO_ALL.test(one) && TO_ALL.test(other))) return true;
  if (one.replace(PLUS, '$1') === other.replace(PLUS, '$1')) return true;
  const [level, otherLevel] = [levelIn(one), levelIn(other)];
  if (level !== null && level === otherLevel) return true;
  if (!OF_QUOTED_WORDS.test(one) || !OF_QUOTED_WORDS.test(other)) return false;
  if (NO_MEMBER.test(one) || NO_MEMBER.test(other)) return false;
  const [ours, theirs] = [one.split('.'), other.split('.')];
  return (
    ours.length === theirs.length && ours.every((part, i) => letters(part) === letters(theirs[i]))
  );
}

function levelIn(key: string): string | null {
  const name = SEVERITY.exec(key)?.groups?.name;
  return name === undefined ? null : levelName(name.replaceAll('-', ' '));
}

function letters(part = ''): string {
  const joined = part.replace(/(?<=-)(?:and|plus)(?=-)/g, '').replaceAll('-', '');
  const bare = joined.replace(/(?<=[aou])e/g, '');
  return bare === '' ? part : bare;
}
