// Technologies that serve a page from outside: sign-in, captcha, search, libraries.

import {
  marker,
  NOV_2026,
  resource,
  script,
  scriptVersion,
  type Technology,
  technology,
} from '../technology.ts';

const JQUERY = /jquery-(\d+\.\d+\.\d+)(?:\.slim)?(?:\.min)?\.js$/;
const IN_FOLDER = /\/(?:jquery|bootstrap)\/(\d+\.\d+\.\d+)\//;
const AT_VERSION = /@(\d+\.\d+\.\d+)(?:\/|$)/;
const CLERK = 'https://github.com/clerk/javascript/blob/main/packages/clerk-js/README.md';

export const SERVICES: readonly Technology[] = [
  technology(
    'auth0',
    'Auth0',
    'auth',
    script('cdn.auth0.com/js/', 'https://github.com/auth0/auth0-spa-js#readme', NOV_2026),
  ),
  technology(
    'clerk',
    'Clerk',
    'auth',
    marker('data-clerk-publishable-key', /^pk_(?:live|test)_/, CLERK, NOV_2026),
    script('*.clerk.accounts.dev/npm/@clerk/', CLERK, NOV_2026),
  ),
  technology(
    'google_identity',
    'Google Identity Services',
    'auth',
    script(
      'accounts.google.com/gsi/client',
      'https://developers.google.com/identity/gsi/web/guides/client-library',
      NOV_2026,
    ),
  ),
  technology(
    'firebase',
    'Firebase',
    'auth',
    scriptVersion(
      'www.gstatic.com/firebasejs/',
      /\/firebasejs\/(\d+\.\d+\.\d+)\//,
      'https://github.com/firebase/firebase-js-sdk/blob/main/packages/firebase/README.md',
      NOV_2026,
    ),
  ),
  technology(
    'recaptcha',
    'reCAPTCHA',
    'captcha',
    script(
      'www.google.com/recaptcha/',
      'https://developers.google.com/recaptcha/docs/display',
      NOV_2026,
    ),
    script('www.recaptcha.net/recaptcha/', 'https://cloud.google.com/recaptcha/docs/faq', NOV_2026),
  ),
  technology(
    'hcaptcha',
    'hCaptcha',
    'captcha',
    script(
      'js.hcaptcha.com/1/',
      'https://github.com/hCaptcha/hcaptcha-loader/blob/270420c9c5bae2eab211e1f2314a1e20f186d071/lib/src/script.ts',
      NOV_2026,
    ),
    script('hcaptcha.com/1/api.js', 'https://docs.hcaptcha.com/', NOV_2026),
  ),
  technology(
    'cloudflare_turnstile',
    'Cloudflare Turnstile',
    'captcha',
    script(
      'challenges.cloudflare.com/turnstile/',
      'https://developers.cloudflare.com/turnstile/reference/content-security-policy/',
      NOV_2026,
    ),
  ),
  technology(
    'algolia_docsearch',
    'Algolia DocSearch',
    'search',
    scriptVersion(
      'cdn.jsdelivr.net/npm/@docsearch/',
      AT_VERSION,
      'https://github.com/algolia/docsearch#readme',
      NOV_2026,
    ),
    resource(
      'cdn.jsdelivr.net/npm/@docsearch/',
      'https://github.com/algolia/docsearch#readme',
      NOV_2026,
    ),
  ),
  technology(
    'algolia',
    'Algolia',
    'search',
    scriptVersion(
      'cdn.jsdelivr.net/npm/algoliasearch@',
      AT_VERSION,
      'https://github.com/algolia/algoliasearch-client-javascript#readme',
      NOV_2026,
    ),
  ),
  technology(
    'jsdelivr',
    'jsDelivr',
    'public_cdn',
    resource('cdn.jsdelivr.net/', 'https://github.com/jsdelivr/jsdelivr#readme', NOV_2026),
  ),
  technology(
    'unpkg',
    'UNPKG',
    'public_cdn',
    resource('unpkg.com/', 'https://github.com/mjackson/unpkg#readme', NOV_2026),
  ),
  technology(
    'cdnjs',
    'cdnjs',
    'public_cdn',
    resource('cdnjs.cloudflare.com/ajax/libs/', 'https://github.com/cdnjs/cdnjs#readme', NOV_2026),
  ),
  technology(
    'google_hosted_libraries',
    'Google Hosted Libraries',
    'public_cdn',
    resource(
      'ajax.googleapis.com/ajax/libs/',
      'https://developers.google.com/speed/libraries',
      NOV_2026,
    ),
  ),
  technology(
    'jquery',
    'jQuery',
    'js_library',
    scriptVersion('code.jquery.com/jquery-', JQUERY, 'https://jquery.com/download/', NOV_2026),
    scriptVersion(
      'ajax.googleapis.com/ajax/libs/jquery/',
      IN_FOLDER,
      'https://developers.google.com/speed/libraries',
      NOV_2026,
    ),
    scriptVersion(
      'cdnjs.cloudflare.com/ajax/libs/jquery/',
      IN_FOLDER,
      'https://github.com/cdnjs/cdnjs/blob/0359caed36e04a4cedf770da893981593a9d9c47/README.md',
      NOV_2026,
    ),
    scriptVersion(
      'cdn.jsdelivr.net/npm/jquery@',
      AT_VERSION,
      'https://github.com/jsdelivr/jsdelivr#readme',
      NOV_2026,
    ),
  ),
  technology(
    'bootstrap',
    'Bootstrap',
    'js_library',
    scriptVersion(
      'cdn.jsdelivr.net/npm/bootstrap@',
      AT_VERSION,
      'https://getbootstrap.com/docs/5.3/getting-started/introduction/',
      NOV_2026,
    ),
    scriptVersion(
      '*.bootstrapcdn.com/bootstrap/',
      IN_FOLDER,
      'https://getbootstrap.com/docs/4.5/getting-started/introduction/',
      NOV_2026,
    ),
    scriptVersion(
      'cdnjs.cloudflare.com/ajax/libs/bootstrap/',
      IN_FOLDER,
      'https://github.com/cdnjs/cdnjs/blob/0359caed36e04a4cedf770da893981593a9d9c47/README.md',
      NOV_2026,
    ),
  ),
  technology(
    'htmx',
    'htmx',
    'js_library',
    scriptVersion('unpkg.com/htmx.org@', AT_VERSION, 'https://htmx.org/docs/', NOV_2026),
  ),
  technology(
    'alpine_js',
    'Alpine.js',
    'js_library',
    scriptVersion(
      'cdn.jsdelivr.net/npm/alpinejs@',
      AT_VERSION,
      'https://alpinejs.dev/essentials/installation',
      NOV_2026,
    ),
  ),
];
