// The settings of mail: the server that takes it, and in whose name it is sent.

import { normalEmail } from '../../core/callers/email.ts';
import type { SmtpServer } from '../../outside/mail.ts';
import { ConfigError } from './config-words.ts';

export interface MailConfig {
  readonly server: SmtpServer;
  /** One address, or `Name <address>`. */
  readonly from: string;
}

/** Null: nothing is mailed, and sign-in links are printed. */
export function mailOf(env: Readonly<Record<string, string | undefined>>): MailConfig | null {
  if (!env.ASSAY_SMTP) return null;
  return { server: serverOf(env.ASSAY_SMTP), from: senderOf(env.ASSAY_MAIL_FROM) };
}

// Never told, not even where it is wrong: it holds a password.
function serverOf(text: string): SmtpServer {
  const url = URL.parse(text);
  const tls = url === null ? null : tlsOf(url);
  if (url === null || tls === null || url.hostname === '') {
    throw new ConfigError(
      'ASSAY_SMTP must be smtp://USER:PASSWORD@HOST:587 (STARTTLS), smtps://… (TLS), ' +
        'or smtp://HOST:25?tls=off for a server that has none',
    );
  }
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (tls === 'implicit' ? 465 : 587),
    tls,
    user: url.username === '' ? null : decoded(url.username),
    password: url.password === '' ? null : decoded(url.password),
  };
}

function tlsOf({ protocol, search, pathname, hash }: URL): SmtpServer['tls'] | null {
  if (!['', '/'].includes(pathname) || hash !== '') return null;
  if (protocol === 'smtps:') return search === '' ? 'implicit' : null;
  if (protocol !== 'smtp:') return null;
  if (search === '') return 'starttls';
  return search === '?tls=off' ? 'off' : null;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new ConfigError('ASSAY_SMTP: user and password must be percent-encoded');
  }
}

// The name is one that needs no quoting in a header field (RFC 5322 section 3.2.3).
function senderOf(text: string | undefined): string {
  const [, name = '', bracketed] = /^([A-Za-z0-9 _-]{1,60}) <([^<>]*)>$/.exec(text ?? '') ?? [];
  const address = normalEmail(bracketed ?? text ?? '');
  if (address === null) {
    throw new ConfigError(
      `ASSAY_MAIL_FROM is ${JSON.stringify(text ?? '')}; with ASSAY_SMTP it must be an address ` +
        'like assay@acme.example or Assay <assay@acme.example>',
    );
  }
  return name === '' ? address : `${name} <${address}>`;
}
