// What lines of postal addresses look like: streets, buildings, labels, and what only looks so.

import { remembering } from '../words/remembering.ts';

export const LABEL =
  /^(?:siège(?: social)?|registered (?:office|address|seat)|head ?office|(?:(?:our|global|world|main|corporate|regional) )*(?:headquarters|offices?|HQ)(?= ?:)|headquarters|(?:(?:our|company|postal|office|business|street|visiting|mailing|billing|legal|main) )*address|adresse(?: postale)?|anschrift|postanschrift|hausanschrift|sitz(?: der gesellschaft)?|firmensitz|sede(?: legale(?: ?(?:\/|e) ?operativa)?)?|indirizzo|domicilio(?: social)?|dirección|vestigingsadres|bezoekadres|postadres|adres|besøgsadresse|besöksadress|office|location|visit us(?: at)?|find us(?: at)?|located at) ?(?:: ?| – | (?=(?:via|viale|piazza|corso|largo|rue|avenue|calle)\s))/iu;

export const BUILDING =
  /(?<![\p{L}\p{N}_])(?:floor|fl|suite|ste|unit|level|towers?|building|bldg|block|house|heights|chambers|arcade|mansions?|park|plaza|centre|center|campus|c\/o|p\.? ?o\.? box|postfach|bp \d|etage|étage|stock|piso|planta|room|wing|complex|estate|quarter|wharf|mills?|hub|phase|sector|plot|survey)(?![\p{L}\p{N}_])/iu;
const STREET = /\p{L}.*\d|\d.*\p{L}/u;
export const CODE =
  /^(?:\d{5,6}|(?:CEP:? ?)?\d{5}-\d{3}(?:, Bra[sz]il)?|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}|[A-Z]\d[A-Z] ?\d[A-Z]\d)$/u;
export const STREETS =
  /(?<![\p{L}\p{N}_])(?:street|st|road|rd|avenue|ave|boulevard|blvd|lane|drive|square|freeway|fwy|highway|hwy|parkway|pkwy|expressway|expy|turnpike|loop|trail|circle|court|terrace|crescent|floor|suite|building|tower|stra(?:ß|ss)e|rue|calle|via|rua)(?![\p{L}\p{N}_])|\d\/F\b/iu;
export const NO_STREET =
  /^\+\d|: ?\(?\+\d{1,3}[\s(]|^(?:business|company|registration|tax) (?:id|no|number|reg)\b|^(?:[\s().-]*\d){9,}|©|@|https?:|www\.|^(?:tel|phone|fax|mobile|t|p|f|m|e|email|e-mail|ph|call|telefon|hrb|vat|ust|tva|incorporated|filing|file n|siret|siren|rcs|kvk|btw|iban|bic|org|reg|company n|registered|since|founded|est|follow|copyright)(?![\p{L}\p{N}_])|\b(?:19|20)\d{2}[-–]|\b(?:mon|tue|wed|thu|fri|sat|sun)(?:day)?\b|\d ?[ap]m\b|€|\$|%|\?$/iu;

// A street and its number, or a number and its street: `Kabelweg 1a`, `12 rue du Bac`.
export const CONTINENTAL =
  /(?:^|,\s*)\p{L}[\p{L}.'’ -]{2,50}(?: \(\p{L}[\p{L}.]{1,12}\))?,? (?:Nr\.? ?)?\d{1,4} ?(?:[A-Z] \d{1,3}|[a-zA-Z]?(?: ?[-–/+] ?\d{1,4} ?[a-z]?)?)(?:,| [–-] |$)|(?:^|,\s*)\d{1,4}(?: ?(?:bis|ter|[a-zA-Z]))?,? (?:rue|avenue|av\.?|boulevard|bd\.?|place|quai|allée|chemin|route|cours|impasse|square|passage|calle|via|piazza|rua|avenida)\b/iu;

export function isStreet(text: string): boolean {
  return STREET.test(text) && !NO_STREET.test(text) && /\p{L}{3}/u.test(text);
}

/** Drops a label before an address and what follows it. */
export const bareOf = remembering(bare);

function bare(text: string): string {
  return text
    .replace(/^[^\p{L}\p{N}#("'’‘©®+€$£]+/u, '')
    .replace(/\s*;\s+(?=\S)/gu, ', ')
    .replace(LABEL, '')
    .replace(
      /[\s,;|]*(?:\b(?:tel|phone|fax|telefon|mobile|e-?mail|directions|map)\b\s?[.:].*|\bDirections)$/iu,
      '',
    )
    .replace(/[\s,;]+$/u, '');
}

const STREET_BEFORE =
  /\d[\p{L}\d /-]*\s(?:\p{L}[\p{L}.'’]* ){0,4}(?:Street|St|Avenue|Ave|Road|Rd|Boulevard|Blvd|Drive|Dr|Lane|Ln|Way|Parkway|Pkwy|Highway|Hwy|Terrace|Crescent|Cres)\.?,?\s*$/u;

/** `12 Anvil Road, ` before a town: a number and a word for a street. */
export function endsInStreet(text: string): boolean {
  return STREET_BEFORE.test(text);
}
