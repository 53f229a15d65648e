// The line of an address without what only some addresses write.

import { countryOfRegion } from './countries.ts';

const CEDEX = / cedex(?: \d{1,2})?(?=[,\s]|$)/giu;

const IN_BRACKETS = /\((?<region>\p{Lu}[\p{L} ]{1,30})\)(?= [A-Z\d])/u;

/** `Raipur – 492007 (C.G.)`: the letters of a state of India behind its code. */
const INDIAN_LETTERS =
  /(?<=(?<!\d)[1-9]\d{2} ?\d{3})[\s,]*\((?:[ACHMTUW]\.?[BGKNPS]|[GHJKMOR]\.?[AHJKR])\.?\)$/u;

/** Drops what is written in some addresses only: `Cedex 02`, brackets around a province, `US`. */
export function plainForm(written: string): string {
  const text = written
    .replace(/[\p{Extended_Pictographic}\u{1F1E6}-\u{1F1FF}\uFE0F]+/gu, '')
    .replace(/[\s,–—-]+(?:England|Scotland|Wales)(?=[\s,–—-]+(?:UK|United Kingdom)\s*$)/u, '')
    .replace(/\s+—\s+/gu, ', ')
    .replace(CEDEX, '')
    .replace(/, County of \p{Lu}\p{L}+(?=,|$)/u, '')
    .replace(/(?<=\d{5}(?:-\d{4})?,?) US$/u, ' USA')
    .replace(INDIAN_LETTERS, ', India');
  return text.replace(IN_BRACKETS, (all, region: string) =>
    countryOfRegion(region) === null ? all : region,
  );
}
