// The channels of support that a page was found to name, each told once.

import type { EvidenceType, Locator } from '../../core/facts/fact.ts';
import type { Channel } from './channels.ts';
import type { Say } from './say.ts';

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
