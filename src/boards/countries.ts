// Countries in the structured fields of job boards: ISO 3166-1 codes and exact English names.

import { lazily } from '../core/lazily.ts';

const CODES = new Set(
  (
    'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO ' +
    'BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ ' +
    'DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP ' +
    'GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG ' +
    'KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML ' +
    'MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE ' +
    'PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL ' +
    'SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM ' +
    'US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'
  ).split(' '),
);

// Names that boards use beside those of the Unicode locale data.
const ALIASES: readonly (readonly [string, string])[] = [
  ['usa', 'US'],
  ['u.s.', 'US'],
  ['u.s.a.', 'US'],
  ['united states of america', 'US'],
  ['the united states', 'US'],
  ['uk', 'GB'],
  ['great britain', 'GB'],
  ['the netherlands', 'NL'],
  ['czech republic', 'CZ'],
  ['turkey', 'TR'],
  ['türkiye', 'TR'],
  ['hong kong', 'HK'],
  ['hong kong sar china', 'HK'],
  ['macao', 'MO'],
  ['republic of ireland', 'IE'],
  ['republic of korea', 'KR'],
  ['korea, republic of', 'KR'],
  ['russian federation', 'RU'],
  ['viet nam', 'VN'],
  ['deutschland', 'DE'],
  ['uae', 'AE'],
];

const byName = lazily(namesToCodes);

function namesToCodes(): ReadonlyMap<string, string> {
  const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
  const map = new Map<string, string>();
  for (const code of CODES) {
    const name = names.of(code);
    if (name !== undefined) map.set(name.toLowerCase(), code);
  }
  for (const [name, code] of ALIASES) map.set(name, code);
  return map;
}

/** An ISO 3166-1 alpha-2 code in upper case, or null where the text is none. */
export function countryCode(text: string | null): string | null {
  const code = text?.trim().toUpperCase() ?? '';
  return CODES.has(code) ? code : null;
}

/** The code of a country given as code or as its exact English name, else null. */
export function countryOf(text: string | null): string | null {
  if (text === null) return null;
  return countryCode(text) ?? byName().get(text.trim().toLowerCase()) ?? null;
}
