// Where a home page says how to reach the company: its footers, and its sections of contacts.

import type { AnyNode, Element } from 'domhandler';
import { classesOf, isElement } from '../page/visible.ts';
import type { Line } from '../subprocessors/lines.ts';

const CONTACT =
  /^(?:(?:our|the|main|head|company|contact|nos|unsere?|nuestras?|onze) )*(?:contacts?(?: (?:us|info(?:rmation)?s?|details|address))?|get in touch(?: with us)?|(?:office )?locations?|addresse?s?|offices?|headquarters|(?:where|how) to find us|find us|visit us|reach us|kontakt(?:daten|informationen)?|so (?:finden|erreichen) sie uns|standorte?|anschrift|adresse|contactez[- ]nous|nous contacter|coordonnées|contacto|contáctanos|dónde estamos|dirección|contatti|dove siamo|contato|fale conosco|contactgegevens|adres|kontakta oss|kontakt os)[!.:]?$/iu;
const FOOTER = /^(?:(?:site|page|main|global|the)[-_]?)?footer(?:[-_].*)?$/i;
const DEEP = 12;

/** Lines of footers however they are marked up, and below a heading of contacts. */
export function contactLines(lines: readonly Line[]): ReadonlySet<number> {
  const found = new Set<number>();
  let level: number | null = null;
  for (const [i, line] of lines.entries()) {
    if (line.heading !== null) {
      if (CONTACT.test(line.text)) level = Math.min(level ?? line.heading, line.heading);
      else if (level !== null && line.heading <= level && !/\d/u.test(line.text)) level = null;
    }
    if (level !== null || line.inFooter) found.add(i);
    else if (/\d/u.test(line.text) && isInFooter(line.first)) found.add(i);
  }
  return found;
}

/** Older pages name the box of their footer so. */
function isInFooter(node: AnyNode): boolean {
  let at: Element | null = isElement(node.parent) ? node.parent : null;
  for (let up = 0; up < DEEP && at !== null && at.name !== 'body'; up++) {
    if ([...classesOf(at), at.attribs.id ?? ''].some((name) => FOOTER.test(name))) return true;
    at = isElement(at.parent) ? at.parent : null;
  }
  return false;
}
