// Countries, states and provinces as addresses name them.

// Intl.DisplayNames knows obsolete codes too (DD, SU, YU), so the list is our own.
const CODES = (
  'AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS ' +
  'BT BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE ' +
  'EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN ' +
  'HR HT HU ID IE IL IM IN IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI ' +
  'LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA ' +
  'NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PR PS PT PW PY QA RE RO RS RU RW ' +
  'SA SB SC SD SE SG SH SI SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TG TH TJ TK TL TM TN TO TR ' +
  'TT TV TW TZ UA UG US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'
).split(' ');

const ALIASES: readonly (readonly [string, string])[] = [
  ['usa', 'US'],
  ['u.s.a', 'US'],
  ['u.s', 'US'],
  ['united states of america', 'US'],
  ['the united states', 'US'],
  ['uk', 'GB'],
  ['u.k', 'GB'],
  ['great britain', 'GB'],
  ['england', 'GB'],
  ['scotland', 'GB'],
  ['wales', 'GB'],
  ['northern ireland', 'GB'],
  ['the netherlands', 'NL'],
  ['nederland', 'NL'],
  ['holland', 'NL'],
  ['deutschland', 'DE'],
  ['österreich', 'AT'],
  ['schweiz', 'CH'],
  ['suisse', 'CH'],
  ['españa', 'ES'],
  ['italia', 'IT'],
  ['sverige', 'SE'],
  ['danmark', 'DK'],
  ['norge', 'NO'],
  ['suomi', 'FI'],
  ['polska', 'PL'],
  ['belgië', 'BE'],
  ['belgique', 'BE'],
  ['czech republic', 'CZ'],
  ['turkey', 'TR'],
  ['türkiye', 'TR'],
  ['hong kong', 'HK'],
  ['republic of ireland', 'IE'],
  ['south korea', 'KR'],
  ['republic of korea', 'KR'],
  ['viet nam', 'VN'],
  ['uae', 'AE'],
  ['brasil', 'BR'],
  ['méxico', 'MX'],
];

const US_STATES =
  'AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|' +
  'DE Delaware|DC District of Columbia|FL Florida|GA Georgia|HI Hawaii|ID Idaho|IL Illinois|' +
  'IN Indiana|IA Iowa|KS Kansas|KY Kentucky|LA Louisiana|ME Maine|MD Maryland|MA Massachusetts|' +
  'MI Michigan|MN Minnesota|MS Mississippi|MO Missouri|MT Montana|NE Nebraska|NV Nevada|' +
  'NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York|NC North Carolina|ND North Dakota|' +
  'OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|PR Puerto Rico|RI Rhode Island|' +
  'SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|VA Virginia|' +
  'WA Washington|WV West Virginia|WI Wisconsin|WY Wyoming';

const CA_PROVINCES =
  'AB Alberta|BC British Columbia|MB Manitoba|NB New Brunswick|NL Newfoundland and Labrador|' +
  'NS Nova Scotia|ON Ontario|PE Prince Edward Island|QC Quebec|QC Québec|SK Saskatchewan|' +
  'NT Northwest Territories|NU Nunavut|YT Yukon';

const COUNTRY_BY_NAME = countryNames();
const STATES = regionNames(US_STATES, 'US');
const PROVINCES = regionNames(CA_PROVINCES, 'CA');

function countryNames(): ReadonlyMap<string, string> {
  const map = new Map<string, string>();
  // English first: what a name means there, it means.
  for (const language of ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt']) {
    const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
    for (const code of CODES) {
      const name = plain(names.of(code) ?? '');
      if (name !== '' && !map.has(name)) map.set(name, code);
    }
  }
  for (const [name, code] of ALIASES) map.set(plain(name), code);
  return map;
}

function regionNames(list: string, country: string): ReadonlyMap<string, string> {
  const map = new Map<string, string>();
  for (const row of list.split('|')) {
    map.set(plain(row.slice(3)), country);
    map.set(row.slice(0, 2), country);
  }
  return map;
}

function plain(text: string): string {
  return text.normalize('NFC').toLowerCase().replace(/\.$/, '').trim();
}

/** ISO 3166-1 alpha-2 for a country's name; codes count only where `codes` are expected. */
export function countryOf(text: string, codes: 'codes' | 'names' = 'names'): string | null {
  const bare = text.trim();
  if (codes === 'codes' && CODES.includes(bare)) return bare;
  return COUNTRY_BY_NAME.get(plain(bare)) ?? null;
}

/** `US` or `CA` for the name or the two letters of a state or province. */
export function countryOfRegion(text: string): string | null {
  const bare = text.trim();
  for (const regions of [STATES, PROVINCES]) {
    const country = regions.get(bare) ?? regions.get(plain(bare));
    if (country !== undefined) return country;
  }
  return null;
}
