// The company's own name where what kind of company it is stands behind it, instead of a form.

import { allGated, gated, says } from '../words/gated.ts';
import { squash, WORD } from './entity-names.ts';
import type { Found } from './found.ts';

const HEAD = 8_000;
const BY =
  '(?:(?:[Pp]ublished|[Oo]perated|[Oo]wned|[Pp]rovided|[Rr]un|[Mm]anaged) by ?:?|[Bb]etween you and|[Aa]greement with)';
const KIND =
  '(?:corporation|(?:limited liability|joint[- ]stock|private limited|public limited|limited) company|limited partnership|company (?:incorporated|registered|organi[sz]ed|established))';
const DESCRIBED = gated(
  new RegExp(
    `${BY}\\s(?<name>${WORD}(?: ${WORD}){0,3}), an? (?:[\\p{L}-]+ ){0,4}?${KIND}(?!\\p{L})`,
    'gu',
  ),
);
const SAYS_KIND = gated(new RegExp(KIND, 'u'));

/** "Published by Acme, a French joint-stock company": Acme, where that is the company's name. */
export function describedParties(text: string, names: ReadonlySet<string>): readonly Found[] {
  const head = text.slice(0, HEAD);
  if (!says(head, SAYS_KIND)) return [];
  return allGated(head, DESCRIBED).flatMap((match): readonly Found[] => {
    const name = match.groups?.name ?? '';
    const plain = squash(name);
    if (![...names].some((own) => own.length > 2 && plain.startsWith(own))) return [];
    const start = match.index + match[0].indexOf(name);
    return [{ value: name, start, end: start + name.length }];
  });
}
