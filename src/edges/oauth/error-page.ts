// Errors of the library that no application can be told of: shown to the person, in our words.

import type { Configuration, KoaContextWithOIDC } from 'oidc-provider';
import { leavingPage, pageHeaders, stoppedPage } from './pages.ts';
import { PATHS } from './paths.ts';
import type { OAuthPorts } from './ports.ts';

type RenderError = NonNullable<Configuration['renderError']>;

export function errorRenderer({ frame }: Pick<OAuthPorts, 'frame'>): RenderError {
  return (context, { error, error_description }) => {
    const page = stoppedPage(saysOf(error, error_description), error);
    context.set(pageHeaders(frame, []));
    context.body = frame.document(page).text;
  };
}

/**
 * Asks before the library sends somebody elsewhere with an error: whoever registers an address
 * could else send people there by a link to this service (RFC 9700 section 4.11.2).
 */
export function askBeforeLeaving(
  context: Pick<KoaContextWithOIDC, 'path' | 'response' | 'remove' | 'status' | 'set' | 'body'>,
  { frame }: Pick<OAuthPorts, 'frame'>,
): void {
  if (context.path !== PATHS.authorization) return;
  const to = URL.parse(context.response.get('Location'));
  // Paths of ours, programs on this device and schemes of their own are no page of somebody's.
  if (to?.protocol !== 'https:') return;
  const page = leavingPage(to, to.searchParams.get('error'));
  context.remove('Location');
  context.status = 400;
  context.set(pageHeaders(frame, []));
  context.body = frame.document(page).text;
}

function saysOf(error: string, description: string | undefined): string {
  switch (error) {
    case 'invalid_client':
    case 'invalid_client_metadata':
      return 'The application that sent you here is not known, or says of itself what cannot be.';
    case 'invalid_redirect_uri':
      return 'The application that sent you here wants you sent back to an address that it never named.';
    case 'temporarily_unavailable':
      return 'Something is away for a moment: here, or where the application says who it is.';
    case 'server_error':
      return 'Something failed on our side.';
    default:
      return `The application that sent you here made a mistake: ${description ?? error}.`;
  }
}
