// The dates that a document's head states: when it was updated, and from when it holds.

import { findDates } from '../dates.ts';
import type { Found } from './found.ts';

const HEAD = 2_000;
/** Between a label and its date: "on", "as of:", a line break, a bracket. */
const GAP =
  /^(?:\s*(?:date|dates?|on|as of|as at|from|since|of|is|was|am|le|du|vom|ab|seit|à compter du|:|-|–|—|\(|\[|\*|·|\|))*\s*$/iu;

const UPDATED =
  /\b(?:last|latest)\s+(?:updated?|modified|modification|revised|revision|changed)\b|(?<!last )\b(?:updated|revised)\b|\bversion\s+of\b|\bzuletzt\s+(?:aktualisiert|geändert)\b|\bletzte\s+(?:aktualisierung|änderung)\b|\bstand\b|\bdernière\s+(?:mise\s+à\s+jour|modification)\b|\bmis(?:e|es)?\s+à\s+jour\b/giu;
const EFFECTIVE =
  /\beffective(?:\s+date)?\b|\bin\s+(?:effect|force)\b|\bgültig\b|\bin\s+kraft\b|\ben\s+vigueur\b/giu;
// A date of another version, or of something else that became effective.
const OTHER = /\b(?:previous|prior|earlier|former|archived?|replaces|supersedes|until|before)\b/iu;

export function updatedDates(text: string): readonly Found[] {
  return labelled(text, UPDATED);
}

export function effectiveDates(text: string): readonly Found[] {
  return labelled(text, EFFECTIVE);
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
