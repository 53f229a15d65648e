// When, by whom and for what a certificate was issued, as the sentence on it says.

import { findDates } from '../words/dates.ts';

// "was certified to ISO 27001 on 9 February 2026": the one name that stands between.
const CERTIFIED_ON =
  /\b(?:was|were|been) (?:certified|attested|audited) (?:to|under|against|for) [^,.;]{3,40} on $|\b(?:completed|passed|achieved|obtained|received|earned) (?:our|its|the|an?) [^,.;]{3,60} on $/iu;

const ISSUED =
  /\b(?:issued|completed|obtained|achieved|awarded|received|dated|certified since|since)(?: on| in)?:? $/iu;

// Only when it was issued: "valid until" is another date, and would read as the same fact.
export function issuedOn(sentence: string): string | null {
  const dates = findDates(sentence).filter(({ start }) => {
    const before = sentence.slice(0, start);
    return ISSUED.test(before) || CERTIFIED_ON.test(before);
  });
  return dates.length === 1 ? (dates[0]?.iso ?? null) : null;
}

const AUDITOR =
  /\b(?:audited|certified|attested|assessed|examined|issued|performed|conducted|accredited)(?: (?:on|in) [\p{L}\d ,-]{4,20}?)? by (?:the (?:independent )?(?:audit(?:ing|or)?|certification) (?:firm|body|company) |our auditor )?(?<name>\p{Lu}[\p{L}\p{N}&'-]*(?:(?: (?:&|and|of|de|und) | |, (?=LLP|LLC|Inc|Ltd|P\.?C))[\p{Lu}][\p{L}\p{N}&'.-]*)*)/u;

export function auditorIn(sentence: string): string | null {
  const name = AUDITOR.exec(sentence)?.groups?.name?.replace(/\.$/, '') ?? null;
  return name === null || /^(?:AICPA|We|Our|The|Independent)\b/u.test(name) ? null : name;
}

const SCOPE =
  /(?:,| and|) (?:covering|with (?:a|the) scope of) (?<scope>(?:(?:the|our|all) )?[^.;:,"()]{8,140})(?<end>[.;]?)$/u;

export function scopeIn(sentence: string): string | null {
  const scope = SCOPE.exec(sentence)?.groups?.scope?.trim() ?? null;
  return scope === null || /\b(?:by|since|until) .*\d/u.test(scope) ? null : scope;
}
