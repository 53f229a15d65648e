// The one page on which somebody decides whether an application is let in.

import type { IncomingMessage } from 'node:http';
import type Provider from 'oidc-provider';
import type { Interaction } from 'oidc-provider';
import { Refusal } from '../../contract/refusal.ts';
import { type Scope, scopesIn } from '../../contract/scopes.ts';
import { noteConsent } from '../../operations/account/oauth-grants.ts';
import {
  csrfToken,
  findSession,
  isCsrfToken,
  type Session,
} from '../../operations/account/session.ts';
import type { World } from '../../operations/services.ts';
import { cookieName, readCookie } from '../wire/cookies.ts';
import { readForm } from '../wire/form.ts';
import { isOurForm } from '../wire/request.ts';
import {
  type ClientIdentity,
  identityOf,
  type ReturnPlace,
  returnPlaceOf,
} from './client-metadata.ts';
import type { Exchange } from './exchange.ts';
import { LIFETIMES } from './lifetimes.ts';
import { consentPage, sendPage, stoppedPage } from './pages.ts';
import { PATHS } from './paths.ts';
import type { OAuthPorts } from './ports.ts';
import { BACK_AFTER } from './unavailable.ts';

export interface OAuthParts {
  readonly world: World;
  readonly ports: OAuthPorts;
  readonly provider: Provider;
}

interface Asked {
  readonly interaction: Interaction;
  readonly client: ClientIdentity;
  readonly clientId: string;
  readonly redirect: string;
  readonly place: ReturnPlace;
  readonly scopes: readonly Scope[];
  /** The resources as the application wrote them. */
  readonly resources: readonly string[];
}

const CONSENT_FORM = { longest: 8 * 1024, lists: ['scope'] };

const ENDED =
  'This request has ended, was answered already, or was begun in another browser than this one.';

export async function showInteraction(
  parts: OAuthParts,
  exchange: Exchange,
  uid: string,
): Promise<void> {
  const asked = await askedFor(parts, exchange, uid);
  if (asked === null) return stop(parts, exchange, 400, ENDED);
  const session = await sessionOf(parts.world, exchange.request);
  if (session === null) return goToSignIn(parts, exchange, uid);
  showConsent(parts, exchange, { asked, session, wrong: null });
}

export async function decideInteraction(
  parts: OAuthParts,
  exchange: Exchange,
  uid: string,
): Promise<void> {
  const { world } = parts;
  const { request } = exchange;
  if (!isOurForm(request, world.baseUrl)) {
    return stop(parts, exchange, 403, 'The form did not come from a page of this service.');
  }
  const form = await readForm(request, CONSENT_FORM);
  if (form.kind === 'refused') return stop(parts, exchange, form.status, form.says);
  const { fields, lists } = form;
  const asked = await askedFor(parts, exchange, uid);
  if (asked === null) return stop(parts, exchange, 400, ENDED);
  const session = await sessionOf(world, request);
  // Signed out meanwhile: the request still holds, and is asked again after signing in.
  if (session === null) return goToSignIn(parts, exchange, uid);
  if (!isCsrfToken(world, session, fields.get('csrf') ?? '')) {
    const wrong = 'The page was out of date. Look at it once more.';
    return showConsent(parts, exchange, { asked, session, wrong });
  }
  switch (fields.get('decision')) {
    case 'deny':
      return finish(parts, exchange, {
        error: 'access_denied',
        error_description: 'the person denied it',
      });
    case 'allow': {
      const ticked = lists.get('scope')?.join(' ');
      const scopes = scopesIn(ticked).filter((scope) => asked.scopes.includes(scope));
      if (scopes.length > 0) return allow(parts, exchange, asked, session, scopes);
      const wrong = 'Tick at least one thing that it may do, or deny.';
      return showConsent(parts, exchange, { asked, session, wrong });
    }
    default:
      return stop(parts, exchange, 400, 'The form says neither allow nor deny.');
  }
}

