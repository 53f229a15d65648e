// Technologies told by a domain's records: name servers, mail hosts, permitted senders.

import { dns, type Technology, technology } from '../technology.ts';

const NS = 'dns_ns';
const MX = 'dns_mx';
const SPF = 'spf_include';
const AZURE_DNS = 'https://learn.microsoft.com/en-us/azure/dns/dns-delegate-domain-azure-dns';
const DNSIMPLE = 'https://support.dnsimple.com/articles/dnsimple-nameservers/';
const ROUTE_53 = 'https://docs.aws.amazon.com/Route53/latest/DeveloperGuide/SOA-NSrecords.html';
const PROTON = 'https://proton.me/support/custom-domain';
const ZOHO = 'https://www.zoho.com/mail/help/adminconsole/configure-email-delivery.html';

export const NAMES: readonly Technology[] = [
  technology(
    'cloudflare_dns',
    'Cloudflare DNS',
    'dns_provider',
    dns(NS, 'ns.cloudflare.com', 'https://developers.cloudflare.com/dns/nameservers/', '2026-11'),
  ),
  technology(
    'google_cloud_dns',
    'Google Cloud DNS',
    'dns_provider',
    dns(
      NS,
      'ns-cloud-*.googledomains.com',
      'https://cloud.google.com/dns/docs/update-name-servers',
    ),
  ),
  technology(
    'amazon_route_53',
    'Amazon Route 53',
    'dns_provider',
    dns(NS, 'awsdns-*.com', ROUTE_53, '2026-11'),
    dns(NS, 'awsdns-*.net', ROUTE_53, '2026-11'),
    dns(NS, 'awsdns-*.org', ROUTE_53, '2026-11'),
    dns(NS, 'awsdns-*.co.uk', ROUTE_53, '2026-11'),
  ),
  technology(
    'azure_dns',
    'Azure DNS',
    'dns_provider',
    dns(NS, 'azure-dns.com', AZURE_DNS, '2026-11'),
    dns(NS, 'azure-dns.net', AZURE_DNS, '2026-11'),
    dns(NS, 'azure-dns.org', AZURE_DNS, '2026-11'),
    dns(NS, 'azure-dns.info', AZURE_DNS, '2026-11'),
  ),
  technology(
    'godaddy_dns',
    'GoDaddy DNS',
    'dns_provider',
    dns(NS, 'domaincontrol.com', 'https://www.godaddy.com/help/find-my-godaddy-nameservers-12318'),
  ),
  technology(
    'namecheap_dns',
    'Namecheap DNS',
    'dns_provider',
    dns(
      NS,
      'registrar-servers.com',
      'https://www.namecheap.com/support/knowledgebase/article.aspx/767/10/',
    ),
  ),
  technology(
    'dnsimple',
    'DNSimple',
    'dns_provider',
    dns(NS, 'dnsimple-edge.com', DNSIMPLE, '2026-11'),
    dns(NS, 'dnsimple-edge.net', DNSIMPLE, '2026-11'),
    dns(NS, 'dnsimple-edge.io', DNSIMPLE, '2026-11'),
    dns(NS, 'dnsimple-edge.org', DNSIMPLE, '2026-11'),
    dns(NS, 'dnsimple.com', DNSIMPLE, '2026-11'),
  ),
  technology(
    'digitalocean_dns',
    'DigitalOcean DNS',
    'dns_provider',
    dns(
      NS,
      'digitalocean.com',
      'https://docs.digitalocean.com/products/networking/dns/getting-started/dns-registrars/',
    ),
  ),
  technology(
    'vercel_dns',
    'Vercel DNS',
    'dns_provider',
    dns(NS, 'vercel-dns.com', 'https://vercel.com/docs/domains/working-with-nameservers'),
  ),
  technology(
    'hetzner_dns',
    'Hetzner DNS',
    'dns_provider',
    dns(
      NS,
      'ns.hetzner.com',
      'https://docs.hetzner.com/dns-console/dns/general/authoritative-name-servers/',
    ),
    dns(
      NS,
      'ns.hetzner.de',
      'https://docs.hetzner.com/dns-console/dns/general/authoritative-name-servers/',
    ),
  ),
  technology(
    'gandi_dns',
    'Gandi LiveDNS',
    'dns_provider',
    dns(
      NS,
      'dns.gandi.net',
      'https://docs.gandi.net/en/domain_names/common_operations/changing_nameservers.html',
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
      '2026-11',
    ),
  ),
  technology(
    'google_workspace',
    'Google Workspace',
    'email_provider',
    dns(MX, 'smtp.google.com', 'https://support.google.com/a/answer/174125'),
    dns(MX, 'aspmx.l.google.com', 'https://support.google.com/a/answer/174125'),
    dns(MX, 'googlemail.com', 'https://support.google.com/a/answer/174125'),
  ),
  technology(
    'microsoft_365',
    'Microsoft 365',
    'email_provider',
    dns(
      MX,
      'mail.protection.outlook.com',
      'https://learn.microsoft.com/en-us/microsoft-365/enterprise/external-domain-name-system-records',
      '2026-11',
    ),
    dns(MX, 'mx.microsoft', 'https://learn.microsoft.com/en-us/purview/how-smtp-dane-works'),
  ),
  technology(
    'zoho_mail',
    'Zoho Mail',
    'email_provider',
    dns(MX, 'zoho.com', ZOHO),
    dns(MX, 'zoho.eu', ZOHO),
    dns(MX, 'zoho.in', ZOHO),
  ),
  technology(
    'proton_mail',
    'Proton Mail',
    'email_provider',
    dns(MX, 'mail.protonmail.ch', PROTON),
    dns(MX, 'mailsec.protonmail.ch', PROTON),
  ),
  technology(
    'fastmail',
    'Fastmail',
    'email_provider',
    dns(
      MX,
      'messagingengine.com',
      'https://www.fastmail.help/hc/en-us/articles/360060591153-Manual-DNS-configuration',
    ),
  ),
  technology(
    'icloud_mail',
    'iCloud Mail',
    'email_provider',
    dns(MX, 'mail.icloud.com', 'https://support.apple.com/en-us/102374'),
  ),
  technology(
    'migadu',
    'Migadu',
    'email_provider',
    dns(MX, 'migadu.com', 'https://migadu.com/guides/mx/'),
  ),
  technology(
    'sendgrid',
    'Twilio SendGrid',
    'email_sender',
    dns(
      SPF,
      'sendgrid.net',
      'https://www.twilio.com/docs/sendgrid/ui/account-and-settings/spf-records',
      '2026-11',
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
      '2026-11',
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
      '2026-11',
    ),
  ),
  technology(
    'postmark',
    'Postmark',
    'email_sender',
    dns(
      SPF,
      'spf.mtasv.net',
      'https://postmarkapp.com/support/article/1092-how-do-i-set-up-spf-for-postmark',
    ),
  ),
  technology(
    'mandrill',
    'Mailchimp Transactional',
    'email_sender',
    dns(
      SPF,
      'spf.mandrillapp.com',
      'https://mailchimp.com/developer/transactional/docs/authentication-delivery/',
    ),
  ),
  technology(
    'mailchimp_campaigns',
    'Mailchimp campaigns',
    'email_sender',
    dns(SPF, 'servers.mcsv.net', 'https://mailchimp.com/help/set-up-email-domain-authentication/'),
  ),
  technology(
    'mailjet',
    'Mailjet',
    'email_sender',
    dns(SPF, 'spf.mailjet.com', 'https://documentation.mailjet.com/hc/en-us/articles/360042412734'),
  ),
  technology(
    'zendesk_mail',
    'Zendesk',
    'email_sender',
    dns(SPF, 'mail.zendesk.com', 'https://support.zendesk.com/hc/en-us/articles/4408832543770'),
  ),
  technology(
    'salesforce',
    'Salesforce',
    'email_sender',
    dns(
      SPF,
      '_spf.salesforce.com',
      'https://help.salesforce.com/s/articleView?id=sf.emailadmin_spf_include_salesforce.htm',
    ),
  ),
  technology(
    'help_scout_mail',
    'Help Scout',
    'email_sender',
    dns(SPF, 'helpscoutemail.com', 'https://docs.helpscout.com/article/48-setup-an-spf-record'),
  ),
  technology(
    'hubspot_mail',
    'HubSpot',
    'email_sender',
    dns(
      SPF,
      'hubspotemail.net',
      'https://knowledge.hubspot.com/domains-and-urls/manage-email-authentication-in-hubspot',
    ),
  ),
];
