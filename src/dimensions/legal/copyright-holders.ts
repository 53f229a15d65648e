// Who holds the copyright of a site, as the line with its sign names them.

import { gated } from '../words/gated.ts';
import { ENTITY, foundIn, squash } from './entity-names.ts';
import type { Found } from './found.ts';
import { linesWith, matchesIn } from './lines.ts';
import { isElsewhere, ownPart, withoutStop } from './own-name.ts';
import { isVendor } from './somebody-else.ts';

const SIGN = gated(/©|\(c\)|copyright/iu);
const YEARS = '(?:\\d{4} ?[-–—] ?)?(?:\\d{4}|[Pp]resent|[Tt]oday|heute)';

const WITH_FORM = gated(
  new RegExp(
    `(?:©|\\(c\\)|copyright)(?: [©@®]| \\(c\\)| copyright)? ?(?:${YEARS})?(?: ?[,|:·–-])? ?(?:by )?${ENTITY}`,
    'giu',
  ),
);

/** Holders in `© 2026 Acme, Inc.`: the one of the company's name, else all. */
export function copyrightHolders(
  text: string,
  names: ReadonlySet<string> = new Set(),
): readonly Found[] {
  const lines = linesWith(text, SIGN);
  const all = matchesIn(lines, WITH_FORM).map((match) => withoutStop(foundIn(match), text));
  const own = all.filter((found) => ownPart(found, names) !== null);
  if (own.length > 0) return own;
  if (all.length > 0) return all;
  return [
    ...matchesIn(lines, HELD).flatMap((match) => holderIn(match, names)),
    ...matchesIn(lines, BEFORE_SIGN).flatMap((match) => holderIn(match, names)),
  ];
}

/** Behind the sign the name is whole, with its legal form: "© 2026 Teach Me to Fly LLC". */
const WHOLE = gated(
  new RegExp(
    `(?:©|\\([cC]\\)|(?<!\\p{L})[Cc]opyright|COPYRIGHT)(?:[ ©:®]|\\([cC]\\)|[Cc]opyright)*(?:${YEARS})?[ ©,|:·–.-]{0,3}(?:by )?${ENTITY}`,
    'gu',
  ),
);
/** What a template leaves to be filled in, and German forms that are not written out. */
const NO_HOLDER =
  /^(?:(?:my|your|our|the|a|any|some) ?)?(?:app|company|business|brand|site|website|organi[sz]ation|firm|name|acme|example|lorem)(?: name)?(?!\p{L})|(?<!\p{L})UG$/iu;

