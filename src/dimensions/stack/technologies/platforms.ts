// Servers, languages and frameworks, by the headers and markers which their projects document.

import {
  cookie,
  generator,
  header,
  marker,
  NOV_2026,
  ownPath,
  type Technology,
  technology,
} from '../technology.ts';

const NEXT = 'https://nextjs.org/docs/messages/large-page-data';
const NUXT_CONFIG =
  'https://github.com/nuxt/nuxt/blob/0024b365d2d533d8519f082dfc9240f40bcd10fe/packages/schema/src/config/app.ts';
const LINK_OPTIONS = 'https://svelte.dev/docs/kit/link-options';
const ASPNET_COOKIE =
  'https://learn.microsoft.com/en-us/dotnet/api/system.web.configuration.sessionstatesection.cookiename';

export const PLATFORMS: readonly Technology[] = [
  technology(
    'nextjs',
    'Next.js',
    'framework',
    marker('id', /^__NEXT_DATA__$/, NEXT, NOV_2026),
    header(
      'x-powered-by',
      /^Next\.js(?: (\d[\d.]*))?$/,
      'https://github.com/vercel/next.js/blob/04c369b733482bf26e531cd038ecc250228faac4/packages/next/src/server/send-payload.ts',
      NOV_2026,
    ),
    ownPath(
      '/_next/static/',
      'https://nextjs.org/docs/app/api-reference/config/next-config-js/assetPrefix',
      NOV_2026,
    ),
  ),
  technology(
    'nuxt',
    'Nuxt',
    'framework',
    marker(
      'id',
      /^__NUXT_DATA__$/,
      'https://github.com/nuxt/nuxt/blob/01043e180f348833e19bbbfb2957f54a6fc08e76/packages/nuxt/src/core/runtime/nitro/renderer.ts',
      NOV_2026,
    ),
    marker('id', /^__nuxt$/, NUXT_CONFIG, NOV_2026),
    ownPath('/_nuxt/', NUXT_CONFIG, NOV_2026),
  ),
  technology(
    'gatsby',
    'Gatsby',
    'framework',
    marker(
      'id',
      /^___gatsby$/,
      'https://www.gatsbyjs.com/docs/how-to/custom-configuration/custom-html/',
      NOV_2026,
    ),
    generator(
      /^Gatsby (\d+\.\d+[\w.-]*)$/,
      'https://github.com/gatsbyjs/gatsby/blob/40951d69b5bb7f097f1ad5078678bf7600a81e99/packages/gatsby/cache-dir/static-entry.js',
      NOV_2026,
    ),
  ),
  technology(
    'sveltekit',
    'SvelteKit',
    'framework',
    marker('data-sveltekit-preload-data', null, LINK_OPTIONS, NOV_2026),
    marker('data-sveltekit-preload-code', null, LINK_OPTIONS, NOV_2026),
    marker('data-sveltekit-reload', null, LINK_OPTIONS, NOV_2026),
  ),
  technology(
    'astro',
    'Astro',
    'framework',
    marker(
      'data-astro-transition-persist',
      null,
      'https://github.com/withastro/astro/blob/12ca6213a68280293485d091e14899e7f2a4fee8/packages/astro/src/transitions/swap-functions.ts',
      NOV_2026,
    ),
    ownPath(
      '/_astro/',
      'https://github.com/withastro/astro/blob/0105ca9eb89d1cbab95b07d8444d68130dc0f010/packages/astro/src/types/public/config.ts',
      NOV_2026,
    ),
    generator(
      /^Astro v(\d+\.\d+[\w.-]*)$/,
      'https://docs.astro.build/en/reference/api-reference/',
      NOV_2026,
    ),
  ),
  technology(
    'angular',
    'Angular',
    'framework',
    marker(
      'ng-version',
      /^(\d+\.\d+[\w.-]*)$/,
      'https://github.com/angular/angular/blob/002ee3226c864ad71137377fb3edf3b238917bd6/packages/core/src/render3/component_ref.ts',
      NOV_2026,
    ),
  ),
  technology(
    'qwik',
    'Qwik',
    'framework',
    marker('q:container', null, 'https://qwik.dev/docs/advanced/containers/', NOV_2026),
  ),
  technology(
    'laravel',
    'Laravel',
    'framework',
    cookie(
      'laravel_session',
      'https://github.com/laravel/laravel/blob/00827d128d5e431ea8eee14d113af73f21125a10/config/session.php',
      NOV_2026,
    ),
  ),
  technology(
    'express',
    'Express',
    'framework',
    header(
      'x-powered-by',
      /^Express$/,
      'https://github.com/expressjs/express/blob/0120874b8e50c35355b0f21878e8909453abc15d/lib/middleware/init.js',
      NOV_2026,
    ),
  ),
  technology(
    'asp_net',
    'ASP.NET',
    'framework',
    cookie('ASP.NET_SessionId', ASPNET_COOKIE, NOV_2026),
  ),
  technology(
    'codeigniter',
    'CodeIgniter',
    'framework',
    cookie(
      'ci_session',
      'https://github.com/codeigniter4/CodeIgniter4/blob/3da89acf09ce99dc272a9e20315666bb961cb38b/app/Config/Session.php',
      NOV_2026,
    ),
  ),
  technology(
    'php',
    'PHP',
    'language',
    header(
      'x-powered-by',
      /^PHP\/(\d+\.\d+[\w.-]*)/,
      'https://github.com/php/php-src/blob/0020a89c432bc92eca919706fb0755a13803f4ca/main/SAPI.h',
      NOV_2026,
    ),
    cookie('PHPSESSID', 'https://www.php.net/manual/en/session.configuration.php', NOV_2026),
  ),
  technology(
    'java_servlet',
    'Java Servlet',
    'language',
    cookie(
      'JSESSIONID',
      'https://github.com/jakartaee/servlet/blob/0fe37f7f7420e7103b99f0d8962ff04863ecd1a0/api/src/main/java/jakarta/servlet/SessionCookieConfig.java',
      NOV_2026,
    ),
  ),
  technology(
    'nginx',
    'nginx',
    'web_server',
    header(
      'server',
      /^nginx(?:\/(\d+\.\d+[\w.-]*))?(?: |$)/,
      'https://github.com/nginx/nginx/blob/05b1a8f1e3595beab4397e25c2a6db9d832a6a97/src/http/ngx_http_header_filter_module.c',
      NOV_2026,
    ),
  ),
  technology(
    'apache',
    'Apache HTTP Server',
    'web_server',
    header(
      'server',
      /^Apache(?:\/(\d+\.\d+[\w.-]*))?(?: |$)/,
      'https://github.com/apache/httpd/blob/003e86546821318aaea8e5c0f190f582cf3d5484/include/ap_release.h',
      NOV_2026,
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
      NOV_2026,
    ),
  ),
];
