// A letter to one person, and the port that it is sent through.

export interface Letter {
  /** One address in its normal form. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** What it is about in one line, for an operator who has no mail server. */
  readonly gist: string;
}

/**
 * `sent`: a server has taken it. `refused`: it takes nothing for this address, for good.
 * `unavailable`: nothing was sent; it may be tried again.
 */
export type Sent = 'sent' | 'refused' | 'unavailable';

export interface Mailer {
  /** Never rejects, and always ends within a time of its own. */
  send(letter: Letter): Promise<Sent>;
  /** There is no mail server: the gist of a letter is printed where the service was started. */
  readonly prints?: true;
}
