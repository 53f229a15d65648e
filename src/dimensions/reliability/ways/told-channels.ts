// The channels of support that a page was found to name, each told once, and what is none surely.

import type { EvidenceType, Locator } from '../../../core/facts/fact.ts';
import type { Page } from '../../page/page.ts';
import { visibleText } from '../../page/visible.ts';
import type { Say } from '../say.ts';
import type { Channel } from './channels.ts';

export class ToldChannels {
  readonly #told = new Set<Channel>();
  readonly #say: Say;

  constructor(say: Say) {
    this.#say = say;
  }

  has(channel: Channel): boolean {
    return this.#told.has(channel);
  }

  /** Its place is looked for only where the channel is told for the first time. */
  tell(channel: Channel, place: () => Locator | null, evidence?: EvidenceType): void {
    if (this.#told.has(channel)) return;
    this.#told.add(channel);
    this.#say.state(`reliability.support.channel.${channel}`, true, null, place(), evidence);
  }
}

const NUMBER =
  /(?<![\p{L}\d])(?:t|ph|tel|tél|telephone|phone|telefon[eo]?|téléphone|teléfono|telefoon|mobil[e]?)\s?[.:]{0,2}\s?\+?\(?\d[\d\s()./-]{7,18}\d/iu;
const MAILBOX = /[\w.%+-]{2,40}@[\w-]+(?:\.[\w-]+)+/u;

/**
 * Whether they are there for questions is not said, so a page says neither that there is such a way
 * of support nor that there is none: other words beside the same number bring and take nothing.
 */
export function keepUnsaidWays(page: Page, told: ToldChannels, say: Say): void {
  const ways = (
    [
      ['phone', 'a[href^="tel:"]', NUMBER],
      ['email', 'a[href^="mailto:"]', MAILBOX],
    ] as const
  ).filter(([channel]) => !told.has(channel));
  const body = ways.length === 0 ? undefined : page.$('body')[0];
  const shown = body === undefined ? '' : visibleText(body);
  for (const [channel, link, written] of ways) {
    if (page.$(link).length === 0 && !written.test(shown)) continue;
    say.abstain(`reliability.support.channel.${channel}`, 'what it is for is not said', []);
  }
}
