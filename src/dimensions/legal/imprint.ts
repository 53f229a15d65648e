// Identifiers of an imprint: number in a register, the register, and number for value added tax.

import type { Found } from './found.ts';

const HEAD = 20_000;
const NUMBERS: readonly RegExp[] = [
  // Registers of Germany: division, number, and a letter where the court has one.
  /(?<![\p{L}\p{N}])(?<id>HR[AB] ?\d{1,6}(?: [A-Z](?![\p{L}\p{N}]))?)/gu,
  /(?<![\p{L}\p{N}])(?<id>CHE-\d{3}\.\d{3}\.\d{3})(?!\d)/gu,
  /\b(?:KvK|Kamer van Koophandel|Chamber of Commerce)(?:[ -]?(?:number|nummer|nr\.?|no\.?))?[ :#]{0,3}(?<id>\d{8})(?!\d)/giu,
];
const SIREN =
  /(?:\bR\.?C\.?S\.?\)?|\bSIREN|registre du commerce|Companies Register)[^\n]{0,60}?(?<!\d)(?<id>\d{3} ?\d{3} ?\d{3})(?! ?\d)/giu;

const VAT_IDS: readonly RegExp[] = [
  /(?<![\p{L}\p{N}])(?<id>DE ?\d{3} ?\d{3} ?\d{3}|ATU ?\d{8}|FR ?[0-9A-Z]{2} ?\d{3} ?\d{3} ?\d{3}|IT ?\d{11}|NL ?\d{9} ?B ?\d{2}|BE ?0\d{9}|BE ?0\d{3}[ .]\d{3}[ .]\d{3}|ES ?[A-Z]\d{7}[0-9A-Z]|SE ?\d{12}|DK ?\d{8}|FI ?\d{8}|PL ?\d{10}|PT ?\d{9}|LU ?\d{8}|IE ?\d{7}[A-Z]{1,2}|CZ ?\d{8,10}|SK ?\d{10}|EE ?\d{9}|GB ?\d{3} ?\d{4} ?\d{2})(?![\p{L}\p{N}])/gu,
  /\bVAT(?:[ -](?:ID|number|no\.?))?[ :#]{1,3}(?<id>\d{9}B\d{2})(?![\p{L}\p{N}])/giu,
];
const REGISTER =
  /(?<![\p{L}])(?:(?<court>Amtsgericht(?:s)? \p{Lu}[\p{L}-]+(?: (?:am|an der|im) \p{Lu}\p{L}+)?)|Registergericht:? ?(?<city>(?!Amtsgericht)\p{Lu}[\p{L}-]+(?= |\n|$)))/gu;

export function registerNumbers(text: string): readonly Found[] {
  const head = text.slice(0, HEAD);
  const plain = NUMBERS.flatMap((grammar) => [...head.matchAll(grammar)].map(foundIn));
  const siren = [...head.matchAll(SIREN)].map(foundIn).filter(({ value }) => checks(String(value)));
  return [...plain, ...siren].sort((a, b) => a.start - b.start);
}

export function vatIds(text: string): readonly Found[] {
  const head = text.slice(0, HEAD);
  return VAT_IDS.flatMap((grammar) => [...head.matchAll(grammar)].map(foundIn))
    .map((found) => ({ ...found, value: String(found.value).replace(/[ .]/g, '') }))
    .sort((a, b) => a.start - b.start);
}

/** The court that keeps the register: "Amtsgericht Köln", also of "Registergericht: Köln". */
export function registers(text: string): readonly Found[] {
  return [...text.slice(0, HEAD).matchAll(REGISTER)].map((match) => {
    const { court, city } = match.groups ?? {};
    const value = court?.replace(/^Amtsgerichts/, 'Amtsgericht') ?? `Amtsgericht ${city ?? ''}`;
    return { value, start: match.index, end: match.index + match[0].length };
  });
}

function foundIn(match: RegExpExecArray): Found {
  const id = match.groups?.id ?? '';
  const start = match.index + match[0].lastIndexOf(id);
  return { value: id.replace(/\s+/g, ' '), start, end: start + id.length };
}

/** Luhn's sum over the digits. */
function checks(number: string): boolean {
  const digits = [...number.replace(/\D/g, '')].map(Number).reverse();
  const sum = digits.reduce((total, digit, at) => {
    const weighed = at % 2 === 1 ? digit * 2 : digit;
    return total + (weighed > 9 ? weighed - 9 : weighed);
  }, 0);
  return sum % 10 === 0;
}
