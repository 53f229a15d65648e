// The letter with a sign-in link: who asked and when, how long it holds, and what else to do.

import { LINK_MINUTES } from '../callers/session-times.ts';
import { html } from '../pages/html.ts';
import type { Letter } from './letter.ts';

export interface SignInLetter {
  readonly to: string;
  /** Where the link leads; one address without blanks. */
  readonly link: string;
  /** The host of this installation, as readers know it. */
  readonly host: string;
  readonly askedAt: Date;
}

/** The caller's own address is not told: it would go to whomever the letter reaches. */
export function signInLetter({ to, link, host, askedAt }: SignInLetter): Letter {
  const at = `${askedAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  const asked = `Somebody asked at ${at} to sign in to Assay at ${host} as ${to}.`;
  const how =
    `This link lets you in, once, within ${LINK_MINUTES} minutes, ` +
    'in the browser in which it was asked for:';
  const otherwise =
    'If that was not you, ignore this letter: without the link nobody gets in. ' +
    'Never pass the link on.';
  const document = html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Sign in to Assay</title></head>
<body style="font-family: sans-serif; line-height: 1.5">
<p>${asked}</p>
<p>${how}</p>
<p><a href="${link}">Sign in to Assay</a></p>
<p style="word-break: break-all">${link}</p>
<p>${otherwise}</p>
</body>
</html>
`;
  return {
    to,
    subject: `Sign in to Assay at ${host}`,
    text: `${asked}\n\n${how}\n\n${link}\n\n${otherwise}\n`,
    html: document.text,
    gist: `Sign-in link for ${to}, for ${LINK_MINUTES} minutes: ${link}`,
  };
}
