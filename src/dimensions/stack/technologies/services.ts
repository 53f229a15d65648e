// Technologies that serve a page from outside: sign-in, captcha, search, translation, libraries.

import {
  marker,
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
    script('cdn.auth0.com/js/', 'https://github.com/auth0/auth0-spa-js#readme', '2026-11'),
  ),
  technology(
    'clerk',
    'Clerk',
    'auth',
    marker('data-clerk-publishable-key', /^pk_(?:live|test)_/, CLERK, '2026-11'),
    script('*.clerk.accounts.dev/npm/@clerk/', CLERK, '2026-11'),
  ),
  technology(
    'google_identity',
    'Google Identity Services',
    'auth',
    script(
      'accounts.google.com/gsi/client',
      'https://developers.google.com/identity/gsi/web/guides/client-library',
      '2026-11',
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
      '2026-11',
    ),
  ),
  technology(
    'recaptcha',
    'reCAPTCHA',
    'captcha',
    script(
      'www.google.com/recaptcha/',
      'https://developers.google.com/recaptcha/docs/display',
      '2026-11',
    ),
    script(
      'www.recaptcha.net/recaptcha/',
      'https://cloud.google.com/recaptcha/docs/faq',
      '2026-11',
    ),
  ),
  technology(
    'hcaptcha',
    'hCaptcha',
    'captcha',
    script('js.hcaptcha.com/1/', 'https://docs.hcaptcha.com/'),
    script('hcaptcha.com/1/api.js', 'https://docs.hcaptcha.com/', '2026-11'),
  ),
  technology(
    'cloudflare_turnstile',
    'Cloudflare Turnstile',
    'captcha',
    script(
      'challenges.cloudflare.com/turnstile/',
      'https://developers.cloudflare.com/turnstile/reference/content-security-policy/',
      '2026-11',
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
      '2026-11',
    ),
    resource(
      'cdn.jsdelivr.net/npm/@docsearch/',
      'https://github.com/algolia/docsearch#readme',
      '2026-11',
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
      '2026-11',
    ),
  ),
  technology(
    'google_programmable_search',
    'Google Programmable Search',
    'search',
    script('cse.google.com/cse.js', 'https://developers.google.com/custom-search/docs/element'),
  ),
  technology(
    'weglot',
    'Weglot',
    'translation',
    script(
      'cdn.weglot.com/weglot.min.js',
      'https://developers.weglot.com/javascript/getting-started',
    ),
  ),
  technology(
    'jsdelivr',
    'jsDelivr',
    'public_cdn',
    resource('cdn.jsdelivr.net/', 'https://github.com/jsdelivr/jsdelivr#readme', '2026-11'),
  ),
  technology(
    'unpkg',
    'UNPKG',
    'public_cdn',
    resource('unpkg.com/', 'https://github.com/mjackson/unpkg#readme', '2026-11'),
  ),
  technology(
    'cdnjs',
    'cdnjs',
    'public_cdn',
    resource('cdnjs.cloudflare.com/ajax/libs/', 'https://github.com/cdnjs/cdnjs#readme', '2026-11'),
  ),
  technology(
    'google_hosted_libraries',
    'Google Hosted Libraries',
    'public_cdn',
    resource(
      'ajax.googleapis.com/ajax/libs/',
      'https://developers.google.com/speed/libraries',
      '2026-11',
    ),
  ),
  technology(
    'jquery',
    'jQuery',
    'js_library',
    scriptVersion('code.jquery.com/jquery-', JQUERY, 'https://jquery.com/download/', '2026-11'),
    scriptVersion(
      'ajax.googleapis.com/ajax/libs/jquery/',
      IN_FOLDER,
      'https://developers.google.com/speed/libraries',
      '2026-11',
    ),
    scriptVersion(
      'cdnjs.cloudflare.com/ajax/libs/jquery/',
      IN_FOLDER,
      'https://jquery.com/download/',
    ),
    scriptVersion(
      'cdn.jsdelivr.net/npm/jquery@',
      AT_VERSION,
      'https://github.com/jsdelivr/jsdelivr#readme',
      '2026-11',
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
      '2026-11',
    ),
    scriptVersion(
      'maxcdn.bootstrapcdn.com/bootstrap/',
      IN_FOLDER,
      'https://getbootstrap.com/docs/3.4/getting-started/',
    ),
  ),
  technology(
    'htmx',
    'htmx',
    'js_library',
    scriptVersion('cdn.jsdelivr.net/npm/htmx.org@', AT_VERSION, 'https://htmx.org/docs/'),
    scriptVersion('unpkg.com/htmx.org@', AT_VERSION, 'https://htmx.org/docs/', '2026-11'),
  ),
  technology(
    'alpine_js',
    'Alpine.js',
    'js_library',
    scriptVersion(
      'cdn.jsdelivr.net/npm/alpinejs@',
      AT_VERSION,
      'https://alpinejs.dev/essentials/installation',
      '2026-11',
    ),
  ),
];
