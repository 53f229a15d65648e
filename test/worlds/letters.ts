// A mailer for tests: keeps what was sent, and gives the answer that the test sets.

import type { Letter, Mailer, Sent } from '../../src/core/letters/letter.ts';

export interface Letters extends Mailer {
  /** In the order in which they were sent. */
  readonly sent: Letter[];
  answer: Sent;
}

export function letters(): Letters {
  const kept: Letters = {
    sent: [],
    answer: 'sent',
    send: async (letter) => {
      if (kept.answer === 'sent') kept.sent.push(letter);
      return kept.answer;
    },
  };
  return kept;
}

/** The link in the last letter to this address. */
export function lastLink({ sent }: Letters, to: string): URL {
  const letter = sent.findLast((one) => one.to === to);
  const link = /https?:\/\/\S+/.exec(letter?.gist ?? '')?.[0];
  if (link === undefined) throw new Error(`no letter with a link was sent to ${to}`);
  return new URL(link);
}
