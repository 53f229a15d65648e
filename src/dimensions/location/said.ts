// Addresses inside sentences that say whose they are: the registered office, where to write to.

import type { Page } from '../page/page.ts';
import type { Line } from '../subprocessors/lines.ts';
import type { Address } from './address.ts';
import { anchorOf } from './anchors.ts';
import { countryOfCity } from './cities.ts';
import { isStreet } from './streets.ts';
import { cityIn } from './town-names.ts';

const SEAT =
  /(?:registered (?:offices?|address)|head office|principal place of business|siège social|siège|Sitz|domicilio social|sede legale)(?: (?:is|are|est|se trouve|situé|located|sis|at|au|à|in))*(?: ?:)? (?<address>[^;]{8,140}?)(?:\.(?=\s|$)|;|$)/u;
const REACHED =
  /\b(?:reach us|visit us|write to us|mail (?:us|it)?|(?:our|the) (?:(?:main|head|mailing|postal) )*(?:offices?|address|headquarters) (?:is|are))(?: (?:located|by (?:post|mail)|situated))? (?:at|is)?:? ?(?<address>\d{1,6}[A-Z]? [^.;:!?]{4,100}(?:\. [^.;:!?]{4,60})?? \d{5})(?=[.,;!]|$|\s)/iu;

const IN_TOWN =
  /^(?:Sitz|Firmensitz|Anschrift|Adresse) ?: ?(?<text>\p{Lu}[\p{L} .-]{0,30}(?:stra(?:ß|ss)e|str\.|weg|platz|allee|gasse|ring|damm|ufer|hof) \d{1,4} ?[a-z]?, (?<town>\p{Lu}[\p{L} .-]{2,30}))$/iu;

/** `Sitz: Ambossweg 6, Melle`: a street and its town, without the code. */
function inTown(line: string): Pick<Address, 'text' | 'place'> | null {
  const { text = '', town = '' } = IN_TOWN.exec(line)?.groups ?? {};
  const city = cityIn(town);
  return city === null ? null : { text, place: { city, country: countryOfCity(city) } };
}

/** "… with registered offices at 4 rue du Bac, 69001 Lyon, France." */
export function saidIn(page: Page, lines: readonly Line[], others: RegExp): readonly Address[] {
  let ours = true;
  return lines.flatMap((line): readonly Address[] => {
    if (line.heading !== null) ours = !others.test(line.text);
    if (!ours || line.text.length > 800 || line.text.length < 20) return [];
    const seat = page.role === 'imprint' ? SEAT.exec(line.text) : null;
    const town = page.role === 'imprint' || page.role === 'contact' ? inTown(line.text) : null;
    if (town !== null) return [{ ...town, locator: page.quoteSpan(line.first, line.last) }];
    const said = seat ?? (/\d{5}/.test(line.text) ? REACHED.exec(line.text) : null);
    const address = said?.groups?.address?.trim();
    if (address === undefined || others.test(line.text)) return [];
    const anchor = anchorOf(address);
    if (anchor === null || anchor.city === null) return [];
    if (!isStreet(anchor.before)) return [];
    const { city, country } = anchor;
    const locator = page.quoteSpan(line.first, line.last);
    return [{ text: address, place: { city, country }, locator }];
  });
}
