// Technologies that count visits and record what visitors do.

import {
  ownPath,
  resource,
  script,
  scriptWith,
  type Technology,
  technology,
} from '../technology.ts';

const GTAG = 'https://developers.google.com/analytics/devguides/collection/gtagjs';
const ANALYTICS_JS = 'https://developers.google.com/analytics/devguides/collection/analyticsjs';
const LOGROCKET = 'https://docs.logrocket.com/docs/content-security-policy';

export const ANALYTICS: readonly Technology[] = [
  technology(
    'google_analytics',
    'Google Analytics',
    'analytics',
    scriptWith(
      'www.googletagmanager.com/gtag/js',
      { name: 'id', begins: ['G-', 'UA-'] },
      GTAG,
      '2026-11',
    ),
    script('www.google-analytics.com/analytics.js', ANALYTICS_JS),
  ),
  technology(
    'google_tag_manager',
    'Google Tag Manager',
    'tag_manager',
    script(
      'www.googletagmanager.com/gtm.js',
      'https://developers.google.com/tag-platform/tag-manager/web',
    ),
    resource(
      'www.googletagmanager.com/ns.html',
      'https://developers.google.com/tag-platform/tag-manager/web',
    ),
  ),
  technology(
    'adobe_experience_platform_tags',
    'Adobe Experience Platform Tags',
    'tag_manager',
    script(
      'assets.adobedtm.com/',
      'https://experienceleague.adobe.com/docs/experience-platform/tags/publish/environments/environments.html',
    ),
  ),
  technology(
    'tealium_iq',
    'Tealium iQ',
    'tag_manager',
    script('tags.tiqcdn.com/utag/', 'https://docs.tealium.com/platforms/javascript/install/'),
  ),
  technology(
    'segment',
    'Twilio Segment',
    'analytics',
    script(
      'cdn.segment.com/analytics.js/',
      'https://segment.com/docs/connections/sources/catalog/libraries/website/javascript/',
    ),
  ),
  technology(
    'rudderstack',
    'RudderStack',
    'analytics',
    script(
      'cdn.rudderlabs.com/v',
      'https://www.rudderstack.com/docs/sources/event-streams/sdks/rudderstack-javascript-sdk/installation/',
    ),
  ),
  technology(
    'mixpanel',
    'Mixpanel',
    'analytics',
    script(
      'cdn.mxpnl.com/libs/',
      'https://docs.mixpanel.com/docs/tracking-methods/sdks/javascript',
    ),
  ),
  technology(
    'amplitude',
    'Amplitude',
    'analytics',
    script(
      'cdn.amplitude.com/libs/',
      'https://amplitude.com/docs/sdks/analytics/browser/browser-sdk-2',
    ),
    script(
      'cdn.amplitude.com/script/',
      'https://amplitude.com/docs/sdks/analytics/browser/browser-sdk-2',
    ),
  ),
  technology(
    'heap',
    'Heap',
    'analytics',
    script('cdn.heapanalytics.com/js/heap', 'https://developers.heap.io/docs/web'),
    script('cdn.us.heap-api.com/config/', 'https://developers.heap.io/docs/web'),
  ),
  technology(
    'posthog',
    'PostHog',
    'analytics',
    script('us-assets.i.posthog.com/static/', 'https://posthog.com/docs/libraries/js'),
    script('eu-assets.i.posthog.com/static/', 'https://posthog.com/docs/libraries/js'),
    script('app.posthog.com/static/', 'https://posthog.com/docs/libraries/js'),
  ),
  technology(
    'plausible',
    'Plausible Analytics',
    'analytics',
    script('plausible.io/js/', 'https://plausible.io/docs/plausible-script', '2026-11'),
  ),
  technology(
    'fathom',
    'Fathom Analytics',
    'analytics',
    script('cdn.usefathom.com/script.js', 'https://usefathom.com/docs/script/embed'),
  ),
  technology(
    'simple_analytics',
    'Simple Analytics',
    'analytics',
    script('scripts.simpleanalyticscdn.com/', 'https://docs.simpleanalytics.com/script'),
  ),
  technology(
    'goatcounter',
    'GoatCounter',
    'analytics',
    script('gc.zgo.at/count.js', 'https://www.goatcounter.com/help/start'),
  ),
  technology(
    'pirsch',
    'Pirsch',
    'analytics',
    script('api.pirsch.io/pa.js', 'https://docs.pirsch.io/get-started/frontend-integration'),
  ),
  technology(
    'cloudflare_web_analytics',
    'Cloudflare Web Analytics',
    'analytics',
    script(
      'static.cloudflareinsights.com/beacon.min.js',
      'https://developers.cloudflare.com/fundamentals/reference/policies-compliances/content-security-policies/',
      '2026-11',
    ),
  ),
  technology(
    'vercel_web_analytics',
    'Vercel Web Analytics',
    'analytics',
    ownPath('/_vercel/insights/script.js', 'https://vercel.com/docs/analytics/quickstart'),
  ),
  technology(
    'yandex_metrica',
    'Yandex Metrica',
    'analytics',
    script(
      'mc.yandex.ru/metrika/',
      'https://yandex.com/support/metrica/code/counter-initialize.html',
    ),
  ),
  technology(
    'parse_ly',
    'Parse.ly',
    'analytics',
    script('cdn.parsely.com/keys/', 'https://docs.parse.ly/tracking-code-setup/'),
  ),
  technology(
    'hotjar',
    'Hotjar',
    'session_replay',
    script(
      'static.hotjar.com/c/hotjar-',
      'https://help.hotjar.com/hc/en-us/articles/115011640307-Content-Security-Policies',
    ),
  ),
  technology(
    'fullstory',
    'Fullstory',
    'session_replay',
    script(
      'edge.fullstory.com/s/fs.js',
      'https://help.fullstory.com/hc/en-us/articles/360020622854-Can-I-use-Content-Security-Policy-CSP-with-Fullstory',
      '2026-11',
    ),
  ),
  technology(
    'microsoft_clarity',
    'Microsoft Clarity',
    'session_replay',
    script(
      'www.clarity.ms/tag/',
      'https://learn.microsoft.com/en-us/clarity/setup-and-installation/clarity-setup',
    ),
  ),
  technology(
    'contentsquare',
    'Contentsquare',
    'session_replay',
    script(
      't.contentsquare.net/',
      'https://docs.contentsquare.com/en/web/content-security-policy/',
      '2026-11',
    ),
  ),
  technology(
    'logrocket',
    'LogRocket',
    'session_replay',
    script('cdn.logrocket.io/', LOGROCKET),
    script('cdn.logrocket.com/', LOGROCKET),
    script('cdn.lr-in-prod.com/', LOGROCKET),
    script('cdn.lr-ingest.com/', LOGROCKET),
  ),
  technology(
    'smartlook',
    'Smartlook',
    'session_replay',
    script(
      'web-sdk.smartlook.com/recorder.js',
      'https://web.developer.smartlook.com/docs/installation',
    ),
  ),
];
