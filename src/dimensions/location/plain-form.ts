// The line of an address without what only some addresses write.

import { countryOf, countryOfRegion } from './countries.ts';

const CEDEX = / cedex(?: \d{1,2})?(?=[,\s]|$)/giu;

const IN_BRACKETS = /\((?<region>\p{Lu}[\p{L} ]{1,30})\)(?= [A-Z\d])/u;

/** `Raipur – 492007 (C.G.)`: the letters of a state of India behind its code. */
const INDIAN_LETTERS =
  /(?<=(?<!\d)[1-9]\d{2} ?\d{3})[\s,]*\((?:[ACHMTUW]\.?[BGKNPS]|[GHJKMOR]\.?[AHJKR])\.?\)$/u;

/** `Melun (77000), Seine-et-Marne, France`: a department may stand behind the code in brackets. */
const FRENCH =
  /(?<=^|, )(?<city>\p{Lu}[\p{L}'’ -]{1,40}) \((?<code>\d{5})\)(?:, \p{Lu}[\p{L}'’ -]{2,30})?, France$/u;

/** Drops what is written in some addresses only: `Cedex 02`, brackets around a province, `US`. */
export function plainForm(written: string): string {
  const text = written
    .replace(/[\p{Extended_Pictographic}\u{1F1E6}-\u{1F1FF}\uFE0F]+/gu, '')
    .replace(/[\s,–—-]+(?:England|Scotland|Wales)(?=[\s,–—-]+(?:UK|United Kingdom)\s*$)/u, '')
    .replace(/\s+—\s+/gu, ', ')
    .replace(CEDEX, '')
    .replace(/, County of \p{Lu}\p{L}+(?=,|$)/u, '')
    .replace(/(?<=\d{5}(?:-\d{4})?,?) US$/u, ' USA')
    .replace(FRENCH, '$<code> $<city>, France')
    .replace(INDIAN_LETTERS, ', India');
  return text.replace(IN_BRACKETS, (all, region: string) =>
    countryOfRegion(region) === null ? all : region,
  );
}

/** "New Delhi, India 110057" with the country last. */
export function inOrder(written: string): string {
  const text = written.trim().replace(/(?<=\d)\.$/, '');
  if (!/\d{4}$/.test(text.slice(-4))) return written;
  const behind =
    /^(?<head>.*\p{L}),\s*(?<name>\p{Lu}\p{L}+(?: \p{Lu}\p{L}+)?)[,\s–-]+(?:[A-Z]{1,2}-(?=\d))?(?<code>\d{4,6})$/u.exec(
      text,
    )?.groups;
  const country = countryOf(behind?.name ?? '');
  if (behind === undefined || country === null || country === 'SG') return written;
  return `${behind.head} ${behind.code}, ${behind.name}`;
}
