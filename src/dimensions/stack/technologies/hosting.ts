// Networks, hosts, firewalls and balancers, by the headers and cookies they document.

import { cookie, dns, header, type Technology, technology } from '../technology.ts';

const CLOUDFLARE = 'https://developers.cloudflare.com/fundamentals/reference/http-headers/';
const CLOUDFRONT =
  'https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/RequestAndResponseBehaviorCustomOrigin.html';
const CLOUDFRONT_CNAME =
  'https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/CNAMEs.html';
const VERCEL = 'https://vercel.com/docs/headers/response-headers';
const HEROKU = 'https://devcenter.heroku.com/articles/http-routing';
const FRONT_DOOR =
  'https://learn.microsoft.com/en-us/azure/frontdoor/front-door-http-headers-protocol';

// RFC 9110: `Server` identifies the software that answered; these write the name of the service.
const NAMES_ITSELF = 'https://www.rfc-editor.org/rfc/rfc9110#section-10.2.4';

export const HOSTING: readonly Technology[] = [
  technology(
    'cloudflare',
    'Cloudflare',
    'cdn',
    header('cf-ray', /^[0-9a-f]{16}(?:-[A-Z]{3})?$/, CLOUDFLARE, '2026-11'),
    header('cf-cache-status', null, CLOUDFLARE, '2026-11'),
    dns(
      'dns_cname',
      'cdn.cloudflare.net',
      'https://developers.cloudflare.com/dns/zone-setups/partial-setup/setup/',
      '2026-11',
    ),
    header('server', /^cloudflare$/, NAMES_ITSELF),
  ),
  technology(
    'amazon_cloudfront',
    'Amazon CloudFront',
    'cdn',
    header(
      'x-amz-cf-id',
      null,
      'https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/AccessLogs.html',
      '2026-11',
    ),
    header('x-amz-cf-pop', null, CLOUDFRONT),
    dns('dns_cname', 'cloudfront.net', CLOUDFRONT_CNAME, '2026-11'),
  ),
  technology(
    'fastly',
    'Fastly',
    'cdn',
    header(
      'x-served-by',
      /^cache-[a-z0-9-]+/i,
      'https://www.fastly.com/documentation/reference/http/http-headers/X-Served-By/',
      '2026-11',
    ),
    dns(
      'dns_cname',
      'map.fastly.net',
      'https://docs.fastly.com/en/guides/working-with-cname-records-and-your-dns-provider',
    ),
    dns(
      'dns_cname',
      'global.ssl.fastly.net',
      'https://docs.fastly.com/en/guides/working-with-cname-records-and-your-dns-provider',
    ),
  ),
  technology(
    'azure_front_door',
    'Azure Front Door',
    'cdn',
    header('x-azure-ref', null, FRONT_DOOR, '2026-11'),
    dns(
      'dns_cname',
      'azurefd.net',
      'https://learn.microsoft.com/en-us/azure/frontdoor/front-door-custom-domain',
      '2026-11',
    ),
  ),
  technology(
    'akamai',
    'Akamai',
    'cdn',
    dns('dns_cname', 'edgekey.net', 'https://techdocs.akamai.com/property-mgr/docs/create-edge-hn'),
    dns(
      'dns_cname',
      'edgesuite.net',
      'https://techdocs.akamai.com/edge-hostnames/docs/edge-hn-terminology',
      '2026-11',
    ),
    dns(
      'dns_cname',
      'akamaized.net',
      'https://techdocs.akamai.com/ion/docs/define-property-hostnames',
      '2026-11',
    ),
    header('server', /^Akamai(?:GHost|NetStorage)$/, NAMES_ITSELF),
  ),
  technology(
    'vercel',
    'Vercel',
    'hosting',
    header('x-vercel-id', null, VERCEL, '2026-11'),
    header('x-vercel-cache', null, VERCEL, '2026-11'),
    dns(
      'dns_cname',
      'vercel-dns.com',
      'https://vercel.com/docs/domains/working-with-domains/add-a-domain',
    ),
    header('server', /^Vercel$/, NAMES_ITSELF),
    dns(
      'dns_cname',
      'vercel-dns-0.com',
      'https://vercel.com/docs/domains/set-up-custom-domain',
      '2026-11',
    ),
  ),
  technology(
    'netlify',
    'Netlify',
    'hosting',
    header(
      'x-nf-request-id',
      null,
      'https://answers.netlify.com/t/support-guide-netlify-support-asked-for-the-x-nf-request-id-header-what-is-it-and-how-do-i-find-it/19217',
    ),
    dns(
      'dns_cname',
      'netlify.app',
      'https://docs.netlify.com/manage/domains/configure-domains/configure-external-dns/',
    ),
    dns(
      'dns_cname',
      'netlifyglobalcdn.com',
      'https://docs.netlify.com/manage/domains/configure-domains/configure-external-dns/',
    ),
    header('server', /^Netlify(?: Edge)?$/, NAMES_ITSELF),
  ),
  technology(
    'fly_io',
    'Fly.io',
    'hosting',
    header(
      'via',
      /(?:^|,)\s*(?:[\w./]+\s+)fly\.io\s*(?:,|$)/i,
      'https://fly.io/docs/networking/request-headers/',
      '2026-11',
    ),
    dns('dns_cname', 'fly.dev', 'https://fly.io/docs/networking/custom-domain/', '2026-11'),
    header('server', /^Fly\//, NAMES_ITSELF),
  ),
  technology(
    'heroku',
    'Heroku',
    'hosting',
    header('via', /(?:^|,)\s*[\w./]+\s+(?:vegur|heroku-router)\s*(?:,|$)/i, HEROKU),
    cookie('heroku-session-affinity', 'https://devcenter.heroku.com/articles/session-affinity'),
    dns('dns_cname', 'herokudns.com', 'https://devcenter.heroku.com/articles/custom-domains'),
    header('server', /^Heroku$/, NAMES_ITSELF),
  ),
  technology(
    'render',
    'Render',
    'hosting',
    dns('dns_cname', 'onrender.com', 'https://render.com/docs/configure-other-dns'),
  ),
  technology(
    'railway',
    'Railway',
    'hosting',
    dns(
      'dns_cname',
      'up.railway.app',
      'https://docs.railway.com/guides/public-networking',
      '2026-11',
    ),
    header('server', /^railway-edge$/, NAMES_ITSELF),
  ),
  technology(
    'github_pages',
    'GitHub Pages',
    'hosting',
    dns(
      'dns_cname',
      'github.io',
      'https://docs.github.com/en/pages/configuring-a-custom-domain-for-your-github-pages-site/managing-a-custom-domain-for-your-github-pages-site',
      '2026-11',
    ),
    header('server', /^GitHub\.com$/, NAMES_ITSELF),
  ),
  technology(
    'gitlab_pages',
    'GitLab Pages',
    'hosting',
    dns(
      'dns_cname',
      'gitlab.io',
      'https://docs.gitlab.com/user/project/pages/custom_domains_ssl_tls_certification/',
      '2026-11',
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
      '2026-11',
    ),
  ),
  technology(
    'amazon_s3',
    'Amazon S3',
    'hosting',
    header(
      'server',
      /^AmazonS3$/,
      'https://docs.aws.amazon.com/AmazonS3/latest/API/RESTCommonResponseHeaders.html',
    ),
    header(
      'x-amz-id-2',
      null,
      'https://docs.aws.amazon.com/AmazonS3/latest/API/RESTCommonResponseHeaders.html',
      '2026-11',
    ),
  ),
  technology(
    'azure_app_service',
    'Azure App Service',
    'hosting',
    cookie('ARRAffinity', 'https://learn.microsoft.com/en-us/azure/app-service/configure-common'),
    dns(
      'dns_cname',
      'azurewebsites.net',
      'https://learn.microsoft.com/en-us/azure/app-service/app-service-web-tutorial-custom-domain',
      '2026-11',
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
      '2026-11',
    ),
    dns(
      'dns_cname',
      'pantheonsite.io',
      'https://docs.pantheon.io/guides/domains/platform-domains',
      '2026-11',
    ),
  ),
  technology(
    'wp_engine',
    'WP Engine',
    'hosting',
    dns('dns_cname', 'wpengine.com', 'https://wpengine.com/support/cname/'),
    dns('dns_cname', 'wpeproxy.com', 'https://wpengine.com/support/cname/'),
  ),
  technology(
    'aws_elb',
    'AWS Elastic Load Balancing',
    'load_balancer',
    cookie(
      'AWSALB',
      'https://docs.aws.amazon.com/elasticloadbalancing/latest/application/sticky-sessions.html',
      '2026-11',
    ),
    cookie(
      'AWSELB',
      'https://docs.aws.amazon.com/elasticloadbalancing/latest/classic/elb-sticky-sessions.html',
      '2026-11',
    ),
    dns(
      'dns_cname',
      'elb.amazonaws.com',
      'https://docs.aws.amazon.com/elasticloadbalancing/latest/classic/using-domain-names-with-elb.html',
      '2026-11',
    ),
  ),
  technology(
    'google_cloud_load_balancing',
    'Google Cloud Load Balancing',
    'load_balancer',
    header(
      'via',
      /(?:^|,)\s*1\.1 google\s*(?:,|$)/,
      'https://cloud.google.com/load-balancing/docs/https',
    ),
    cookie('GCLB', 'https://cloud.google.com/load-balancing/docs/backend-service'),
  ),
  technology(
    'f5_big_ip',
    'F5 BIG-IP',
    'load_balancer',
    cookie('BIGipServer*', 'https://my.f5.com/manage/s/article/K6917'),
  ),
  technology(
    'datadome',
    'DataDome',
    'waf',
    cookie('datadome', 'https://docs.datadome.co/docs/cookie-session-storage', '2026-11'),
  ),
  technology(
    'aws_waf',
    'AWS WAF',
    'waf',
    cookie(
      'aws-waf-token',
      'https://docs.aws.amazon.com/waf/latest/developerguide/waf-tokens-with-alb-and-cf.html',
      '2026-11',
    ),
  ),
];
