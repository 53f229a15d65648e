// Subprocessors that words name: behind a colon, each with its purpose, or one after another.

import { isKnownService } from '../features/known-services.ts';
import type { Page } from '../page/page.ts';
import { slugOf } from '../pricing/plans/slug.ts';
import { isName } from '../subprocessors/words.ts';
import { isUnreal } from './claims.ts';
import type { Draft } from './draft.ts';
import type { Statements } from './statements.ts';

const INTRODUCED =
  /\b(?:sous[-‑]traitants(?: ultérieurs)?|sub-?processors|Unterauftragsverarbeiter|Subunternehmer|subencargados|subprocesadores)(?: (?:suivants|sont|are|following|sind|folgende|siguientes|son|currently|actuellement|used)){1,2}\s?:\s?[-–•] /iu;
const ITEMS = /(?:^|\s)[-•] (?=\p{Lu})/u;
const ITEM =
  /^(?<name>\p{Lu}[\p{L}\d.&'-]*(?: [\p{Lu}\d&][\p{L}\d.&'-]*){0,4})(?: \((?<within>[^()]{3,120})\)| [–—:] (?<behind>[^–—]{3,160}))[.,;]?$/u;

/** Reads pages that have neither a list nor a table of them. */
export function readNamedSubprocessors(page: Page, said: Statements, draft: Draft): void {
  if (!/traitants|processors|Unterauftrag|Subunternehmer|encargados/i.test(page.text)) return;
  const named = new Set<string>();
  readEnumerated(said, named, draft);
  for (const { block, start } of said.all) {
    const match = block.text.length > 2_000 ? null : INTRODUCED.exec(block.text);
    if (match === null || isUnreal(block.text.slice(0, match.index))) continue;
    const from = match.index + match[0].length - 2;
    const locator = said.locate(start + match.index, start + block.text.length);
    for (const item of block.text.slice(from).split(ITEMS)) {
      const { name = '', within, behind } = ITEM.exec(item.trim())?.groups ?? {};
      const slug = slugOf(name);
      if (name === '' || !isName(name) || named.has(slug)) continue;
      named.add(slug);
      const purpose = (within ?? behind ?? '').trim().replace(/[.;]$/, '');
      draft.say(`security.subprocessor.${slug}`, { name, purpose, location: null }, locator);
    }
  }
}

const ENUMERATED =
  /\b(?:sub-?processors|sous[-‑]traitants|Unterauftragsverarbeiter|subencargados|subverwerkers)\b[^.:;()]{0,60}?(?: ?\((?:(?:including|such as|currently|namely|notamment|darunter|e\.g\.),? )?|,? (?:including|such as|namely|notamment|darunter) |: )(?<list>\p{Lu}[^():;]{3,300}?)(?:\)|\.(?=\s|$)|$)/u;
const NEXT = /,? (?:and|et|und|y|&) |, /u;
const SHARE_KNOWN = 0.5;
const LEAST = 2;

/** "Our sub-processors (AWS, Stripe and Sentry)": names alone, half of which are known. */
function readEnumerated(said: Statements, named: Set<string>, draft: Draft): void {
  for (const { sentences } of said.all) {
    for (const { text, start, end } of sentences) {
      const match = text.length > 600 ? null : ENUMERATED.exec(text);
      const list = match?.groups?.list;
      if (list === undefined || isUnreal(text.slice(0, match?.index))) continue;
      const names = list.split(NEXT).map((one) => one.trim());
      const known = names.filter(isKnownService);
      const areNames = names.every(
        (one) => isName(one) && /^\p{Lu}/u.test(one) && one.length <= 40,
      );
      if (!areNames || known.length < LEAST || known.length < names.length * SHARE_KNOWN) continue;
      for (const name of names) {
        const slug = slugOf(name);
        if (named.has(slug)) continue;
        named.add(slug);
        const value = { name, purpose: null, location: null };
        draft.say(`security.subprocessor.${slug}`, value, said.locate(start, end));
      }
    }
  }
}
