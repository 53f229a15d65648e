// The letter that a domain claim lapses: what was looked for and not found, and by when to mend it.

import { type ClaimChallenge, proofFile, proofText, recordName } from '../claims/claim-proof.ts';
import { html } from '../pages/html.ts';
import type { Letter } from './letter.ts';

export interface LapsingLetter {
  readonly to: string;
  readonly challenge: ClaimChallenge;
  /** What the last look found instead; one sentence. */
  readonly says: string;
  /** Since when nobody could look; null where somebody did, and it was not there. */
  readonly unreachableSince: Date | null;
  /** The end of the grace. */
  readonly lapsesAt: Date;
  /** Where the account manages its claims; one address without blanks. */
  readonly link: string;
  /** The host of this installation, as readers know it. */
  readonly host: string;
}

export function lapsingLetter(about: LapsingLetter): Letter {
  const { to, challenge, says, unreachableSince, lapsesAt, link, host } = about;
  const { domain } = challenge;
  const day = dayOf(lapsesAt);
  const proof = proofText(challenge.token);
  const seen =
    unreachableSince === null
      ? 'was looked for again and is not there'
      : `could not be looked for since ${dayOf(unreachableSince)}`;
  const what = `The proof that your account of Assay at ${host} controls ${domain} ${seen}. ${says}`;
  const place =
    challenge.method === 'dns_txt'
      ? `This value has to stand in a TXT record at ${recordName(domain)}:`
      : `This line has to stand in the file at ${proofFile(domain)}:`;
  const otherwise =
    `The claim holds until ${day} and is looked for every day. After that it lapses, and what was ` +
    'declared under it is withdrawn. If you gave the domain up, there is nothing to do.';
  const where = 'Your claims, where it can be looked for at once:';
  const document = html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>A domain claim lapses</title></head>
<body style="font-family: sans-serif; line-height: 1.5">
<p>${what}</p>
<p>${place}</p>
<p style="word-break: break-all"><code>${proof}</code></p>
<p>${otherwise}</p>
<p>${where} <a href="${link}">${link}</a></p>
</body>
</html>
`;
  return {
    to,
    subject: `Your claim of ${domain} lapses on ${day}`,
    text: `${what}\n\n${place}\n\n${proof}\n\n${otherwise}\n\n${where}\n${link}\n`,
    html: document.text,
    gist: `Letter to ${to}: the claim of ${domain} lapses on ${day}; ${says}`,
  };
}

function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}
