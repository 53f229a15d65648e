// The certifications, attestations and laws that a company may name, as a closed vocabulary.

import { allIn } from '../words/matches.ts';
export type Status = 'certified' | 'attested' | 'compliant' | 'in_progress';

interface Certification {
  /** The last word of `security.cert.{x}`; null for a name that says too little for a key. */
  readonly key: (match: RegExpExecArray) => readonly string[] | null;
  readonly pattern: string;
  /** What holding it is called where the page does not say "compliant". */
  readonly held: Exclude<Status, 'in_progress'>;
}

const one = (key: string) => () => [key];
const typed = (name: string) => (match: RegExpExecArray) => {
  const type = (match.groups?.[`${name}type`] ?? '').replace(/\s+/g, ' ');
  if (type === '') return name === 'soc2' ? ['soc2'] : null;
  if (/and|&|\//.test(type)) return [`${name}_t1`, `${name}_t2`];
  return [/^(?:II|2)$/.test(type) ? `${name}_t2` : `${name}_t1`];
};
const SOC_TYPE = (name: string) =>
  `(?:®|™)?(?:,? ?\\(?\\s?-?[Tt](?:ype|YPE)[\\s-]?(?<${name}type>(?:I|1)\\s?(?:and|&|/)\\s?(?:Type\\s)?(?:II|2)|II|I|2|1)\\b\\)?)?`;

const VOCABULARY: readonly Certification[] = [
  {
    key: typed('soc1'),
    pattern: `(?:AICPA )?SOC[\\s-]?1\\b${SOC_TYPE('soc1')}`,
    held: 'attested',
  },
  {
    key: typed('soc2'),
    pattern: `(?:AICPA )?SOC[\\s-]?2\\b${SOC_TYPE('soc2')}`,
    held: 'attested',
  },
  { key: one('soc3'), pattern: '(?:AICPA )?SOC[\\s-]?3\\b(?:®|™)?', held: 'attested' },
  {
    key: ({ groups }) =>
      (groups?.iso ?? '')
        .match(/27001|27017|27018|27701|9001|42001/g)
        ?.map((number) => `iso${number}`) ?? null,
    pattern:
      'ISO(?:\\s?/\\s?IEC)?[\\s-]?(?<iso>(?:27001|27017|27018|27701|9001|42001)(?:\\s?[:-]\\s?(?:19|20)\\d\\d)?' +
      '(?:(?:,\\s(?:and\\s)?|,?\\sand\\s|\\s?&\\s|\\s?/\\s?)(?:27001|27017|27018|27701|9001|42001)(?:\\s?[:-]\\s?(?:19|20)\\d\\d)?)*)\\b(?!\\d)',
    held: 'certified',
  },
  {
    key: one('pci_dss'),
    pattern: 'PCI[\\s-]DSS\\b(?: v?\\d(?:\\.\\d){0,2}\\b)?(?:,? \\(?Level \\d\\)?)?',
    held: 'compliant',
  },
  { key: one('hipaa'), pattern: 'HIPAA\\b(?:\\s?/\\s?HITECH\\b)?', held: 'compliant' },
  { key: () => null, pattern: 'UK[\\s-]GDPR\\b', held: 'compliant' },
  // Laws of other countries, which stand in one list with those that have a key.
  {
    key: () => null,
    pattern:
      '(?:KVKK|LGPD|PIPEDA|PDPA|POPIA|nDSG|revDSG|nLPD|nFADP|FADP|DPDPA?|CPRA|FERPA|COPPA)\\b',
    held: 'compliant',
  },
  {
    key: one('gdpr'),
    pattern:
      '(?:EU |EU-)?GDPR\\b|(?:EU-)?DSGVO\\b|RGPD\\b|RODO\\b|(?<=\\bde )AVG\\b(?: \\(GDPR\\))?|AVG(?=[- ](?:proof|compliant|conform)\\b)|Datenschutz-?Grundverordnung(?: \\(DSGVO\\))?|(?:EU )?General Data Protection Regulation(?: \\(GDPR\\))?',
    held: 'compliant',
  },
  {
    key: one('ccpa'),
    pattern: 'CCPA\\b(?:\\s?/\\s?CPRA\\b)?|California Consumer Privacy Act(?: \\(CCPA\\))?',
    held: 'compliant',
  },
  {
    key: one('hitrust'),
    pattern: 'HITRUST\\b(?:®)?(?: CSF\\b(?:®)?)?(?: (?:r2|i1|e1)\\b)?',
    held: 'certified',
  },
  {
    key: ({ groups }) => {
      const level = groups?.star;
      return level === undefined ? null : [/1|One/i.test(level) ? 'csa_star_1' : 'csa_star_2'];
    },
    pattern: 'CSA STAR\\b(?: \\(?Level (?<star>1|2|One|Two)\\b\\)?)?',
    held: 'attested',
  },
  {
    key: ({ groups }) =>
      groups?.impact === undefined ? null : [`fedramp_${groups.impact.toLowerCase()}`],
    pattern: 'FedRAMP\\b(?:®)?(?: (?<impact>Low|Moderate|High)\\b)?(?: Impact(?: Level)?)?',
    held: 'certified',
  },
  { key: one('stateramp'), pattern: 'StateRAMP\\b', held: 'certified' },
  {
    key: one('cyber_essentials_plus'),
    pattern: 'Cyber Essentials (?:Plus\\b|\\+)',
    held: 'certified',
  },
  { key: one('cyber_essentials'), pattern: 'Cyber Essentials\\b', held: 'certified' },
  { key: one('tisax'), pattern: 'TISAX\\b(?:®)?', held: 'attested' },
  { key: one('irap'), pattern: 'IRAP\\b', held: 'attested' },
  {
    key: one('c5'),
    pattern:
      'BSI C5\\b(?::2020)?(?: Type [12I]{1,2}\\b)?|C5\\b(?::2020)?(?= (?:Type|attest|testat))(?: Type [12I]{1,2}\\b)?',
    held: 'attested',
  },
  {
    key: one('ens'),
    pattern:
      'ENS\\b(?: (?:High|Medium|Basic|Alto|Alta|Medio|Media))?|Esquema Nacional de Seguridad(?: \\(ENS\\))?',
    held: 'certified',
  },
  { key: one('dora'), pattern: 'DORA\\b', held: 'compliant' },
  { key: one('nis2'), pattern: 'NIS[\\s-]?2\\b', held: 'compliant' },
  {
    key: ({ groups }) => [`fips_140_${groups?.fips}`],
    pattern: 'FIPS (?:PUB )?140-(?<fips>[23])\\b',
    held: 'certified',
  },
  {
    key: one('dpf_eu_us'),
    pattern:
      'EU-U\\.?S\\.? Data Privacy Framework(?: \\((?:the )?"?(?:EU-U\\.?S\\.? )?DPF"?\\))?|EU-U\\.?S\\.? DPF\\b',
    held: 'certified',
  },
];

const MATCHERS = VOCABULARY.map((row) => ({ ...row, regexp: new RegExp(row.pattern, 'gu') }));
// A text without any of these words is not worth looking at.
const MAYBE =
  /SOC|ISO|PCI|HIPAA|GDPR|DSGVO|RGPD|RODO|AVG|Grundverordnung|General Data|CCPA|California|HITRUST|STAR|RAMP|Cyber|TISAX|IRAP|C5|ENS|Esquema|DORA|NIS|FIPS|EU-U/;

export interface Mention {
  readonly keys: readonly string[];
  readonly held: Exclude<Status, 'in_progress'>;
}

export interface Skeleton {
  /** The text with each name replaced by `§`. */
  readonly text: string;
  /** One for each `§`, in order. */
  readonly mentions: readonly Mention[];
}

/** Is any of the names possibly in this text? */
export function mayName(text: string): boolean {
  return MAYBE.test(text);
}

/** Replaces the names of certifications by one sign each; null where the text names none. */
export function skeletonOf(text: string): Skeleton | null {
  if (text.length > 2_000 || !MAYBE.test(text) || text.includes('§')) return null;
  const found: { start: number; end: number; mention: Mention }[] = [];
  for (const { regexp, key, held } of MATCHERS) {
    for (const match of allIn(text, regexp)) {
      const start = match.index;
      const end = start + match[0].length;
      if (/[\p{L}\p{N}]/u.test(text[start - 1] ?? '')) continue;
      if (found.some((other) => start < other.end && other.start < end)) continue;
      found.push({ start, end, mention: { keys: key(match) ?? [], held } });
    }
  }
  if (found.length === 0) return null;
  found.sort((a, b) => a.start - b.start);
  let skeleton = '';
  let at = 0;
  for (const { start, end } of found) {
    skeleton += `${text.slice(at, start)}§`;
    at = end;
  }
  return { text: skeleton + text.slice(at), mentions: found.map(({ mention }) => mention) };
}

const LAWS = /^(?:hipaa|gdpr|ccpa|dora|nis2)$/;
// There is one way to hold these, whatever word a page chooses for it.
const ONE_WAY = /^(?:soc|iso)\d/;

/** What a word says of a certification: laws are complied with, whatever the page calls it. */
export function statusOf(mention: Mention, word: string): Exclude<Status, 'in_progress'> {
  const { keys, held } = mention;
  if (keys.some((key) => LAWS.test(key)) || /^compl(?:ian|y|ies)/i.test(word)) return 'compliant';
  if (keys.some((key) => ONE_WAY.test(key))) return held;
  if (/^certif/i.test(word)) return 'certified';
  return /^(?:attest|audit|assess)/i.test(word) ? 'attested' : held;
}
