// The forms in which two spellings of one value are the same: names of companies, places, numbers.

import type { Json } from './fact.ts';

/**
 * `company_name`: without case, accents, punctuation and spelling of the legal form, which itself
 * counts: a Ltd and an Inc. of one name are two companies. `city`: of "Leipzig, DE" the city.
 * `register_number`: letters and digits alone.
 */
export const COMPARED_FORMS = ['company_name', 'city', 'register_number'] as const;
export type ComparedForm = (typeof COMPARED_FORMS)[number];

/** What is no text has no other spelling. */
export function inForm(form: ComparedForm | null, value: Json): Json {
  if (typeof value !== 'string') return value;
  switch (form) {
    case null:
      return value;
    case 'company_name':
      return companyName(value);
    case 'city':
      return plainWords(value.split(',')[0] ?? '').join(' ');
    case 'register_number':
      return plainWords(value).join('');
  }
}

// Registers spell forms out, in capitals, or not; a company writes as it likes.
const FORMS: readonly (readonly [RegExp, string])[] = [
  [/\bgesellschaft mit beschrankter haftung\b/g, 'gmbh'],
  [/\bpublic limited company\b/g, 'plc'],
  [/\blimited liability company\b/g, 'llc'],
  [/\blimited liability partnership\b/g, 'llp'],
  [/\bbesloten vennootschap\b/g, 'bv'],
  [/\bsociete par actions simplifiee\b/g, 'sas'],
  [/\bincorporated\b/g, 'inc'],
  [/\bcorporation\b/g, 'corp'],
  [/\bcompany\b/g, 'co'],
  [/\blimited\b/g, 'ltd'],
  [/\bprivate\b/g, 'pvt'],
  [/\baktiebolag(?:et)?\b/g, 'ab'],
  [/\baktiengesellschaft\b/g, 'ag'],
];

function companyName(name: string): string {
  const words = plainWords(name.replace(/&/g, ' and ').replace(/\./g, '')).join(' ');
  return FORMS.reduce((text, [spelled, short]) => text.replace(spelled, short), words);
}

function plainWords(text: string): readonly string[] {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}
