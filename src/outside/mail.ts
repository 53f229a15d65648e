// The client for mail: one letter at a time to one SMTP server, under times of its own.

import { createTransport } from 'nodemailer';
import type { Letter, Mailer, Sent } from '../core/letters/letter.ts';

export interface SmtpServer {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte, TLS demanded by STARTTLS (RFC 3207), or none. */
  readonly tls: 'implicit' | 'starttls' | 'off';
  readonly user: string | null;
  readonly password: string | null;
}

export interface SmtpOptions {
  readonly server: SmtpServer;
  /** One address, or `Name <address>`. */
  readonly from: string;
  /** Why a letter was not sent; no address and no secret is in it. */
  readonly onTrouble: (reason: string) => void;
  /** Milliseconds for a whole letter; 20 s where not given. */
  readonly time?: number;
  /** Certificate authorities (PEM) in place of the known ones. */
  readonly ca?: string;
}

const TIME_MS = 20_000;
/** Letters under way at once: a server that is slow is not asked by more. */
const MOST = 20;

type Connecting = Omit<SmtpOptions, 'onTrouble'>;

function transportOf({ server, from, time = TIME_MS, ca }: Connecting) {
  const auth = server.user === null ? null : { user: server.user, pass: server.password ?? '' };
  const step = Math.ceil(time / 3);
  return createTransport({
    host: server.host,
    port: server.port,
    secure: server.tls === 'implicit',
    requireTLS: server.tls === 'starttls',
    ignoreTLS: server.tls === 'off',
    // How this machine calls itself is nobody's business; the sender's domain is in the letter.
    name: domainOf(from),
    connectionTimeout: step,
    greetingTimeout: step,
    dnsTimeout: step,
    socketTimeout: step,
    maxResponseSize: 65_536,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(auth === null ? {} : { auth }),
    ...(ca === undefined ? {} : { tls: { ca } }),
  });
}

/** Greets the server and signs in, without a letter; null where it would take one, else why not. */
export async function checkMailServer(options: Connecting): Promise<string | null> {
  const transport = transportOf(options);
  let trouble: string | null = null;
  try {
    await transport.verify();
  } catch (error) {
    told(error, (reason) => {
      trouble = reason;
    });
  } finally {
    transport.close();
  }
  return trouble;
}

export function smtpMailer({ onTrouble, time = TIME_MS, ...connecting }: SmtpOptions): Mailer {
  const { from } = connecting;
  const transport = transportOf({ ...connecting, time });
  let underWay = 0;
  const send = async ({ to, subject, text, html }: Letter): Promise<Sent> => {
    if (underWay >= MOST) {
      onTrouble(`${MOST} letters are under way already`);
      return 'unavailable';
    }
    underWay += 1;
    const sending = transport.sendMail({
      from,
      // An object is taken as it is; a text would be read as a list.
      to: { name: '', address: to },
      subject,
      text,
      html,
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
    const settled = sending.then((): Sent => 'sent').catch((error) => told(error, onTrouble));
    void settled.finally(() => {
      underWay -= 1;
    });
    return within(time, settled, onTrouble);
  };
  return { send };
}

// The times above bound silence; a server that sends a letter at a time would still go on for ever.
async function within(
  time: number,
  settled: Promise<Sent>,
  onTrouble: (reason: string) => void,
): Promise<Sent> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Sent>((resolve) => {
    timer = setTimeout(() => {
      onTrouble('the mail server took too long');
      resolve('unavailable');
    }, time);
  });
  const sent = await Promise.race([settled, late]);
  clearTimeout(timer);
  return sent;
}

interface SmtpError {
  readonly code?: string;
  readonly command?: string;
  readonly responseCode?: number;
}

// What a server says may repeat the address, so only codes are told.
function told(error: unknown, onTrouble: (reason: string) => void): Sent {
  const { code = 'unknown', command = '', responseCode = 0 } = error as SmtpError;
  onTrouble([code, command, responseCode || ''].filter((word) => word !== '').join(' '));
  // RFC 5321 section 4.2.1: 5xx is for good. Of RCPT it is about the address alone.
  return command === 'RCPT TO' && responseCode >= 500 ? 'refused' : 'unavailable';
}

function domainOf(from: string): string {
  return /@([^@>\s]+)>?$/.exec(from)?.[1] ?? 'localhost';
}
