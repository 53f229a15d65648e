// Integrations in a table that tells of each whether it is there: "Acme ERP | Retail | Available".

import type { Element } from 'domhandler';
import type { Page } from '../page/page.ts';
import { isElement, visibleText } from '../page/visible.ts';
import { headerOf, tablesOf } from '../reliability/tables.ts';
import { isOfSomebody } from './integration-lists.ts';
import { CONNECTING, isKind } from './integration-words.ts';
import type { Place } from './named-apart.ts';
import { isContent } from './places.ts';
import { servicesOf } from './service-names.ts';

const STATUS =
  /^(?:status|availability|verfügbarkeit|statut|disponibilit[éà]|disponibilidad|disponibilidade|estado|stato|situação)$/iu;
const THERE =
  /^[✓✔✅●•]?\s?(?:available|live|supported|active|native|ready|generally available|ga|verfügbar|aktiv|disponibles?|dispon[ií]ve(?:l|is)|disponibile|activo|ativo|beschikbaar)$/iu;
const SYSTEMS =
  /^(?:erps?|crms?|wms|pms|apps?|systems?|software|services?|platforms?|integrations?|connectors?|tools?|anbieter|dienst|systeme?|logiciels?|plateforme|sistemas?|plataformas?|conector(?:es)?|integraç(?:ão|ões)|integraci(?:ón|ones))$/iu;
const LEAST = 3;
const MOST_WORDS = 4;
/** How far above a table its title stands, and how many lines above that. */
const MOST_AROUND = 4;
const MOST_ABOVE = 4;
const LONGEST_TITLE = 160;

/** Rows that are there, where what stands above the table says that they can be connected. */
export function namedInStatusTables(page: Page): readonly Place[] {
  return tablesOf(page).flatMap((table): readonly Place[] => {
    const { element, headers, rows } = table;
    const status = headerOf(table, STATUS);
    const first = headers[0] ?? '';
    if (status === null || status === 0 || !(SYSTEMS.test(first) || isKind(first))) return [];
    if (!isContent(page, element) || isOfSomebody(element) || !isConnecting(element)) return [];
    const there = rows.filter(({ cells }) => THERE.test(textOf(cells[status])));
    const places = there.flatMap(({ element: row, cells }): readonly Place[] => {
      const name = textOf(cells[0]);
      if (name === '' || name.split(' ').length > MOST_WORDS || isKind(name)) return [];
      return servicesOf(name).map((one) => ({ name: one, locator: page.quote(row) }));
    });
    return places.length < LEAST ? [] : places;
  });
}

function textOf(cell: Element | undefined): string {
  return cell === undefined ? '' : visibleText(cell).trim();
}

function isConnecting(table: Element): boolean {
  let at: Element = table;
  for (let up = 0; up < MOST_AROUND; up++) {
    let looked = 0;
    for (let before = at.prev; before !== null && looked < MOST_ABOVE; before = before.prev) {
      if (!isElement(before)) continue;
      looked++;
      const text = visibleText(before);
      if (text.length <= LONGEST_TITLE && CONNECTS.some((one) => one.test(text))) return true;
    }
    const { parent } = at;
    if (parent === null || !isElement(parent) || parent.name === 'body') return false;
    at = parent;
  }
  return false;
}

const CONNECTS = [CONNECTING, /\b(?:conectores|compatíve(?:l|is) com)(?!\p{L})/iu];
