// Fact keys of the dimension stack.

import { COUNT, type FactKey, observed } from './row.ts';

const PRESENT = { comparison: 'presence' } as const;
// Derived from the facts of `stack.tech`, which have the events.
const VIEW = { derived: true } as const;
const ONE = 'Slug of the one technology of this kind that shows itself; nothing where several do.';

export const STACK_KEYS: readonly FactKey[] = [
  observed(
    'stack.tech.{technology}',
    'true',
    'Technology in use',
    'A signal on the home page or in its answer that only this product gives (registry of technologies).',
    PRESENT,
  ),
  observed(
    'stack.tech.{technology}.version',
    'text',
    'Version of a technology',
    'Only where the signal carries it: the generator, a header, the address of a file.',
  ),
  observed('stack.cdn', 'slug', 'Content delivery network', `${ONE} By header or CNAME.`),
  observed('stack.hosting', 'slug', 'Hosting', `${ONE} By header, cookie or CNAME.`),
  observed('stack.waf', 'slug', 'Web application firewall', `${ONE} By header, cookie or CNAME.`),
  observed('stack.dns.provider', 'slug', 'DNS provider', 'Every name server is of this provider.'),
  observed(
    'stack.email.provider',
    'slug or none',
    'Mail provider',
    'Every mail exchange is of this provider; none where the domain takes no mail (RFC 7505).',
  ),
  observed(
    'stack.email.sender.{sender}',
    'true',
    'Permitted sender of mail',
    'The SPF policy includes the domain that this sender documents.',
    PRESENT,
  ),
  observed(
    'stack.verification.{service}',
    'true',
    'Domain verified with a service',
    'A TXT record of the form that the service documents; it does not say that the service is used.',
    PRESENT,
  ),
  observed(
    'stack.framework.{technology}',
    'true',
    'Framework or content system',
    'The technologies in use that build pages.',
    { ...VIEW, ...PRESENT },
  ),
  observed(
    'stack.analytics.{technology}',
    'true',
    'Analytics',
    'The technologies in use that count visits.',
    { ...VIEW, ...PRESENT },
  ),
  observed('stack.chat', 'slug', 'Chat', ONE, VIEW),
  observed('stack.helpdesk', 'slug', 'Help desk', ONE, VIEW),
  observed('stack.cmp', 'slug', 'Consent management', ONE, VIEW),
  observed('stack.payments', 'slug', 'Payments', ONE, VIEW),
  observed(
    'stack.http.compression',
    'gzip, br, zstd or deflate',
    'Compression of the home page',
    'Content-Encoding of the answer, the coding applied last.',
  ),
  observed(
    'stack.http.h3_advertised',
    'true',
    'HTTP/3 is offered',
    'Alt-Svc names h3 (RFC 9114 section 3.1.1).',
    PRESENT,
  ),
  observed(
    'stack.third_party.host_count',
    'integer',
    'Other domains that the home page loads from',
    'Distinct registrable domains, other than its own, in what the markup loads.',
    COUNT,
  ),
];
