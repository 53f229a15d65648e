// Networks, hosts, firewalls and balancers, by the headers and cookies they document.

import { cookie, dns, header, NOV_2026, type Technology, technology } from '../technology.ts';

const CLOUDFLARE = 'https://developers.cloudflare.com/fundamentals/reference/http-headers/';
const CLOUDFRONT_CNAME =
  'https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/CNAMEs.html';
const VERCEL = 'https://vercel.com/docs/headers/response-headers';
const FRONT_DOOR =
  'https://learn.microsoft.com/en-us/azure/frontdoor/front-door-http-headers-protocol';

export const HOSTING: readonly Technology[] = [
  technology(
    'cloudflare',
    'Cloudflare',
    'cdn',
    header('cf-ray', /^[0-9a-f]{16}(?:-[A-Z]{3})?$/, CLOUDFLARE, NOV_2026),
    header('cf-cache-status', null, CLOUDFLARE, NOV_2026),
    dns(
      'dns_cname',
      'cdn.cloudflare.net',
      'https://developers.cloudflare.com/dns/zone-setups/partial-setup/setup/',
      NOV_2026,
    ),
  ),
  technology(
    'amazon_cloudfront',
    'Amazon CloudFront',
    'cdn',
    header(
      'x-amz-cf-id',
      null,
      'https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/AccessLogs.html',
      NOV_2026,
    ),
    dns('dns_cname', 'cloudfront.net', CLOUDFRONT_CNAME, NOV_2026),
  ),
  technology(
    'fastly',
    'Fastly',
    'cdn',
    header(
      'x-served-by',
      /^cache-[a-z0-9-]+-[A-Z]{3}(?:,|$)/,
      'https://www.fastly.com/documentation/reference/http/http-headers/X-Served-By/',
      NOV_2026,
    ),
  ),
  technology(
    'azure_front_door',
    'Azure Front Door',
    'cdn',
    header('x-azure-ref', null, FRONT_DOOR, NOV_2026),
    dns(
      'dns_cname',
      'azurefd.net',
      'https://learn.microsoft.com/en-us/azure/frontdoor/front-door-custom-domain',
      NOV_2026,
    ),
  ),
  technology(
    'akamai',
    'Akamai',
    'cdn',
    dns(
      'dns_cname',
      'edgekey.net',
      'https://github.com/akamai/terraform-provider-akamai/blob/1b696ef86eb80a7fb3d842b1357e34a2e8a41aa5/pkg/providers/property/testdata/TestResourceEdgeHostname/new_edgekey_net.tf',
      NOV_2026,
    ),
    dns(
      'dns_cname',
      'edgesuite.net',
      'https://techdocs.akamai.com/edge-hostnames/docs/edge-hn-terminology',
      NOV_2026,
    ),
    dns(
      'dns_cname',
      'akamaized.net',
      'https://techdocs.akamai.com/ion/docs/define-property-hostnames',
      NOV_2026,
    ),
  ),
  technology(
    'vercel',
    'Vercel',
    'hosting',
    header('x-vercel-id', null, VERCEL, NOV_2026),
    header('x-vercel-cache', null, VERCEL, NOV_2026),
    dns(
      'dns_cname',
      'vercel-dns-0.com',
      'https://vercel.com/docs/domains/set-up-custom-domain',
      NOV_2026,
    ),
  ),
  technology(
    'netlify',
    'Netlify',
    'hosting',
    header(
      'x-nf-request-id',
      null,
      'https://github.com/netlify/blobs/blob/e67604a9392bfc66aa95f634d247a246b88f581f/src/headers.ts',
      NOV_2026,
    ),
  ),
  technology(
    'fly_io',
    'Fly.io',
    'hosting',
    header(
      'via',
      /(?:^|,)\s*(?:[\w./]+\s+)fly\.io\s*(?:,|$)/i,
      'https://fly.io/docs/networking/request-headers/',
      NOV_2026,
    ),
    dns('dns_cname', 'fly.dev', 'https://fly.io/docs/networking/custom-domain/', NOV_2026),
  ),
  technology(
    'heroku',
    'Heroku',
    'hosting',
    dns(
      'dns_cname',
      'herokudns.com',
      'https://github.com/heroku/cli/blob/04e26825d5c369b728f2c7cf822f9ea26ac14e3e/packages/cli/test/unit/commands/domains/info.unit.test.ts',
      NOV_2026,
    ),
  ),
  technology(
    'railway',
    'Railway',
    'hosting',
    dns(
      'dns_cname',
      'up.railway.app',
      'https://docs.railway.com/guides/public-networking',
      NOV_2026,
    ),
  ),
  technology(
    'github_pages',
    'GitHub Pages',
    'hosting',
    dns(
      'dns_cname',
      'github.io',
      'https://docs.github.com/en/pages/configuring-a-custom-domain-for-your-github-pages-site/managing-a-custom-domain-for-your-github-pages-site',
      NOV_2026,
    ),
  ),
  technology(
    'gitlab_pages',
    'GitLab Pages',
    'hosting',
    dns(
      'dns_cname',
      'gitlab.io',
      'https://docs.gitlab.com/user/project/pages/custom_domains_ssl_tls_certification/',
      NOV_2026,
    ),
  ),
  technology(
    'cloudflare_pages',
    'Cloudflare Pages',
    'hosting',
    dns(
      'dns_cname',
      'pages.dev',
      'https://developers.cloudflare.com/pages/configuration/custom-domains/',
      NOV_2026,
    ),
  ),
  technology(
    'amazon_s3',
    'Amazon S3',
    'hosting',
    header(
      'server',
      /^AmazonS3$/,
      'https://github.com/awsdocs/amazon-s3-userguide/blob/5dbbf787cb69aba800be507259b41c168f1d1792/doc_source/RESTRedirect.md',
      NOV_2026,
    ),
  ),
  technology(
    'azure_app_service',
    'Azure App Service',
    'hosting',
    dns(
      'dns_cname',
      'azurewebsites.net',
      'https://learn.microsoft.com/en-us/azure/app-service/app-service-web-tutorial-custom-domain',
      NOV_2026,
    ),
  ),
  technology(
    'pantheon',
    'Pantheon',
    'hosting',
    header(
      'x-pantheon-styx-hostname',
      null,
      'https://docs.pantheon.io/guides/global-cdn/test-global-cdn-caching',
      NOV_2026,
    ),
    dns(
      'dns_cname',
      'pantheonsite.io',
      'https://docs.pantheon.io/guides/domains/platform-domains',
      NOV_2026,
    ),
  ),
  technology(
    'aws_elb',
    'AWS Elastic Load Balancing',
    'load_balancer',
    cookie(
      'AWSALB',
      'https://docs.aws.amazon.com/elasticloadbalancing/latest/application/sticky-sessions.html',
      NOV_2026,
    ),
    cookie(
      'AWSELB',
      'https://docs.aws.amazon.com/elasticloadbalancing/latest/classic/elb-sticky-sessions.html',
      NOV_2026,
    ),
    dns(
      'dns_cname',
      'elb.amazonaws.com',
      'https://docs.aws.amazon.com/elasticloadbalancing/latest/classic/using-domain-names-with-elb.html',
      NOV_2026,
    ),
  ),
  technology(
    'datadome',
    'DataDome',
    'waf',
    cookie('datadome', 'https://docs.datadome.co/docs/cookie-session-storage', NOV_2026),
  ),
  technology(
    'aws_waf',
    'AWS WAF',
    'waf',
    cookie(
      'aws-waf-token',
      'https://docs.aws.amazon.com/waf/latest/developerguide/waf-tokens-with-alb-and-cf.html',
      NOV_2026,
    ),
  ),
];
