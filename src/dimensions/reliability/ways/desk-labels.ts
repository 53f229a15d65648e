// What a card or a line is called that tells how a desk that answers users is reached.

import type { Line } from '../../subprocessors/lines.ts';
import { isLimitedBy } from '../hours/support-hours.ts';
import { NAMES_DESK } from '../support-words.ts';
import { isMadeUp, isOfAnotherDesk, isOfOtherMatters, MAILBOX } from './channels.ts';

/** "Support inquiries:", and below it nothing but a mailbox. */
const SUPPORT_LABEL =
  /^(?:(?:customer|technical|product|general) )?(?:support|help ?desk|customer (?:service|care))(?: (?:inquir(?:y|ies)|enquir(?:y|ies)|requests?|questions?|team|contact|e-?mail))?\s?:?$|^(?:kundenservice|kundendienst|kundensupport|technischer support|support technique|service client|assistance(?: technique)?|soporte(?: técnico)?|atención al cliente|supporto(?: tecnico)?|assistenza(?: clienti| tecnica)?|klantenservice|suporte(?: técnico)?)\s?:?$/iu;
export const OTHER_DESK =
  /\b(?:sales|press|media|billing|careers|address|office|headquarters|registered)\b/iu;
/** A card on the telephone or the mailbox of whoever sells. */
export const SELLS =
  /\b(?:sales|pre-?sales|demos?|quotes?|press|careers|vertrieb|ventas|ventes|vendite)\b/iu;
const LONGEST_LABEL = 40;

/** The name of a desk that answers users, in any language, and of no other desk. */
export function isSupportLabel(text: string): boolean {
  if (SUPPORT_LABEL.test(text)) return true;
  if (text.length > LONGEST_LABEL || !NAMES_DESK.test(text) || /[.!?@\d]/u.test(text)) return false;
  return !OTHER_DESK.test(text) && !SELLS.test(text) && !isLimitedBy(text);
}

const ONLY_MAILBOX = /^[\w.%+-]{2,40}@[\w-]+(?:\.[\w-]+)+$/u;

export function isOnlyMailbox(text: string): boolean {
  return ONLY_MAILBOX.test(text.trim()) && !isElsewhere(text);
}

/** Does the line name a mailbox that is no mailbox for users' questions? */
export function isElsewhere(text: string): boolean {
  const { local, domain } = MAILBOX.exec(text)?.groups ?? {};
  if (local === undefined || domain === undefined) return false;
  return isOfAnotherDesk(local) || isMadeUp(domain);
}

const CARD = 4;

/**
 * A mailbox that ends a card whose title names a desk for users, or the short line above the title:
 * "Support", "You are a customer already", what to write, and the mailbox.
 */
export function isMailOfDesk(lines: readonly Line[], i: number): boolean {
  if (!isOnlyMailbox(lines[i]?.text ?? '')) return false;
  const above = lines.slice(Math.max(0, i - CARD), i);
  const at = above.findLastIndex(({ heading }) => heading !== null);
  const title = above[at];
  if (title === undefined) return false;
  const own = above.slice(at + 1);
  const isOthers = own.some(({ text }) => text.includes('@') || isLimitedBy(text));
  if (isOthers || own.some(({ text }) => isOfOtherMatters(text) || SELLS.test(text))) return false;
  const line = above[at - 1];
  const label = line === undefined || line.heading !== null ? '' : line.text;
  const named = [title.text, label].filter(isSupportLabel);
  return named.length > 0 && !OTHER_DESK.test(title.text) && !isLimitedBy(title.text);
}
