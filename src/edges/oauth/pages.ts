// What people see of the authorization server: who asks, for what, and what went wrong.

import type { ServerResponse } from 'node:http';
import { SCOPES, type Scope } from '../../contract/scopes.ts';
import { type Html, html } from '../../core/pages/html.ts';
import type { ClientIdentity, ReturnPlace } from './client-metadata.ts';
import type { Frame, FramedPage } from './ports.ts';

export interface ConsentShown {
  readonly client: ClientIdentity;
  readonly place: ReturnPlace;
  readonly scopes: readonly Scope[];
  /** The address of the person who is signed in. */
  readonly email: string;
  readonly csrf: string;
  /** Where the form goes: this very address. */
  readonly action: string;
  /** What was wrong with the form that was sent last. */
  readonly wrong: string | null;
}

export function consentPage(shown: ConsentShown): FramedPage {
  const { client, place, scopes, email, csrf, action, wrong } = shown;
  const main = html`${
    wrong && html`<div class="said bad" role="alert"><p>${wrong}</p></div>`
  }<p class="lead">${nameOf(client)} asks to act for your account
<strong>${email}</strong>.</p>
<div class="card">
<h2>Who asks</h2>
${whoAsks(client)}
<h2>Where you go next</h2>
<p>${whereTo(place)}</p>
<form method="post" action="${action}">
<input type="hidden" name="csrf" value="${csrf}">
<fieldset class="scopes"><legend>What it may do</legend>
${scopes.map(scopeBox)}
</fieldset>
<p class="soft small">What it does counts against the credits and limits of your plan. It cannot
see or make keys, nor sign in as you. Shut it out at any time on the page Security of your
account.</p>
<p class="row"><button class="primary" name="decision" value="allow">Allow</button>
<button name="decision" value="deny">Deny</button></p>
</form>
</div>
<p class="soft small">Did you not start this yourself, just now? Then deny it.</p>`;
  return { title: 'Let an application in?', main };
}

function nameOf({ name, host }: ClientIdentity): Html {
  const shown = name ?? host;
  return shown === null ? html`An application` : html`<strong>${shown}</strong>`;
}

function whoAsks({ name, host }: ClientIdentity): Html {
  if (host !== null) {
    return html`<p>The application that <strong>${host}</strong> describes${
      name === null ? null : html`, which calls itself <q>${name}</q>`
    }.</p>`;
  }
  return html`<p>${
    name === null
      ? html`An application without a name`
      : html`An application that calls itself <q>${name}</q>`
  }. <span class="tag open">registered itself, unverified</span></p>
<p class="soft small">Nobody checked that name. Go by where you are sent next.</p>`;
}

function whereTo(place: ReturnPlace): Html {
  switch (place.kind) {
    case 'host':
      return html`To <strong>${place.host}</strong>.`;
    case 'this_device':
      return html`To a program on this device (<strong>${place.host}</strong>).`;
    case 'application':
      return html`To the application on this device that opens
<strong>${place.host}</strong> links.`;
  }
}

function scopeBox(scope: Scope): Html {
  return html`<label><input type="checkbox" name="scope" value="${scope}" checked>
<span>${SCOPES[scope]} <code class="soft">${scope}</code></span></label>
`;
}

/** A sign-in of an application that cannot go on, and cannot be sent back either. */
export function stoppedPage(says: string, code: string | null): FramedPage {
  const main = html`<p>${says}</p>
${code && html`<p class="soft small">What the application is told: <code>${code}</code></p>`}
<p>Go back to the application and try again. Nothing was allowed.</p>`;
  return { title: 'This cannot go on', main };
}

/** An error that an application is to be told of, at an address that nobody asked to go to. */
export function leavingPage(to: URL, code: string | null): FramedPage {
  const main = html`<p>The application that sent you here made a mistake, so nothing was asked and
nothing was allowed.</p>
${code && html`<p class="soft small">What it is told: <code>${code}</code></p>`}
<p>It wants you back at <strong>${to.host}</strong>. Go there only if you came from there.</p>
<p><a class="button" href="${to.href}" rel="noreferrer">Go to ${to.host}</a></p>`;
  return { title: 'This cannot go on', main };
}

export interface PageSent extends FramedPage {
  readonly status: number;
  readonly formTargets?: readonly string[];
}

export function sendPage(response: ServerResponse, frame: Frame, page: PageSent): void {
  const body = Buffer.from(frame.document(page).text);
  response
    .writeHead(page.status, {
      ...pageHeaders(frame, page.formTargets ?? []),
      'Content-Length': body.length,
    })
    .end(body);
}

export function pageHeaders(
  frame: Frame,
  formTargets: readonly string[],
): Readonly<Record<string, string>> {
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    'Content-Security-Policy': frame.policy(formTargets),
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Referrer-Policy': 'same-origin',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
  };
}
