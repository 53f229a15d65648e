// The dates that a document's head states: when it was updated, and from when it holds.

import { findDates } from '../dates.ts';
import type { Found } from './found.ts';

const HEAD = 2_000;
const TAIL = 600;
const LAST_UPDATED = /\b(?:was|were|is|has been) last (?:updated|modified|revised|changed)\b/giu;
/** Between a label and its date: "on", "as of:", a line break, a bracket. */
const GAP =
  /^(?:\s*(?:date|dates?|on|as of|as at|from|since|of|is|was|the|am|le|du|vom|ab|seit|zum|à compter du|à partir du|el|em|il|del|de|desde|dal|op|per|:|-|–|—|\(|\[|\*|·|\|))*\s*$/iu;

const UPDATED = new RegExp(
  `(?<![\\p{L}])(?:${[
    '(?:last|latest|most recent(?:ly)?)\\s+(?:updated?|modified|modification|revised|revision|changed|amended)',
    '(?<!last )(?:updated|revised)',
    '(?:date of )?last (?:update|revision|change)',
    'version(?=\\s*(?:of|dated|as of|:)|\\s+\\d{1,2}[/. ])',
    'zuletzt\\s+(?:aktualisiert|geändert)',
    'letzte\\s+(?:aktualisierung|änderung)',
    'stand',
    'dernière\\s+(?:mise\\s+à\\s+jour|modification)',
    'mis(?:e|es)?\\s+à\\s+jour',
    '(?:última|ultima)\\s+(?:actualización|actualizacion|atualização|modificación|modificação|revisión|revisão)',
    '(?:actualizad[oa]|atualizad[oa])',
    'ultimo\\s+aggiornamento|ultima\\s+modifica|aggiornat[oa]',
    'laatst\\s+(?:bijgewerkt|gewijzigd)|laatste\\s+(?:update|wijziging)',
    'senast\\s+(?:uppdaterad|ändrad)',
    'sidst\\s+opdateret|sist\\s+oppdatert',
    '最終更新日?|最后更新(?:日期)?|更新日期',
  ].join('|')})(?![\\p{L}])`,
  'giu',
);
const EFFECTIVE = new RegExp(
  `(?<![\\p{L}])(?:${[
    'effective(?:\\s+date)?',
    'in\\s+(?:effect|force)',
    '(?:applies|apply|applicable|valid)(?=\\s+(?:as of|from|since))',
    '(?:comes|came|enters|entered)\\s+into\\s+(?:effect|force)',
    'release\\s+date',
    'gültig|in\\s+kraft|gilt(?=\\s+(?:ab|seit))',
    'en\\s+vigueur|applicables?(?=\\s+(?:à compter|à partir|depuis))',
    'vigencia|vigente|en\\s+vigor|entrada\\s+en\\s+vigor',
    'vigência|em\\s+vigor',
    'in\\s+vigore|data\\s+di\\s+entrata\\s+in\\s+vigore',
    'van\\s+kracht|ingangsdatum',
    '生效日期|施行日',
  ].join('|')})(?![\\p{L}])`,
  'giu',
);
// A date of another version, or of something else that became effective.
const OTHER = /\b(?:previous|prior|earlier|former|archived?|replaces|supersedes|until|before)\b/iu;

export function updatedDates(text: string): readonly Found[] {
  const head = labelled(text, UPDATED);
  if (head.length > 0 || text.length <= HEAD + TAIL) return head;
  // "This policy was last updated on …" is said at the end as well.
  const from = text.length - TAIL;
  return labelled(text.slice(from), LAST_UPDATED).map(({ value, start, end }) => ({
    value,
    start: start + from,
    end: end + from,
  }));
}

export function effectiveDates(text: string): readonly Found[] {
  return labelled(text, EFFECTIVE);
}

/** Does the head speak of such a date, in whatever form? */
export function speaksOfUpdate(text: string): boolean {
  return text.slice(0, HEAD).search(UPDATED) >= 0;
}

export function speaksOfEffect(text: string): boolean {
  return text.slice(0, HEAD).search(EFFECTIVE) >= 0;
}

function labelled(text: string, label: RegExp): readonly Found[] {
  const head = text.slice(0, HEAD);
  const dates = findDates(text.slice(0, HEAD + 40));
  const found: Found[] = [];
  for (const match of head.matchAll(label)) {
    const labelEnd = match.index + match[0].length;
    const date = dates.find((one) => one.start >= labelEnd);
    if (date === undefined || date.start - labelEnd > 40) continue;
    if (!GAP.test(text.slice(labelEnd, date.start))) continue;
    if (OTHER.test(sentenceBefore(head, match.index))) continue;
    found.push({ value: date.iso, start: match.index, end: date.end });
  }
  return found;
}

function sentenceBefore(text: string, at: number): string {
  const before = text.slice(Math.max(0, at - 120), at);
  const edge = Math.max(before.lastIndexOf('. '), before.lastIndexOf('\n'));
  return before.slice(edge + 1);
}
