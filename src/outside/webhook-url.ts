// Which addresses a webhook may be sent to: at its creation, and again at each send.

import type { UrlCheck, WebhookFormat } from '../core/watching/webhook-port.ts';
import {
  type AddressRules,
  addressesOf,
  type BlockedReason,
  judgeAddress,
  type LookUp,
} from './addresses.ts';

export interface WebhookUrlRules extends AddressRules {
  readonly lookUp: LookUp;
  /** Hosts besides those of the chats themselves. */
  readonly slackHosts: readonly string[];
  readonly discordHosts: readonly string[];
  /** Public hosts may be posted to at these ports, besides the usual ones. */
  readonly ports: readonly number[];
}

/** At others something else is likely to listen than a receiver of webhooks. */
const USUAL_PORTS: readonly number[] = [80, 443, 8_080, 8_443];

export const LONGEST_URL = 2_048;

export type WebhookRoute =
  | {
      readonly kind: 'route';
      /** Checked; a connection goes to one of these and to nothing else. */
      readonly addresses: readonly string[];
      readonly port: number;
    }
  | { readonly kind: 'blocked_address'; readonly reason: BlockedReason }
  | { readonly kind: 'dns'; readonly code: string };

/**
 * Where a webhook to this address may go. Every spelling of an IP literal that the URL parser
 * accepts has become the usual one here (https://url.spec.whatwg.org/#host-parsing).
 */
export async function webhookRoute(url: URL, rules: WebhookUrlRules): Promise<WebhookRoute> {
  const isPlain = url.protocol === 'http:';
  if (!isPlain && url.protocol !== 'https:') return blocked('scheme');
  if (url.username !== '' || url.password !== '') return blocked('userinfo');
  const host = hostOf(url);
  // RFC 6761 section 6.3: it is loopback, whatever a resolver says.
  const own = isLocalhost(host) ? { address: '127.0.0.1', port: null } : null;
  const place = rules.places.get(host) ?? own;
  const found = await addressesOf(host, place, rules.lookUp);
  if (found.kind === 'dns') return found;
  const verdicts = found.addresses.map((address) => judgeAddress(address, rules.allow));
  if (verdicts.includes('blocked')) return blocked('private_address');
  if (isPlain && verdicts.includes('public')) return blocked('scheme');
  const port = place?.port ?? portOf(url);
  if (verdicts.includes('public') && !isPort(port, rules)) return blocked('port');
  return { kind: 'route', addresses: found.addresses, port };
}

function portOf(url: URL): number {
  return Number(url.port || (url.protocol === 'http:' ? 80 : 443));
}

function isPort(port: number, { ports }: WebhookUrlRules): boolean {
  return USUAL_PORTS.includes(port) || ports.includes(port);
}

function hostOf(url: URL): string {
  return url.hostname
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase();
}

function isLocalhost(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost');
}

function blocked(reason: BlockedReason): WebhookRoute {
  return { kind: 'blocked_address', reason };
}

// The parser of URLs takes blanks, backslashes and missing slashes too; what is shown as the
// destination is what was given, so it must be a URI (RFC 3986 section 2).
const ABSOLUTE = /^[a-z]+:\/\/[^/]/i;
const URI = /^[a-z]+:\/\/(?:\[[\d.:a-f]+\])?(?:[\w\-.~:/?#@!$&'()*+,;=]|%[\da-f]{2})*$/i;

/**
 * A name that does not resolve is accepted: it is checked at each send. Not at a port that only
 * allowed networks may have, where there are none.
 */
export async function checkWebhookUrl(
  text: string,
  format: WebhookFormat,
  rules: WebhookUrlRules,
): Promise<UrlCheck> {
  if (text.length > LONGEST_URL) return refused(`is longer than ${LONGEST_URL} characters`);
  const url = URL.parse(text);
  if (url === null || !ABSOLUTE.test(text)) {
    return refused('is not an absolute address like https://example.com/hook');
  }
  if (!URI.test(text)) return refused('holds a character that must be percent-encoded');
  if (url.username !== '' || url.password !== '')
    return refused('must not hold a user or password');
  if (url.hash !== '' || text.includes('#')) return refused('must not have a fragment');
  const chat = chatObjection(url, format, rules);
  if (chat !== null) return refused(chat);
  const route = await webhookRoute(url, rules);
  if (route.kind === 'blocked_address') return refused(reasonOf(route.reason, rules));
  if (route.kind === 'dns') {
    if (url.protocol !== 'https:') return refused(REASONS.scheme);
    const isOpen = rules.allow.length > 0 || rules.places.has(hostOf(url));
    if (!isOpen && !isPort(portOf(url), rules)) return refused(reasonOf('port', rules));
  }
  return { kind: 'allowed' };
}

function reasonOf(reason: BlockedReason, { ports }: WebhookUrlRules): string {
  if (reason !== 'port') return REASONS[reason];
  const all = [...new Set([...USUAL_PORTS, ...ports])].sort((a, b) => a - b);
  return `must have one of the ports ${all.join(', ')}`;
}

const REASONS: Readonly<Record<Exclude<BlockedReason, 'port'>, string>> = {
  scheme: 'must be https',
  userinfo: 'must not hold a user or password',
  private_address: 'leads to an address that is not public',
  other_peer: 'leads to an address that is not public',
};

function refused(says: string): UrlCheck {
  return { kind: 'refused', says };
}

const DISCORD_HOSTS: readonly string[] = [
  'discord.com',
  'ptb.discord.com',
  'canary.discord.com',
  'discordapp.com',
];
const DISCORD_PATH = /^\/api\/(v\d+\/)?webhooks\/\d+\/[\w-]+\/?$/;

function chatObjection(url: URL, format: WebhookFormat, rules: WebhookUrlRules): string | null {
  switch (format) {
    case 'json':
      return null;
    case 'slack':
    case 'digest':
      return objection(url, ['hooks.slack.com', ...rules.slackHosts]);
    case 'discord': {
      const isPath = DISCORD_PATH.test(url.pathname);
      const wrong = isPath ? null : 'must have a path like /api/webhooks/{id}/{token}';
      return objection(url, [...DISCORD_HOSTS, ...rules.discordHosts]) ?? wrong;
    }
  }
}

/** A host stands for all its ports, a host with a port for that one. */
function objection(url: URL, hosts: readonly string[]): string | null {
  if (hosts.includes(hostOf(url)) || hosts.includes(url.host)) return null;
  return `must be of ${hosts.join(' or ')} in this format`;
}
