// Servers, languages and frameworks, by the headers and markers which their projects document.

import {
  cookie,
  generator,
  header,
  marker,
  ownPath,
  type Technology,
  technology,
} from '../technology.ts';

const NAMES_ITSELF = 'https://html.spec.whatwg.org/multipage/semantics.html#meta-generator';
const NEXT = 'https://nextjs.org/docs/messages/large-page-data';
const NUXT_CONFIG = 'https://nuxt.com/docs/4.x/api/nuxt-config';
const LINK_OPTIONS = 'https://svelte.dev/docs/kit/link-options';
const ASPNET_COOKIE =
  'https://learn.microsoft.com/en-us/dotnet/api/system.web.configuration.sessionstatesection.cookiename';

export const PLATFORMS: readonly Technology[] = [
  technology(
    'nextjs',
    'Next.js',
    'framework',
    marker('id', /^__NEXT_DATA__$/, NEXT, '2026-11'),
    header(
      'x-powered-by',
      /^Next\.js(?: (\d[\d.]*))?$/,
      'https://nextjs.org/docs/app/api-reference/config/next-config-js/poweredByHeader',
    ),
    ownPath('/_next/static/', 'https://nextjs.org/docs/app/guides/self-hosting'),
  ),
  technology(
    'nuxt',
    'Nuxt',
    'framework',
    marker(
      'id',
      /^__NUXT_DATA__$/,
      'https://nuxt.com/docs/4.x/guide/going-further/experimental-features',
    ),
    marker('id', /^__nuxt$/, NUXT_CONFIG),
    ownPath('/_nuxt/', NUXT_CONFIG),
  ),
  technology(
    'gatsby',
    'Gatsby',
    'framework',
    marker(
      'id',
      /^___gatsby$/,
      'https://www.gatsbyjs.com/docs/how-to/custom-configuration/custom-html/',
      '2026-11',
    ),
    generator(/^Gatsby (\d+\.\d+[\w.-]*)$/, NAMES_ITSELF),
  ),
  technology(
    'sveltekit',
    'SvelteKit',
    'framework',
    marker('data-sveltekit-preload-data', null, LINK_OPTIONS, '2026-11'),
    marker('data-sveltekit-preload-code', null, LINK_OPTIONS, '2026-11'),
    marker('data-sveltekit-reload', null, LINK_OPTIONS, '2026-11'),
    ownPath('/_app/immutable/', 'https://svelte.dev/docs/kit/configuration'),
  ),
  technology(
    'astro',
    'Astro',
    'framework',
    marker(
      'data-astro-transition-persist',
      null,
      'https://docs.astro.build/en/guides/view-transitions/',
    ),
    ownPath('/_astro/', 'https://docs.astro.build/en/reference/configuration-reference/'),
    generator(/^Astro v(\d+\.\d+[\w.-]*)$/, 'https://docs.astro.build/en/reference/api-reference/'),
  ),
  technology(
    'angular',
    'Angular',
    'framework',
    marker(
      'ng-version',
      /^(\d+\.\d+[\w.-]*)$/,
      'https://github.com/angular/angular/blob/main/packages/core/src/render3/component_ref.ts',
    ),
  ),
  technology(
    'qwik',
    'Qwik',
    'framework',
    marker('q:container', null, 'https://qwik.dev/docs/advanced/containers/'),
  ),
  technology(
    'laravel',
    'Laravel',
    'framework',
    cookie('laravel_session', 'https://laravel.com/docs/session'),
  ),
  technology(
    'express',
    'Express',
    'framework',
    header(
      'x-powered-by',
      /^Express$/,
      'https://expressjs.com/en/advanced/best-practice-security.html',
    ),
  ),
  technology(
    'asp_net',
    'ASP.NET',
    'framework',
    header(
      'x-aspnet-version',
      /^(\d+(?:\.\d+)+)$/,
      'https://learn.microsoft.com/en-us/dotnet/api/system.web.configuration.httpruntimesection.enableversionheader',
    ),
    cookie('ASP.NET_SessionId', ASPNET_COOKIE),
  ),
  technology(
    'codeigniter',
    'CodeIgniter',
    'framework',
    cookie('ci_session', 'https://codeigniter.com/user_guide/libraries/sessions.html'),
  ),
  technology(
    'php',
    'PHP',
    'language',
    header('x-powered-by', /^PHP\/(\d+\.\d+[\w.-]*)/, 'https://www.php.net/manual/en/ini.core.php'),
    cookie('PHPSESSID', 'https://www.php.net/manual/en/session.configuration.php'),
  ),
  technology(
    'java_servlet',
    'Java Servlet',
    'language',
    cookie('JSESSIONID', 'https://jakarta.ee/specifications/servlet/6.0/jakarta-servlet-spec-6.0'),
  ),
  technology(
    'nginx',
    'nginx',
    'web_server',
    header(
      'server',
      /^nginx(?:\/(\d+\.\d+[\w.-]*))?(?: |$)/,
      'https://nginx.org/en/docs/http/ngx_http_core_module.html',
    ),
  ),
  technology(
    'apache',
    'Apache HTTP Server',
    'web_server',
    header(
      'server',
      /^Apache(?:\/(\d+\.\d+[\w.-]*))?(?: |$)/,
      'https://httpd.apache.org/docs/current/mod/core.html',
    ),
  ),
  technology(
    'microsoft_iis',
    'Microsoft IIS',
    'web_server',
    header(
      'server',
      /^Microsoft-IIS\/(\d+\.\d+)$/,
      'https://learn.microsoft.com/en-us/iis/configuration/system.webserver/security/requestfiltering/',
    ),
  ),
  technology(
    'envoy',
    'Envoy',
    'web_server',
    header(
      'x-envoy-upstream-service-time',
      /^\d+$/,
      'https://www.envoyproxy.io/docs/envoy/latest/configuration/http/http_filters/router_filter',
    ),
  ),
  technology(
    'varnish',
    'Varnish Cache',
    'web_server',
    header(
      'x-varnish',
      /^\d+(?: \d+)*$/,
      'https://varnish-cache.org/docs/trunk/users-guide/increasing-your-hitrate.html',
    ),
  ),
];
