// Subprocessors that a paragraph lists behind a colon, each set off by a dash and with its purpose.

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
