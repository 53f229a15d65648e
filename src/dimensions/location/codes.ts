// Postcodes that stand where their country puts them, once the country or a known city tells it.

/** Letters of the country before a code: `CH-8706`. */
export const PREFIXES: Readonly<Record<string, string>> = {
  A: 'AT',
  AT: 'AT',
  B: 'BE',
  BE: 'BE',
  BG: 'BG',
  CH: 'CH',
  CY: 'CY',
  CZ: 'CZ',
  D: 'DE',
  DE: 'DE',
  DK: 'DK',
  E: 'ES',
  EE: 'EE',
  ES: 'ES',
  F: 'FR',
  FR: 'FR',
  FI: 'FI',
  FIN: 'FI',
  FL: 'LI',
  GR: 'GR',
  H: 'HU',
  HR: 'HR',
  HU: 'HU',
  I: 'IT',
  IS: 'IS',
  IT: 'IT',
  L: 'LU',
  LI: 'LI',
  LT: 'LT',
  LU: 'LU',
  NL: 'NL',
  N: 'NO',
  NO: 'NO',
  P: 'PT',
  PT: 'PT',
  PL: 'PL',
  RO: 'RO',
  RS: 'RS',
  S: 'SE',
  SE: 'SE',
  SI: 'SI',
  SK: 'SK',
  TR: 'TR',
};

const REGIONS: Readonly<Record<string, RegExp>> = {
  AR: /^(?:Provincia de Buenos Aires|Buenos Aires Province|PBA)$/u,
  CN: /^(?:\p{Lu}\p{Ll}+ Province|Anhui|Fujian|Gansu|Guangdong|Guizhou|Hainan|Hebei|Heilongjiang|Henan|Hubei|Hunan|Jiangsu|Jiangxi|Liaoning|Shaanxi|Shandong|Shanxi|Sichuan|Yunnan|Zhejiang)$/u,
  ID: /^(?:DKI Jakarta|(?:Jawa|West|East|Central) (?:Barat|Timur|Tengah|Java)|Banten|Bali)$/u,
  KR: /^(?:Gyeonggi-do|Gyeonggi)$/u,
  KY: /^Grand Cayman$/u,
  MX: /^(?:CDMX|C\.D\.M\.X|D\.?F|Jal(?:isco)?|Nuevo León|N\. ?L|NL|Qro|Pue(?:bla)?|(?:Estado de|Edo\. de) Méx(?:ico)?|Guanajuato|Gto|Yucatán|Yuc|Quintana Roo|Baja California|Sonora|Chihuahua)\.?$/u,
  MY: /^(?:Selangor(?: Darul Ehsan)?|Penang|Pulau Pinang|Johor|Sabah|Sarawak|Wilayah Persekutuan(?: Kuala Lumpur)?)$/u,
  NG: /^\p{Lu}[\p{L} ]+ State$/u,
  PH: /^(?:Metro Manila|NCR)$/u,
  ZA: /^(?:Gauteng|(?:Western|Eastern|Northern) Cape|KwaZulu[- ]Natal|KZN|Free State|Mpumalanga|Limpopo|North West Province)$/u,
};

/** A region that addresses of the country print behind the city. */
export function isRegionOf(text: string, country: string): boolean {
  return REGIONS[country]?.test(text) === true;
}

// Cities that are their own country: the name stands once, beside the code, or not at all.
const CITY_STATES: Readonly<Record<string, readonly [string, RegExp]>> = {
  GI: ['Gibraltar', /^(?<head>.*?)[,\s]*(?:Gibraltar[,\s]+)?GX11 ?1AA$/u],
  LU: ['Luxembourg', /^(?<head>.*?[,\s]|)(?:L[- ])?\d{4}(?: Luxembourg)?$/u],
  MC: ['Monaco', /^(?<head>.*?[,\s]|)(?:MC[- ])?980\d\d(?: Monaco)?$/u],
  SG: ['Singapore', /^(?<head>.*?)[,\s]*(?<![\d#-])(?:S ?\()?\d{6}\)?(?: Singapore)?$/u],
};

/** What stands before the code of a city that is its own country. */
export function cityState(
  text: string,
  country: string | null,
): { readonly city: string; readonly before: string } | null {
  const [city, pattern] = CITY_STATES[country ?? ''] ?? [];
  const found = pattern?.exec(text);
  return found && city !== undefined ? { city, before: found.groups?.head ?? '' } : null;
}

// Codes behind the city that other countries write otherwise, or not at all.
const BEHIND: Readonly<Record<string, RegExp>> = {
  BM: /[A-Z]{2} ?(?:[A-Z]{2}|\d{2})$/u,
  BR: /(?:CEP:? ?)?\d{5}-?\d{3}$/u,
  GG: /GY\d{1,2} ?\d[A-Z]{2}$/u,
  IM: /IM\d{1,2} ?\d[A-Z]{2}$/u,
  JE: /JE\d ?\d[A-Z]{2}$/u,
  KY: /KY\d-\d{4}$/u,
  LV: /LV[- ]?\d{4}$/u,
  MT: /[A-Z]{3} ?\d{4}$/u,
  TW: /\d{3}(?:\d{2,3})?$/u,
  VG: /VG ?\d{4}$/u,
};

/** What stands before a code that is written so in this country only; null where none stands. */
export function withoutOwnCode(text: string, country: string): string | null {
  const pattern = BEHIND[country];
  if (pattern === undefined || !pattern.test(text)) return null;
  return text.replace(pattern, '').replace(/[\s,–-]+$/u, '');
}

// How many digits a code behind a city has.
const DIGITS: Readonly<Record<string, number>> = {
  CN: 6,
  ID: 5,
  IL: 7,
  KR: 5,
  NZ: 4,
  RO: 6,
  RU: 6,
  TH: 5,
  UA: 5,
  VN: 6,
  ZA: 4,
};

/** Is it a code of the country of the city before it? */
export function isCodeOf(code: string, country: string): boolean {
  return /^\d+$/u.test(code) && DIGITS[country] === code.length;
}

const EMIRATES = /(?<!\p{L})(?:Abu Dhabi|Ajman|Dubai|Fujairah|Ras Al Khaimah|Sharjah)(?!\p{L})/gu;

/** `Al Fahidi Street, Bur Dubai`: of a quarter, the emirate that its address names alone. */
export function emirateIn(text: string): string | null {
  const [city, ...others] = new Set([...text.matchAll(EMIRATES)].map(([name]) => name));
  return others.length > 0 ? null : (city ?? null);
}

/** States of India under names that no city or other country has. */
const STATES_OF_INDIA =
  /^(?:Andhra Pradesh|Assam|Bihar|Chhattisgarh|Gujarat|Haryana|Himachal Pradesh|Jharkhand|Karnataka|Kerala|Madhya Pradesh|Maharashtra|Odisha|Rajasthan|Tamil ?Nadu|Telangana|Uttar Pradesh|Uttarakhand|West Bengal)$/u;

export function isStateOfIndia(text: string): boolean {
  return STATES_OF_INDIA.test(text);
}