async function allow(
  parts: OAuthParts,
  exchange: Exchange,
  asked: Asked,
  session: Session,
  scopes: readonly Scope[],
): Promise<void> {
  const { provider, world } = parts;
  const grant = new provider.Grant({ accountId: session.personId, clientId: asked.clientId });
  for (const resource of asked.resources) grant.addResourceScope(resource, scopes.join(' '));
  const grantId = await grant.save();
  const { name, host } = asked.client;
  const ends = new Date(world.now().getTime() + LIFETIMES.Grant * 1000);
  const consent = { clientName: name, clientHost: host, returnHost: asked.place.host, scopes };
  await noteConsent(world, session, grantId, consent, ends);
  await finish(parts, exchange, {
    // Nothing is remembered in the browser: the next time, the account page's session is asked.
    login: { accountId: session.personId, remember: false },
    consent: { grantId },
  });
}

async function finish(
  { provider }: OAuthParts,
  { request, response }: Exchange,
  result: Parameters<Provider['interactionFinished']>[2],
): Promise<void> {
  response.setHeader('Cache-Control', 'no-store');
  await provider.interactionFinished(request, response, result, {
    mergeWithLastSubmission: false,
  });
}

function showConsent(
  { world, ports }: OAuthParts,
  { response }: Exchange,
  shown: { readonly asked: Asked; readonly session: Session; readonly wrong: string | null },
): void {
  const { asked, session, wrong } = shown;
  const page = consentPage({
    ...asked,
    wrong,
    email: session.email,
    csrf: csrfToken(world, session),
    action: `${PATHS.interaction}/${asked.interaction.uid}`,
  });
  const formTargets = [formTargetOf(asked.redirect)];
  sendPage(response, ports.frame, { ...page, status: wrong === null ? 200 : 400, formTargets });
}

// The answer to the form leads on to the application: browsers hold redirects of a form to
// `form-action` too (CSP level 3 section 6.4.2, as Chromium reads it).
function formTargetOf(redirect: string): string {
  const { origin, protocol } = new URL(redirect);
  return origin === 'null' ? protocol : origin;
}

function goToSignIn({ ports }: OAuthParts, { response }: Exchange, uid: string): void {
  const location = ports.frame.signInPath(`${PATHS.interaction}/${uid}`);
  response.writeHead(303, { Location: location, 'Cache-Control': 'no-store' }).end();
}

function stop({ ports }: OAuthParts, { response }: Exchange, status: number, says: string): void {
  // What is left of a body that was not read must not be taken for the next request.
  if (status === 413) response.setHeader('Connection', 'close');
  sendPage(response, ports.frame, { ...stoppedPage(says, null), status });
}

/** What this browser was sent here for; null where it was not, or where that has ended. */
async function askedFor(
  { provider, world }: OAuthParts,
  { request, response }: Exchange,
  uid: string,
): Promise<Asked | null> {
  const interaction = await provider.interactionDetails(request, response).catch((error) => {
    // The library's own refusals have a status; anything else is a failure.
    if (Reflect.get(error, 'status') === 400) return null;
    throw error;
  });
  if (interaction === null || interaction.uid !== uid) return null;
  const { params } = interaction;
  const clientId = String(params.client_id);
  const redirect = String(params.redirect_uri);
  const client = await provider.Client.find(clientId).catch((error) => {
    if (Reflect.get(error, 'status') === 503) throw away();
    world.log.info({ err: error }, 'a client could not be described again');
    return undefined;
  });
  if (client === undefined) return null;
  const { resource } = params;
  const resources = (Array.isArray(resource) ? resource : [resource]).map(String);
  return {
    interaction,
    clientId,
    redirect,
    resources,
    client: identityOf(client),
    place: returnPlaceOf(redirect),
    scopes: scopesIn(String(params.scope ?? '')),
  };
}

function away(): Refusal {
  return new Refusal('service_unavailable', 'The application cannot be described just now.', {
    headers: { 'Retry-After': String(BACK_AFTER) },
  });
}

async function sessionOf(world: World, { headers }: IncomingMessage): Promise<Session | null> {
  const secure = world.baseUrl.startsWith('https:');
  const token = readCookie(headers.cookie, cookieName('session', secure));
  return token === null ? null : findSession(world, token);
}
