// Names of towns in lines of addresses, told from streets, counties, countries and companies.

import { countryOfCity } from './cities.ts';
import { countryOf } from './countries.ts';

export const COUNTY =
  /^(?:Greater London|Bedfordshire|Berkshire|Buckinghamshire|Cambridgeshire|Cheshire|Cornwall|Cumbria|Derbyshire|Devon|Dorset|Co(?:unty|\.) \p{L}+|East Sussex|West Sussex|Essex|Gloucestershire|Hampshire|Herefordshire|Hertfordshire|Kent|Lancashire|Leicestershire|Lincolnshire|Merseyside|Middlesex|Norfolk|Northamptonshire|Northumberland|Nottinghamshire|Oxfordshire|Shropshire|Somerset|Staffordshire|Suffolk|Surrey|Sussex|Tyne and Wear|Warwickshire|West Midlands|Wiltshire|Worcestershire|(?:North|South|West|East) Yorkshire|Yorkshire|Jersey|Guernsey|Isle of Man|Midlothian|Lothian|Fife|Scotland|Wales|England|Northern Ireland)$/u;
/** What a sentence about a place begins with. */
const TOLD =
  /^(?:headquartered|based|located|registered|incorporated|founded|established|proudly)\b/i;
const CITY = /^['’]?\p{L}?-?\p{Lu}[\p{L}'’.-]*(?: (?:[\p{L}'’.-]+)){0,4}$/u;

/** The city as it is called in English where that stands in brackets. */
export function cityIn(written: string): string | null {
  const text = written
    .replace(/ [–-] \p{Lu}{2}$/u, '')
    .replace(/[\s.,;–-]+$/u, '')
    .trim();
  const called = /^(?<local>['’\p{Ll}][^()]+) \((?<english>\p{Lu}\p{L}[^()]{2,30})\)$/u.exec(
    text,
  )?.groups;
  const bare = (called?.english ?? text)
    .replace(/ \(?[A-Z]{2}\)?$/u, '')
    .replace(/ \([^)]*\)$/u, '');
  if (bare.length < 2 || bare.length > 40 || !CITY.test(bare) || /^\p{Lu}{1,2}$/u.test(bare))
    return null;
  if (
    /\b(?:Street|Road|Avenue|Floor|Suite|Room|Unit|Block|Building|Lane|Inc|Ltd|GmbH|LLC|Tel(?! Aviv)|Phone|Fax|Email)\b/u.test(
      bare,
    )
  )
    return null;
  if (/^(?:The|NSW|VIC|QLD|TAS|ACT)$/u.test(bare) || TOLD.test(bare)) return null;
  if (countryOf(bare) !== null && !/^(?:Singapore|Luxembourg|Monaco)$/u.test(bare)) return null;
  return bare;
}

/** `Muckendorf Amboßgasse`: some write the street behind its town. */
const STREET_BEHIND =
  /(?<=\p{L})(?<! (?:an|auf|in) de[mnr]) \p{Lu}[\p{L}.-]*(?:stra(?:ß|ss)e|gasse|allee)$/u;

/** `Odense C`, `Pfäffikon SZ`, `Şişli/İstanbul`: the town without its quarter or canton. */
export function townOf(written: string, code: string, named: string | null): string {
  const raw = written.replace(STREET_BEHIND, '');
  const turkish = named === 'TR' || countryOfCity(raw.split('/').at(-1) ?? '') === 'TR';
  if (raw.includes('/') && turkish) return raw.split('/').at(-1) ?? raw;
  if (!/^\d{4}$/u.test(code)) return raw;
  return raw.replace(/ (?:[A-ZØ]|[NS][VØ])$/u, '').replace(/(?<=\p{L}) \(?[A-Z]{2}\)?$/u, '');
}
