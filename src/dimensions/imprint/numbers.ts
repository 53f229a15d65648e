// Numbers of commercial registers and of value added tax, by grammars of their countries.

import { cityIn } from '../location/town-names.ts';
import { allIn } from '../words/matches.ts';
import { LABELLED } from './labelled.ts';

export interface Found {
  readonly value: string;
  readonly start: number;
  readonly end: number;
}

type Groups = Readonly<Record<string, string | undefined>>;

interface Grammar {
  readonly pattern: RegExp;
  readonly check?: (digits: string) => boolean;
  /** How the number is written; as printed where not given. */
  readonly form?: (groups: Groups, text: string) => string;
}

const NUMBER = '(?:(?:number|nummer|numéro|nr|no|n°|nº)\\.?)';
const END = '(?![\\p{L}\\d]|[.,]\\d)';

const REGISTERS: readonly Grammar[] = [
  {
    // Germany, https://www.handelsregister.de
    pattern: new RegExp(
      `(?<!\\p{L})(?<kind>HR ?[AB]|GnR|PR|VR)[\\s:.-]{0,2}(?:${NUMBER}\\s?:?\\s?)?(?<id>\\d{1,3} \\d{3}(?!\\d)|\\d{2,6})(?: ?(?<suffix>[A-Z]{1,2})(?![\\p{L}\\d.]))?${END}`,
      'gu',
    ),
    form: ({ kind = '', id = '', suffix }) =>
      `${kind.replace(' ', '')} ${id.replace(' ', '')}${suffix === undefined ? '' : ` ${suffix}`}`,
  },
  {
    // Austria
    pattern:
      /(?<!\p{L})(?:FN|FB|Firmenbuch)(?:[- ]?(?:nummer|Nummer|[Nn][Rr]\.?))?[\s:.-]{0,3}(?<kind>FN[\s:.]{0,2})?(?<id>\d{5,6}\s?[a-zA-Z])(?!\p{L})/gu,
    // Keeps the letter that checks it, and "FN" when that is printed.
    form: ({ kind, id = '' }, text) => (kind !== undefined || /^FN/u.test(text) ? `FN ${id}` : id),
  },
  { pattern: /(?<!\p{L})(?<id>CHE[- ]?\d{3}\.?\d{3}\.?\d{3})(?!\d)/gu, check: isUid },
  {
    // The Netherlands: eight digits, https://www.kvk.nl
    pattern: new RegExp(
      `(?<!\\p{L})(?:K\\.?v\\.?K\\.?|Kamer van Koophandel|Dutch Chamber of Commerce|Chamber of Commerce)[- ]?(?:onder (?:dossier)?nummer|(?:under )?${NUMBER}|under)?[\\s:.#-]{0,3}(?<id>\\d{8})${END}`,
      'giu',
    ),
  },
  {
    // France: the number of a company is nine digits that check (Luhn), wherever it is registered.
    pattern: new RegExp(
      `(?:(?:R\\.?C\\.?S\\.?|Trade and Companies Regist(?:er|ry)|Registre du Commerce)[^\\d;]{0,70}|SIREN[^\\d;]{0,12})(?:[AB] )?(?<id>\\d{3}[ .]?\\d{3}[ .]?\\d{3})${END}`,
      'giu',
    ),
    check: isLuhn,
    form: spaced,
  },
  {
    pattern: /SIRET[^\d;]{0,12}(?<id>\d{3}[ .]?\d{3}[ .]?\d{3})[ .]?\d{5}(?!\d)/giu,
    check: isLuhn,
    form: spaced,
  },
  {
    // Luxembourg numbers its register by sections.
    pattern: new RegExp(
      `R\\.?C\\.?S\\.?(?: de)? Luxembourg[\\s:,-]{0,3}(?:${NUMBER}\\s?:?\\s?)?(?<id>[AB] ?\\d{4,6})${END}`,
      'giu',
    ),
  },
  {
    pattern: /(?<![\p{L}\d])(?<id>(?:SC|NI|OC|SO)?\d{6,8})[\s,(–-]{1,3}Companies House(?!\p{L})/giu,
  },
  {
    pattern: new RegExp(
      `\\bregistered in (?:England(?: (?:and|&) Wales)?|Scotland|Northern Ireland|Ireland)[\\s,:(]{1,3}(?<id>(?:SC|NI|OC|SO)?\\d{6,8})${END}`,
      'giu',
    ),
  },
  // Japan: the first digit checks the other twelve, https://www.houjin-bangou.nta.go.jp
  { pattern: new RegExp(`法人番号[\\s:：]{0,3}(?<id>\\d{13})${END}`, 'gu'), check: isJapanese },
  {
    // Spain: the sheet that the register of the province keeps on the company.
    pattern:
      /Registro Mercantil[^;]{0,140}?(?<!\p{L})Hoja(?: (?:número|núm\.?|n\.?[º°]))?[\s:.]{0,3}(?<id>[A-Z]{1,2}[- ]?\d{1,3}(?:\.?\d{3})?)(?![\p{L}\d])/giu,
    check: (digits) => Number(digits) > 0,
  },
  ...LABELLED,
  {
    // The United Kingdom and Ireland
    pattern: new RegExp(
      `\\b(?:company|companies house|(?:company )?registration|registered(?: in [\\p{L} &,]{4,40}?)?(?: company)?|CRO)(?: (?:registration|company|reg\\.?))?[ (]{1,2}${NUMBER}(?: \\([A-Z]{2,4}\\))?[\\s:#-]{0,3}(?<id>(?:SC|NI|OC|SO)?\\d{6,8})${END}`,
      'giu',
    ),
  },
  {
    // Nordic countries, Belgium, Poland, Czechia, Estonia, Australia
    pattern: new RegExp(
      `(?<!\\p{L})(?:org(?:ani[sz]ation(?:s|al)?)?[.\\s-]{0,2}${NUMBER}|organisasjonsnummer|foretaksnummer|bedriftsnummer|ondernemingsnummer|num[ée]ro d['’]entreprise|organisationsnummer|CVR(?:[- ]?${NUMBER})?|Y-tunnus|Business ID|KBO|BCE|Company Number \\(KBO\\)|KRS(?: ${NUMBER})?|IČO?|IČ|ICO|identifikační číslo|registrikood|registry code|ABN|ACN|A\\.B\\.N\\.?|A\\.C\\.N\\.?)[\\s:#-]{0,3}(?<id>(?:BE ?)?\\d{2,4}(?:[ .-]?\\d{1,4}){1,4})${END}`,
      'giu',
    ),
    check: (digits) => digits.length >= 7 && digits.length <= 11,
  },
];

const VAT =
  '(?:VAT|V\\.A\\.T\\.|USt|Umsatzsteuer|UID|TVA|IVA|I\\.V\\.A\\.|P\\. ?I\\.(?! ?V)|BTW|MwSt|MWST|MOMS|Moms|Sales Tax|ALV|DPH|DIČ|NIP(?!\\p{L})|PVN|PVM|DDV|PDV|KMKR|ÁFA|Adószám|CIF(?!\\p{L})|C\\.I\\.F|NIF(?!\\p{L})|N\\.I\\.F|Mehrwertsteuer)';
const FORMS =
  'AT ?U ?\\d(?: ?\\d){7}|BE[ -]?[01]?\\d{3}[. ]?\\d{3}[. ]?\\d{3}|BG\\d{9,10}|CHE[- ]?\\d{3}\\.?\\d{3}\\.?\\d{3}|CY\\d{8}[A-Z]|CZ\\d{8,10}|DE[ -]?\\d(?: ?\\d){8}|DK[ -]?\\d{2} ?\\d{2} ?\\d{2} ?\\d{2}|EE ?\\d{9}|EL\\d{9}|ES ?[A-Z0-9]-?\\d{7}-?[A-Z0-9]|FI ?\\d{7}-?\\d|FR ?[A-Z0-9]{2} ?\\d{3} ?\\d{3} ?\\d{3}|GB ?\\d{3} ?\\d{4} ?\\d{2}|HR\\d{11}|HU\\d{8}|IE ?\\d[A-Z0-9+*]\\d{5}[A-Z]{1,2}|IT ?\\d{11}|LT\\d{9,12}|LU ?\\d{8}|LV\\d{11}|MT\\d{8}|NL ?\\d(?:[ .]?\\d){8}[ .]?B[ .]?\\d{2}|NO ?\\d{9} ?MVA|PL ?\\d{3}[ -]?\\d{3}[ -]?\\d{2}[ -]?\\d{2}|PT ?\\d{9}|RO ?\\d{2,10}|SE ?\\d{10,12}|SI\\d{8}|SK\\d{10}';
const VAT_ID = new RegExp(
  `(?<!\\p{L})${VAT}[^\\d;]{0,110}?(?<![\\p{L}\\d])(?<id>${FORMS}|\\d{9}B\\d{2}|\\d{11}|\\d{3}[ -]\\d{3}[ -]\\d{2}[ -]\\d{2}|\\d{10}|\\d{8}-\\d-\\d{2}|[A-HJNP-SUVW][- ]?\\d{2}\\.?\\d{3}\\.?\\d{2}-?[\\dA-J]|\\d{3} \\d{4} \\d{2}|\\d{9})${END}`,
  'giu',
);
/** A number that is written so is nothing else. */
const ALONE = /(?<![\p{L}\d])(?<id>ATU\d{8}|DE ?\d{9}|NL\d{9}B\d{2})(?![\p{L}\d])/gu;

// A number for a tax, a charity, an authority's list: none of a commercial register.
const OTHER_NUMBER =
  /(?<!\p{L})(?:VAT|TVA|BTW|USt|MwSt|GST|(?:sales )?tax|data protection|ICO|charity|FCA|firm reference|trade ?mark|D-?U-?N-?S|IATA|licen[cs]e)[^;]{0,20}$/iu;

/** The shortest of them, with blanks and dots between its digits. */
const SOME_NUMBER = /\d(?:[ .-]?\d){1,}/u;

/** Numbers under which the text says that a company is registered. */
export function registerNumbers(text: string): readonly Found[] {
  if (!SOME_NUMBER.test(text)) return [];
  const registers = REGISTERS.filter(({ pattern }) => text.search(pattern) >= 0);
  return registers.flatMap(({ pattern, check, form }) =>
    allIn(text, pattern).flatMap((match) => {
      const { id = '' } = match.groups ?? {};
      // Eight zeros are what nobody has filled in yet.
      if (/^[0\s./-]{7,}$/u.test(id)) return [];
      if (check !== undefined && !check(id.replace(/\D/gu, ''))) return [];
      if (OTHER_NUMBER.test(text.slice(Math.max(0, match.index - 60), match.index))) return [];
      const value = form === undefined ? id.trim() : form(match.groups ?? {}, match[0]);
      return [{ value, start: match.index, end: match.index + match[0].length }];
    }),
  );
}

/** Numbers for value added tax, without blanks; those that can be checked are checked. */
export function vatNumbers(text: string): readonly Found[] {
  if (!SOME_NUMBER.test(text)) return [];
  const all = [...allIn(text, VAT_ID), ...allIn(text, ALONE)];
  return all.flatMap((match) => {
    const written = match.groups?.id ?? '';
    const value = written
      .replace(/[ .]/gu, '')
      .replace(/^(?<land>DE|BE|DK)-/iu, '$<land>')
      .toUpperCase();
    if (!isOfLabel(match[0], value)) return [];
    if (/^DE/u.test(value) && !isGermanVat(value.slice(2))) return [];
    if (/^CHE/u.test(value) && !isUid(value.replace(/\D/gu, ''))) return [];
    if (/^CHE/u.test(value) && !isTaxed(match)) return [];
    if (/^FR\d{11}$/u.test(value) && !isFrenchVat(value)) return [];
    if (/^NL/u.test(value) && !/B\d{2}$/u.test(value)) return [];
    const spelled = /^CHE/u.test(value) ? written : value;
    return [{ value: spelled, start: match.index, end: match.index + match[0].length }];
  });
}

/** Forms without letters are numbers of the country whose word for the tax stands before them. */
function isOfLabel(text: string, value: string): boolean {
  const plain = value.replaceAll('-', '');
  if (/^\d{11}$/u.test(value)) return /I\.?V\.?A|P\. ?I\./iu.test(text) && isItalianVat(value);
  if (/^\d{10}$/u.test(plain)) return /NIP/u.test(text) && isPolishVat(plain);
  if (/^\d{8}-\d-\d{2}$/u.test(value)) return /Adószám|ÁFA/iu.test(text);
  if (/^[A-HJNP-SUVW]\d{7}[\dA-J]$/u.test(plain)) return /[CN]\.?I\.?F|IVA|VAT/iu.test(text);
  // A personal or a Portuguese number, of which only companies' are taxed.
  if (/N\.?I\.?F/u.test(text) && /^\d{9}$/u.test(value)) return /^5/u.test(value);
  return true;
}

/** The last digit checks by the rule of Luhn. */
function isItalianVat(digits: string): boolean {
  return luhnSum(digits) % 10 === 0;
}

function isPolishVat(digits: string): boolean {
  const weights = [6, 5, 7, 2, 3, 4, 5, 6, 7];
  const sum = weights.reduce((all, weight, i) => all + weight * Number(digits[i]), 0);
  return sum % 11 === Number(digits[9]);
}

const COURT =
  /(?<!\p{L})(?:(?:Registergericht|Amtsgerichts?|Handelsgerichts?|Landes-? (?:als|und) Handelsgerichts?|Landesgerichts? als Handelsgericht|Landesgericht für (?:ZRS|Zivilrechtssachen)|Landesgerichts?|Handelsregister(?:amt)?|[Cc]ommercial [Rr]egister (?=of |\p{Lu}\p{Ll}+,? (?:[Nn]o|[Nn]r|[Nn]umber)\.? ?\d)|Registro Mercantil de|Registro (?:delle )?Imprese di|[Rr]egistre du [Cc]ommerce(?: et des [Ss]ociétés)?(?: du canton)? (?:de|d['’])|RCS(?: de)?|R\.C\.S\.|Firmenbuchgericht)(?: ?des| ?of)?(?: Kantons?| the [Cc]anton of)?[\s:]{0,3}(?:(?:beim|am|des|at the) )?(?:Amtsgerichts? |Handelsgerichts? |Landes-? (?:als|und) Handelsgerichts? |Landesgerichts? (?:als Handelsgericht |für (?:ZRS|Zivilrechtssachen) )?|AG |HG |LG )?)(?<place>Berlin(?: - |[ -])\(?Charlottenburg\)?|(?:(?:St\.|Sankt|Bad|Wiener|Schwäbisch|Markt|Neu|Den) )?\p{Lu}[\p{L}.-]+(?: (?:am|an der|im|ob der|a\. ?d\.|in) \p{Lu}\p{Ll}+)?)/gu;
const LOCAL_COURT =
  /(?<place>\p{Lu}[\p{L}.-]+(?: \p{Lu}\p{L}+)?) (?:Local Court|District Court|Commercial Court)/gu;
const COURT_OF =
  /(?:Local|District|Commercial) Court(?: of| in)? (?<place>\p{Lu}[\p{L}.-]+(?: (?:am|an der|im|in|ob der) \p{Lu}\p{Ll}+)?)/gu;
/** Courts of which one city has several kinds are called by their whole names. */
const NAMED_COURT =
  /(?<name>(?:Municipal|Regional|City) Court in \p{Lu}\p{L}+|(?:[Mm]ěstsk|[Kk]rajsk)\p{Ll}+ soud\p{Ll}* ve? \p{Lu}\p{L}+)/gu;

/** The places of the registers that the text names. */
export function registerPlaces(text: string): readonly Found[] {
  const all = [COURT, LOCAL_COURT, COURT_OF, NAMED_COURT].flatMap((one) => allIn(text, one));
  return all.flatMap((match) => {
    const { name } = match.groups ?? {};
    const [start, end] = [match.index, match.index + match[0].length];
    if (name !== undefined) return [{ value: name, start, end }];
    const written = match.groups?.place ?? '';
    // Berlin has several courts, of which one has the register.
    const place = /^Berlin./u.test(written) ? written : cityIn(written);
    if (
      place === null ||
      /^(?:HR[AB]|Kantons?|Entry|Amtsgerichts?|Landes(?:gerichts?)?|Handelsgerichts?|Firmenbuch(?:gericht)?|Wiener|Gericht|Local|District|Commercial|Court|Nr|Nummer|Register|Das|Der|Die)$/iu.test(
        place,
      )
    )
      return [];
    return [{ value: place, start, end }];
  });
}

/** "834.937.104" is the number that France writes as "834 937 104". */
function spaced({ id = '' }: Groups): string {
  return id.replaceAll('.', ' ');
}

/** The check digit of ISO 7064 MOD 11,10, which Germany uses. */
function isGermanVat(digits: string): boolean {
  if (!/^[1-9]\d{8}$/u.test(digits)) return false;
  let product = 10;
  for (const digit of digits.slice(0, 8)) {
    const sum = (Number(digit) + product) % 10 || 10;
    product = (2 * sum) % 11;
  }
  return (11 - product) % 10 === Number(digits[8]);
}

const SWISS_TAX = '(?:MWST|TVA|IVA|VAT|Mehrwertsteuer)';
const NAMED_TAX = new RegExp(`(?<!\\p{L})${SWISS_TAX}`, 'iu');
const TAX_BEHIND = new RegExp(`^[\\s/,(-]{0,3}${SWISS_TAX}(?!\\p{L})`, 'iu');

/** Every company of Switzerland has a UID; with the word for the tax it is a number for it. */
function isTaxed(match: RegExpMatchArray): boolean {
  const end = (match.index ?? 0) + match[0].length;
  return NAMED_TAX.test(match[0]) || TAX_BEHIND.test((match.input ?? '').slice(end, end + 20));
}

/** A key of digits is computed from the number of the company. */
function isFrenchVat(value: string): boolean {
  return Number(value.slice(2, 4)) === (12 + 3 * (Number(value.slice(4)) % 97)) % 97;
}

/** https://www.bfs.admin.ch: eight digits weighed, the ninth checks. */
function isUid(digits: string): boolean {
  const weights = [5, 4, 3, 2, 7, 6, 5, 4];
  if (digits.length !== 9) return false;
  const sum = weights.reduce((all, weight, i) => all + weight * Number(digits[i]), 0);
  return (11 - (sum % 11)) % 11 === Number(digits[8]);
}

function isJapanese(digits: string): boolean {
  const sum = [...digits.slice(1)]
    .reverse()
    .reduce((all, digit, i) => all + Number(digit) * (i % 2 === 0 ? 1 : 2), 0);
  return Number(digits[0]) === 9 - (sum % 9);
}

function isLuhn(digits: string): boolean {
  return digits.length === 9 && luhnSum(digits) % 10 === 0;
}

function luhnSum(digits: string): number {
  return [...digits].reverse().reduce((all, digit, i) => {
    const value = Number(digit) * (i % 2 === 0 ? 1 : 2);
    return all + (value > 9 ? value - 9 : value);
  }, 0);
}