/** A company that does not exist yet. */
const IN_FORMATION =
  /^[ ,(]*(?:company )?(?:in formation|i\. ?Gr?\.|in Gründung|to be incorporated)/iu;

/** All companies behind a sign of copyright, whatever the site is called. */
export function wholeHolders(text: string): readonly Found[] {
  return matchesIn(linesWith(text, SIGN), WHOLE).flatMap((match) => {
    const { name = '', form = '' } = match.groups ?? {};
    const start = match.index + match[0].lastIndexOf(name) + articleOf(name, form);
    const end = match.index + match[0].length;
    const value = text.slice(start, end).replace(/[®™]/gu, '').replace(/\s+/gu, ' ');
    const isNone =
      form === '' ||
      /^\d+$/u.test(name) ||
      NO_HOLDER.test(value) ||
      isVendor(value) ||
      IN_FORMATION.test(text.slice(end, end + 40));
    return isNone || isElsewhere(text, { value, start, end }) ? [] : [{ value, start, end }];
  });
}

/** "The" is a part of names in English only: not of "the Acme GmbH". */
function articleOf(name: string, form: string): number {
  const isEnglish = /^(?:Inc|LLC|L\.L\.C|Ltd|Limited|Corp|LP|LLP|PLC|Company|Co|Pty|Pvt|P)/u.test(
    form,
  );
  return isEnglish ? 0 : (/^The (?=\S)/u.exec(name)?.[0].length ?? 0);
}

const YEAR_BEHIND = gated(
  /(?:©|\(c\)|(?<!\p{L})copyright)[ ©:]*(?:copyright )?(?:(?!(?:since|est|founded|seit|depuis|desde)(?!\p{L}))[\p{L}\p{N}&'’.+-]+,? ){0,5}?(?:(?:19|20)\d{2} ?[-–—] ?)?(?<year>(?:19|20)\d{2})(?![\p{N}\p{L}-])/giu,
);

/** The year of `© 2026 Acme`, `© Acme 2026` and, the later one, of `© 2019–2026 Acme`. */
export function copyrightYears(text: string): readonly Found[] {
  return matchesIn(linesWith(text, SIGN), YEAR_BEHIND).map((match) => ({
    value: match.groups?.year ?? '',
    start: match.index,
    end: match.index + match[0].length,
  }));
}

const RESERVED =
  '(?:(?:[Aa]ll|ALL) (?:[Rr]ights|RIGHTS)|Alle [Rr]ights|Alle Rechte|Alle rechten|Alla rättigheter|Alle rettigheder|Alle rettigheter|Tous droits|Todos los|Todos os|Tutti i|Wszelkie prawa|Wszystkie prawa|Všechna práva|Kaikki oikeudet|Tüm hak)';
const HOLDER =
  "(?<holder>[\\p{L}\\p{N}](?:[\\p{L}\\p{N}&'’+-]|\\.(?=[\\p{L}\\p{N}]))*(?: [\\p{Lu}\\p{N}&][\\p{L}\\p{N}&'’+-]*){0,5}?)";
const ENDS = `(?=\\.?(?:$|\\n)|(?: ?[.,])? +(?:[|/·•–—©-]|Part of |\\d{4}(?!\\d)|${RESERVED}|Made (?:in|with)|Powered by|[\\w.+-]+@)|\\. +\\p{Lu})`;
const HELD = gated(
  new RegExp(
    `(?:©|\\([cC]\\)|[Cc]opyright|COPYRIGHT)(?: ?@(?= ?\\d))?[ ©]*(?:Copyright )?(?:${YEARS})?[ ©]*(?:[,|:·–-] ?)?(?:by )?${HOLDER}[™®]?${ENDS}`,
    'gu',
  ),
);
/** "Acme · © 2026", "Acme © All rights reserved", "Acme © 2026 · Ghent". */
const BEFORE_SIGN = new RegExp(
  `^${HOLDER}(?: [|·•–—-])? ?© ?(?:${YEARS})?\\.?(?= *$| +[|·•–—] | *\\.? *${RESERVED})`,
  'gu',
);

/** "EZ Fuel" of ezfuelpro is its name, as "Acme Tools" of acme is and "Kites" of mykites. */
function isSpelling(value: string, name: string): boolean {
  if (name.length >= 3 && value.startsWith(name)) return true;
  return value.length >= 6 && (name.startsWith(value) || name.endsWith(value));
}

const NO_NAME =
  /^(?:all|rights|reserved|copyright|copyrighted|powered|design(?:ed|s)?|theme|template|website|web|company|your|our|the|made|built|home|terms|privacy|contact|legal|imprint|impressum|sitemap|cookies?|content|text|image|photos?|name|nombre|present|this|version)(?![\p{L}\p{N}])/iu;
const BRAND = /^(?:\p{Lu}|\p{Ll}{1,2}\p{Lu})[\p{L}\p{N}]{3,}$/u;
/** The last word of a name that no person bears. */
const OF_ORGANISATIONS =
  /^\p{Lu}.* (?:Group|Technolog(?:y|ies)|Software|Labs?|Studios?|Systems?|Solutions?|Services?|Media|Digital|Consult(?:ing|ancy|ants)|Ventures|Initiative|Lawyers|Advis[eo]rs|Agency|Networks?|Institute|Interactive|Security|Cybersecurity|Cloud|Data|Analytics|Robotics|Logistics|Industries|International|Enterprises?|Company|AI|HQ|Foundation|Association|Partners)$/u;

/** A name without a legal form counts where it is the company's own. */
function holderIn(match: RegExpExecArray, names: ReadonlySet<string>): readonly Found[] {
  const value = (match.groups?.holder ?? '').replace(/\.$| TM$/u, '');
  const plain = squash(value);
  // "The Coach Board" of thecoachboard: no name begins so but one that the domain spells out.
  const isWhole = value.includes(' ') && names.has(plain);
  if (value === '' || (NO_NAME.test(value) && !isWhole)) return [];
  const at = match[0].indexOf(value);
  const start = match.index + at;
  const found = [{ value, start, end: start + value.length }];
  if ([...names].some((name) => isSpelling(plain, name))) return found;
  // One word behind a year is a brand, where two may be a person.
  if (!/\d{4}/u.test(match[0].slice(0, at)) || isVendor(value)) return [];
  return BRAND.test(value) || OF_ORGANISATIONS.test(value) ? found : [];
}
