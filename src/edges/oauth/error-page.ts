// Errors of the library that no application can be told of: shown to the person, in our words.

import type { Configuration } from 'oidc-provider';
import type { OAuthDoors } from './doors.ts';
import { pageHeaders, stoppedPage } from './pages.ts';

type RenderError = NonNullable<Configuration['renderError']>;

export function errorRenderer({ frame }: Pick<OAuthDoors, 'frame'>): RenderError {
  return (context, { error, error_description }) => {
    const page = stoppedPage(saysOf(error, error_description), error);
    context.set(pageHeaders(frame, []));
    context.body = frame.document(page).text;
  };
}

function saysOf(error: string, description: string | undefined): string {
  switch (error) {
    case 'invalid_client':
    case 'invalid_client_metadata':
      return 'The application that sent you here is not known, or says of itself what cannot be.';
    case 'invalid_redirect_uri':
      return 'The application that sent you here wants you sent back to an address that it never named.';
    case 'server_error':
      return 'Something failed on our side.';
    default:
      return `The application that sent you here made a mistake: ${description ?? error}.`;
  }
}
