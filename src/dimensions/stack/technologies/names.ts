// Technologies told by a domain's records: name servers, mail hosts, permitted senders.

import { dns, NOV_2026, type Technology, technology } from '../technology.ts';

const NS = 'dns_ns';
const MX = 'dns_mx';
const SPF = 'spf_include';
const AZURE_DNS = 'https://learn.microsoft.com/en-us/azure/dns/dns-delegate-domain-azure-dns';
const DNSIMPLE = 'https://support.dnsimple.com/articles/dnsimple-nameservers/';
const ROUTE_53 = 'https://docs.aws.amazon.com/Route53/latest/DeveloperGuide/SOA-NSrecords.html';

export const NAMES: readonly Technology[] = [
  technology(
    'cloudflare_dns',
    'Cloudflare DNS',
    'dns_provider',
    dns(NS, 'ns.cloudflare.com', 'https://developers.cloudflare.com/dns/nameservers/', NOV_2026),
  ),
  technology(
    'amazon_route_53',
    'Amazon Route 53',
    'dns_provider',
    dns(NS, 'awsdns-*.com', ROUTE_53, NOV_2026),
    dns(NS, 'awsdns-*.net', ROUTE_53, NOV_2026),
    dns(NS, 'awsdns-*.org', ROUTE_53, NOV_2026),
    dns(NS, 'awsdns-*.co.uk', ROUTE_53, NOV_2026),
  ),
  technology(
    'azure_dns',
    'Azure DNS',
    'dns_provider',
    dns(NS, 'azure-dns.com', AZURE_DNS, NOV_2026),
    dns(NS, 'azure-dns.net', AZURE_DNS, NOV_2026),
    dns(NS, 'azure-dns.org', AZURE_DNS, NOV_2026),
    dns(NS, 'azure-dns.info', AZURE_DNS, NOV_2026),
  ),
  technology(
    'namecheap_dns',
    'Namecheap DNS',
    'dns_provider',
    dns(
      NS,
      'registrar-servers.com',
      'https://github.com/namecheap/go-namecheap-sdk/blob/42af565883edb025d2d85649fc5a9a44b7349e4a/namecheap/domains_dns_get_list_test.go',
      NOV_2026,
    ),
  ),
  technology(
    'dnsimple',
    'DNSimple',
    'dns_provider',
    dns(NS, 'dnsimple-edge.com', DNSIMPLE, NOV_2026),
    dns(NS, 'dnsimple-edge.net', DNSIMPLE, NOV_2026),
    dns(NS, 'dnsimple-edge.io', DNSIMPLE, NOV_2026),
    dns(NS, 'dnsimple-edge.org', DNSIMPLE, NOV_2026),
    dns(NS, 'dnsimple.com', DNSIMPLE, NOV_2026),
  ),
  technology(
    'digitalocean_dns',
    'DigitalOcean DNS',
    'dns_provider',
    dns(
      NS,
      'digitalocean.com',
      'https://github.com/digitalocean/openapi/blob/57e961af021ffbc08b6ed9bdd615296df7a60f39/specification/resources/domains/examples.yml',
      NOV_2026,
    ),
  ),
  technology(
    'linode_dns',
    'Akamai (Linode) DNS Manager',
    'dns_provider',
    dns(
      NS,
      'linode.com',
      'https://www.linode.com/docs/products/networking/dns-manager/guides/authoritative-name-servers/',
      NOV_2026,
    ),
  ),
  technology(
    'google_workspace',
    'Google Workspace',
    'email_provider',
    dns(
      MX,
      'aspmx.l.google.com',
      'https://github.com/GoogleCloudPlatform/magic-modules/blob/06f39f0851972eb77c2ee6a72d470b23efd30fe4/mmv1/third_party/terraform/website/docs/r/dns_record_set.html.markdown',
      NOV_2026,
    ),
  ),
  technology(
    'microsoft_365',
    'Microsoft 365',
    'email_provider',
    dns(
      MX,
      'mail.protection.outlook.com',
      'https://learn.microsoft.com/en-us/microsoft-365/enterprise/external-domain-name-system-records',
      NOV_2026,
    ),
  ),
  technology(
    'proton_mail',
    'Proton Mail',
    'email_provider',
    dns(
      MX,
      'mail.protonmail.ch',
      'https://github.com/ProtonMail/WebClients/blob/21f26ec90ea634fe50c56578bc13eef37d4febee/packages/components/containers/domains/MXSection.tsx',
      NOV_2026,
    ),
    dns(
      MX,
      'mailsec.protonmail.ch',
      'https://github.com/ProtonMail/WebClients/blob/21f26ec90ea634fe50c56578bc13eef37d4febee/packages/components/containers/domains/MXSection.tsx',
      NOV_2026,
    ),
  ),
  technology(
    'sendgrid',
    'Twilio SendGrid',
    'email_sender',
    dns(
      SPF,
      'sendgrid.net',
      'https://www.twilio.com/docs/sendgrid/ui/account-and-settings/spf-records',
      NOV_2026,
    ),
  ),
  technology(
    'mailgun',
    'Mailgun',
    'email_sender',
    dns(
      SPF,
      'mailgun.org',
      'https://www.mailgun.com/blog/white-labeling-dns-records-your-customers-tips-tricks/',
      NOV_2026,
    ),
  ),
  technology(
    'amazon_ses',
    'Amazon SES',
    'email_sender',
    dns(
      SPF,
      'amazonses.com',
      'https://docs.aws.amazon.com/ses/latest/dg/send-email-authentication-spf.html',
      NOV_2026,
    ),
  ),
];
