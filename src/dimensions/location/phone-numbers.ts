// Telephone numbers as ITU-T E.164 writes them, where their country leaves no doubt.

import {
  type CountryCode,
  isSupportedCountry,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min';
import type { Page } from '../page/page.ts';
import type { Address } from './address.ts';
import { countryOfCity } from './cities.ts';

export type { CountryCode };

/** Links to a chat with a number, which is written with its country. */
export const WHATSAPP =
  /^https?:\/\/(?:wa\.me\/|(?:api|web)\.whatsapp\.com\/send\/?\?(?:.*&)?phone=)\+?\d{8,15}(?!\d)/i;

/**
 * `+15035550142`, or null for what is no complete number. One without the code of its country is
 * read as dialled from `home`.
 */
export function e164Of(href: string, home: CountryCode | null = null): string | null {
  const chat = WHATSAPP.exec(href)?.[0].match(/\d{8,15}$/)?.[0];
  const [written = ''] =
    chat !== undefined
      ? [`+${chat}`]
      : decoded(href)
          .replace(/^(?:tel|callto):(?:\/\/)?/i, '')
          .trim()
          .split(/[;?]/);
  // "0044 …" is dialled for "+44 …" in most countries, and is not a number of one's own country.
  const number = written.replace(/^00(?=[1-9])/, '+').replace(/[\u2010-\u2015]/g, '-');
  if (!/^\+?[\d\s().\u00a0/-]+$/.test(number)) return null;
  if (!number.startsWith('+') && home === null) return null;
  // "+44 (0)20 …" prints the trunk zero, which is not dialled from abroad.
  const dialled = number.startsWith('+') ? number.replace(/\(0\)/, '') : number;
  const parsed = complete(dialled, home);
  if (parsed === undefined || !parsed.isValid()) return null;
  const national = parsed.nationalNumber;
  // What templates leave in place of a number.
  if (/(\d)\1{6}/.test(national) || /^(?:1234567|0123456)/.test(national)) return null;
  if (parsed.countryCallingCode === '1' && !/^[2-9]\d{2}[2-9]\d{6}$/.test(national)) return null;
  return parsed.number;
}

/** "+44 07500 …" prints the trunk zero without brackets. */
function complete(dialled: string, home: CountryCode | null): PhoneNumber | undefined {
  const parsed = parsePhoneNumberFromString(dialled, home ?? undefined);
  if (parsed?.isValid() === true || !/^\+\d{2}\s?0[1-9]/.test(dialled)) return parsed;
  return parsePhoneNumberFromString(dialled.replace(/^(\+\d{2})\s?0/, '$1'));
}

function decoded(href: string): string {
  try {
    return decodeURIComponent(href.trim());
  } catch {
    return '';
  }
}

// Domains of countries that are not sold for their letters (`io`, `ai`, `co`, `me`, `tv`).
const DOMAINS = new Set(
  'at au be br ca ch cz de dk ee es fi fr gr hr hu ie il it jp kr lt lv mx nl no nz pl pt ro se sk tr uk us za'.split(
    ' ',
  ),
);

/** The one country of the addresses on the page; else that of its domain. */
export function countryOfPage(page: Page, addresses: readonly Address[]): CountryCode | null {
  const named = new Set(addresses.flatMap(({ place }) => countryOfPlace(place) ?? []));
  const [only] = named;
  if (named.size > 1) return null;
  if (only !== undefined) return isSupportedCountry(only) ? only : null;
  const domain = page.url.hostname.split('.').at(-1) ?? '';
  if (!DOMAINS.has(domain)) return null;
  const code = domain === 'uk' ? 'GB' : domain.toUpperCase();
  return isSupportedCountry(code) ? code : null;
}

/** That which the address names, or that of a city which there is once. */
function countryOfPlace(place: Address['place']): string | null {
  return place === null ? null : (place.country ?? countryOfCity(place.city));
}

const NAMES = new Intl.DisplayNames(['en'], { type: 'region' });

/** The country of the domain, by which addresses at home need not name it; on no home page. */
export function nameOfLand(page: Page): string | null {
  const code = page.role === 'home' ? null : countryOfPage(page, []);
  return code === null ? null : (NAMES.of(code) ?? null);
}

/** Domains of a country that are sold for their letters. */
const SOLD = new Set('ai app co fm gg io ly me so to tv'.split(' '));

/** Does nothing on an English page speak of another country than those of North America? */
export function mayBeAmerican(page: Page, addresses: readonly Address[]): boolean {
  const countries = addresses.flatMap(({ place }) => place?.country ?? []);
  if (countries.some((country) => /^(?:US|CA)$/.test(country))) return true;
  const domain = page.url.hostname.split('.').at(-1) ?? '';
  if (countries.length > 0 || (domain.length === 2 && !SOLD.has(domain))) return false;
  return /^en(?:-(?:us|ca))?$/i.test((page.$('html').attr('lang') ?? 'en').replace('_', '-'));
}

/** The country whose number it is, where its code is that of one country alone. */
export function countryOfNumber(number: string): CountryCode | null {
  return parsePhoneNumberFromString(number)?.country ?? null;
}
