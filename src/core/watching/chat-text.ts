// Words of others in chat messages: on one line, escaped, and never longer than is allowed.

import { sentenceOf } from '../facts/summary.ts';
import { type ChangeTold, isOfScreen } from './told.ts';

/** Runs of white space, control characters and marks that turn the direction of writing. */
const UNSEEN = /[\s\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

export function onOneLine(text: string): string {
  return text.replace(UNSEEN, ' ').trim();
}

/**
 * The text on one line with every character as `written` writes it, at most `most` code units long;
 * what does not fit ends in `…`. No character and no escape is cut in two.
 */
export function fitted(text: string, most: number, written: (one: string) => string): string {
  const characters = [...onOneLine(text)].map(written);
  const whole = characters.join('');
  if (whole.length <= most) return whole;
  let kept = '';
  for (const one of characters) {
    if (kept.length + one.length > most - 1) break;
    kept += one;
  }
  return `${kept.trimEnd()}…`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** https://docs.slack.dev/messaging/formatting-message-text#escaping */
export function slackEscape(one: string): string {
  return ENTITIES[one] ?? one;
}

/** Marks that Discord's Markdown would take for its own. */
export function discordEscape(one: string): string {
  return /[\\*_~`|[\]<>]/.test(one) ? `\\${one}` : one;
}

export function plain(one: string): string {
  return one;
}

/** What happened, in the words of a headline: `pricing changed`, `security fact added (test)`. */
export function headlineOf(told: HeadlineTold): string {
  const sample = told.eventId.startsWith('evt_test_') ? ' (test)' : '';
  return `${happened(told)}${sample}`;
}

type HeadlineTold = Pick<ChangeTold, 'eventId' | 'type' | 'dimension' | 'change'>;

function happened({ type, dimension, change }: HeadlineTold): string {
  if (isOfScreen(type)) return change === 'added' ? 'entered a screen' : 'left a screen';
  return change === 'changed' ? `${dimension} changed` : `${dimension} fact ${change}`;
}

/** One sentence without values; a screen's names the fact that made the difference. */
export function saidOf(told: ChangeTold): string {
  if (!isOfScreen(told.type)) return sentenceOf(told);
  const did = told.change === 'added' ? 'entered' : 'left';
  return `${told.company.name} ${did} the screen "${told.subscription.name}" by ${told.subject}.`;
}
