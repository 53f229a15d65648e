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
    script(
      'www.google-analytics.com/analytics.js',
      'https://github.com/googleanalytics/autotrack/blob/01589d6959397d09720aabcacc193683088494d5/README.md',
      '2026-11',
    ),
  ),
  technology(
    'google_tag_manager',
    'Google Tag Manager',
    'tag_manager',
    script(
      'www.googletagmanager.com/gtm.js',
      'https://developers.google.com/tag-platform/security/guides/csp',
      '2026-11',
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
      'https://github.com/segmentio/segment-docs/blob/0229ce8e88df7afa76ce494d6285046f1cfa4e74/src/_includes/content/snippet-helper.md',
      '2026-11',
    ),
  ),
  technology(
    'rudderstack',
    'RudderStack',
    'analytics',
    script(
      'cdn.rudderlabs.com/v',
      'https://github.com/rudderlabs/rudder-sdk-js/blob/04bcb8f446bbec9caa292d5d350334445c6bf0fb/packages/loading-scripts/src/index.ts',
      '2026-11',
    ),
  ),
  technology(
    'mixpanel',
    'Mixpanel',
    'analytics',
    script(
      'cdn.mxpnl.com/libs/',
      'https://github.com/mixpanel/mixpanel-js/blob/0512512efcd1992a350c56ce4d1b5743265ef544/README.md',
      '2026-11',
    ),
  ),
  technology(
    'amplitude',
    'Amplitude',
    'analytics',
    script(
      'cdn.amplitude.com/libs/',
      'https://github.com/amplitude/Amplitude-TypeScript/blob/010f77e23331a746cc6b169030ede2f9774e375b/packages/analytics-browser/README.md',
      '2026-11',
    ),
    script(
      'cdn.amplitude.com/script/',
      'https://amplitude.com/docs/en/get-started/install-with-snippet',
      '2026-11',
    ),
  ),
  technology(
    'heap',
    'Heap',
    'analytics',
    script(
      'cdn.heapanalytics.com/js/heap',
      'https://help.heap.io/installation/standard-installations/web-installation/',
      '2026-11',
    ),
    script('cdn.us.heap-api.com/config/', 'https://developers.heap.io/docs/web'),
  ),
  technology(
    'posthog',
    'PostHog',
    'analytics',
    script(
      'us-assets.i.posthog.com/static/',
      'https://posthog.com/docs/libraries/js/security',
      '2026-11',
    ),
    script(
      'eu-assets.i.posthog.com/static/',
      'https://posthog.com/docs/libraries/js/security',
      '2026-11',
    ),
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
    script('cdn.usefathom.com/script.js', 'https://usefathom.com/support/tracking', '2026-11'),
  ),
  technology(
    'simple_analytics',
    'Simple Analytics',
    'analytics',
    script('scripts.simpleanalyticscdn.com/', 'https://docs.simpleanalytics.com/script', '2026-11'),
  ),
  technology(
    'goatcounter',
    'GoatCounter',
    'analytics',
    script(
      'gc.zgo.at/count.js',
      'https://github.com/arp242/goatcounter/blob/0ad437eaa8800251265a90ebe779f8448090bb22/README.md',
      '2026-11',
    ),
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
    ownPath('/_vercel/insights/', 'https://vercel.com/docs/analytics/quickstart', '2026-11'),
  ),
  technology(
    'yandex_metrica',
    'Yandex Metrica',
    'analytics',
    script(
      'mc.yandex.ru/metrika/',
      'https://www.yandex.com/support/metrica/en/code/install-counter-csp',
      '2026-11',
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
      'https://github.com/hotjar/hotjar-js/blob/cd56bd8b63a7b18df063263679f58fbb65b2afe2/src/utils.ts',
      '2026-11',
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
    script('www.clarity.ms/tag/', 'https://clarity.microsoft.com/blog/?p=9897', '2026-11'),
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
    // What the loader of Hotjar loads by now.
    script(
      'static.contentsquare.com/c/contentsquare-',
      'https://github.com/hotjar/hotjar-js/blob/1526200c33526b2e487c98063b7db7a354111de4/src/utils.ts',
      '2026-11',
    ),
  ),
  technology(
    'logrocket',
    'LogRocket',
    'session_replay',
    script(
      'cdn.logr-i.com/',
      'https://docs.logrocket.com/docs/proxying-traffic-through-your-own-domain',
      '2026-11',
    ),
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
