// What a sentence calls a fact, by its key: `the price of the pro plan`.

import { PHRASES } from './fact-keys/phrases.ts';
import { factKey } from './fact-keys.ts';

/**
 * `value` of the fact, where it may be told: a text that is the word of the key, as `GitHub` is of
 * `github`, is spelt as the company spells it.
 */
export function subjectOf(key: string, value: unknown = null): string {
  const row = factKey(key);
  if (row === null) return key;
  const words = key.split('.');
  let phrase = PHRASES[row.key] ?? `the ${uncapitalized(row.title)}`;
  for (const [i, part] of row.key.split('.').entries()) {
    const word = words[i] ?? '';
    if (part.startsWith('{')) {
      phrase = phrase.replace(part, () => placeNamed(part, word) ?? spelt(word, value));
    }
  }
  return phrase;
}

const REGIONS = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });

/** `India` for `in`; null for what is no country. */
function placeNamed(part: string, word: string): string | null {
  if (!/^\{(?:country|region)\}$/.test(part) || !/^[a-z]{2}$/i.test(word)) return null;
  const name = word.toLowerCase() === 'eu' ? 'EU' : REGIONS.of(word.toUpperCase());
  if (name === undefined) return null;
  return /^(?:EU$|United |Netherlands$|Philippines$)/.test(name) ? `the ${name}` : name;
}

function spelt(word: string, value: unknown): string {
  const name = typeof value === 'object' && value !== null && 'name' in value ? value.name : value;
  return typeof name === 'string' && letters(name) === letters(word)
    ? name
    : word
        .split(/[-_]/)
        .map(
          (one) =>
            NAMES[one] ?? one.replace(/^(?:iso|soc)(?=\d)/, (found) => `${found.toUpperCase()} `),
        )
        .join(' ');
}

/** Words of our vocabularies that are written otherwise. */
const NAMES: Readonly<Record<string, string>> = {
  api: 'API',
  c5: 'C5',
  ccpa: 'CCPA',
  csa: 'CSA',
  dpa: 'DPA',
  dpf: 'DPF',
  ens: 'ENS',
  eu: 'EU',
  fedramp: 'FedRAMP',
  gdpr: 'GDPR',
  hipaa: 'HIPAA',
  hitrust: 'HITRUST',
  irap: 'IRAP',
  pci: 'PCI',
  dss: 'DSS',
  sla: 'SLA',
  star: 'STAR',
  t1: 'Type I',
  t2: 'Type II',
  tisax: 'TISAX',
  us: 'US',
};

function letters(text: string): string {
  return text
    .slice(0, 200)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** An abbreviation keeps its letters. */
function uncapitalized(title: string): string {
  const [first = '', second = ''] = title;
  return /\p{Lu}/u.test(second) ? title : first.toLowerCase() + title.slice(1);
}
