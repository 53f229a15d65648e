// Technologies that count visits and record what visitors do.

import {
  NOV_2026,
  ownPath,
  resource,
  script,
  scriptWith,
  type Technology,
  technology,
} from '../technology.ts';

const GTAG = 'https://developers.google.com/analytics/devguides/collection/gtagjs';

export const ANALYTICS: readonly Technology[] = [
  technology(
    'google_analytics',
    'Google Analytics',
    'analytics',
    scriptWith(
      'www.googletagmanager.com/gtag/js',
      { name: 'id', begins: ['G-', 'UA-'] },
      GTAG,
      NOV_2026,
    ),
    script(
      'www.google-analytics.com/analytics.js',
      'https://github.com/googleanalytics/autotrack/blob/01589d6959397d09720aabcacc193683088494d5/README.md',
      NOV_2026,
    ),
  ),
  technology(
    'google_tag_manager',
    'Google Tag Manager',
    'tag_manager',
    script(
      'www.googletagmanager.com/gtm.js',
      'https://developers.google.com/tag-platform/security/guides/csp',
      NOV_2026,
    ),
    resource(
      'www.googletagmanager.com/ns.html',
      'https://github.com/google/site-kit-wp/blob/025a4235dbc2c31cbbbce23ae809d86943c4a162/includes/Modules/Tag_Manager/Web_Tag.php',
      NOV_2026,
    ),
  ),
  technology(
    'adobe_experience_platform_tags',
    'Adobe Experience Platform Tags',
    'tag_manager',
    script(
      'assets.adobedtm.com/',
      'https://experienceleague.adobe.com/en/docs/experience-platform/tags/client-side/content-security-policy',
      NOV_2026,
    ),
  ),
  technology(
    'tealium_iq',
    'Tealium iQ',
    'tag_manager',
    script(
      'tags.tiqcdn.com/utag/',
      'https://docs.tealium.com/platforms/javascript/install/',
      NOV_2026,
    ),
  ),
  technology(
    'segment',
    'Twilio Segment',
    'analytics',
    script(
      'cdn.segment.com/analytics.js/',
      'https://github.com/segmentio/segment-docs/blob/0229ce8e88df7afa76ce494d6285046f1cfa4e74/src/_includes/content/snippet-helper.md',
      NOV_2026,
    ),
  ),
  technology(
    'rudderstack',
    'RudderStack',
    'analytics',
    script(
      'cdn.rudderlabs.com/v',
      'https://github.com/rudderlabs/rudder-sdk-js/blob/04bcb8f446bbec9caa292d5d350334445c6bf0fb/packages/loading-scripts/src/index.ts',
      NOV_2026,
    ),
  ),
  technology(
    'mixpanel',
    'Mixpanel',
    'analytics',
    script(
      'cdn.mxpnl.com/libs/',
      'https://github.com/mixpanel/mixpanel-js/blob/0512512efcd1992a350c56ce4d1b5743265ef544/README.md',
      NOV_2026,
    ),
  ),
  technology(
    'amplitude',
    'Amplitude',
    'analytics',
    script(
      'cdn.amplitude.com/libs/',
      'https://github.com/amplitude/Amplitude-TypeScript/blob/010f77e23331a746cc6b169030ede2f9774e375b/packages/analytics-browser/README.md',
      NOV_2026,
    ),
    script(
      'cdn.amplitude.com/script/',
      'https://amplitude.com/docs/en/get-started/install-with-snippet',
      NOV_2026,
    ),
  ),
  technology(
    'heap',
    'Heap',
    'analytics',
    script(
      'cdn.heapanalytics.com/js/heap',
      'https://help.heap.io/installation/standard-installations/web-installation/',
      NOV_2026,
    ),
  ),
  technology(
    'posthog',
    'PostHog',
    'analytics',
    script(
      'us-assets.i.posthog.com/static/',
      'https://posthog.com/docs/libraries/js/security',
      NOV_2026,
    ),
    script(
      'eu-assets.i.posthog.com/static/',
      'https://posthog.com/docs/libraries/js/security',
      NOV_2026,
    ),
  ),
  technology(
    'plausible',
    'Plausible Analytics',
    'analytics',
    script('plausible.io/js/', 'https://plausible.io/docs/plausible-script', NOV_2026),
  ),
  technology(
    'fathom',
    'Fathom Analytics',
    'analytics',
    script('cdn.usefathom.com/script.js', 'https://usefathom.com/support/tracking', NOV_2026),
  ),
  technology(
    'simple_analytics',
    'Simple Analytics',
    'analytics',
    script('scripts.simpleanalyticscdn.com/', 'https://docs.simpleanalytics.com/script', NOV_2026),
  ),
  technology(
    'goatcounter',
    'GoatCounter',
    'analytics',
    script(
      'gc.zgo.at/count.js',
      'https://github.com/arp242/goatcounter/blob/0ad437eaa8800251265a90ebe779f8448090bb22/README.md',
      NOV_2026,
    ),
  ),
  technology(
    'pirsch',
    'Pirsch',
    'analytics',
    script(
      'api.pirsch.io/pirsch.js',
      'https://github.com/pirsch-analytics/docs/blob/03e63181eaf40848fb8e6358616ffc872fd7c8cb/docs/get-started/frontend-integration.md',
      NOV_2026,
    ),
  ),
  technology(
    'cloudflare_web_analytics',
    'Cloudflare Web Analytics',
    'analytics',
    script(
      'static.cloudflareinsights.com/beacon.min.js',
      'https://developers.cloudflare.com/fundamentals/reference/policies-compliances/content-security-policies/',
      NOV_2026,
    ),
  ),
  technology(
    'vercel_web_analytics',
    'Vercel Web Analytics',
    'analytics',
    ownPath('/_vercel/insights/', 'https://vercel.com/docs/analytics/quickstart', NOV_2026),
  ),
  technology(
    'yandex_metrica',
    'Yandex Metrica',
    'analytics',
    script(
      'mc.yandex.ru/metrika/',
      'https://www.yandex.com/support/metrica/en/code/install-counter-csp',
      NOV_2026,
    ),
  ),
  technology(
    'parse_ly',
    'Parse.ly',
    'analytics',
    script(
      'cdn.parsely.com/keys/',
      'https://github.com/Parsely/wp-parsely/blob/develop/src/class-parsely.php',
      NOV_2026,
    ),
  ),
  technology(
    'hotjar',
    'Hotjar',
    'session_replay',
    script(
      'static.hotjar.com/c/hotjar-',
      'https://github.com/hotjar/hotjar-js/blob/cd56bd8b63a7b18df063263679f58fbb65b2afe2/src/utils.ts',
      NOV_2026,
    ),
  ),
  technology(
    'fullstory',
    'Fullstory',
    'session_replay',
    script(
      'edge.fullstory.com/s/fs.js',
      'https://help.fullstory.com/hc/en-us/articles/360020622854-Can-I-use-Content-Security-Policy-CSP-with-Fullstory',
      NOV_2026,
    ),
  ),
  technology(
    'microsoft_clarity',
    'Microsoft Clarity',
    'session_replay',
    script('www.clarity.ms/tag/', 'https://clarity.microsoft.com/blog/?p=9897', NOV_2026),
  ),
  technology(
    'contentsquare',
    'Contentsquare',
    'session_replay',
    script(
      't.contentsquare.net/',
      'https://docs.contentsquare.com/en/web/content-security-policy/',
      NOV_2026,
    ),
    // What the loader of Hotjar loads by now.
    script(
      'static.contentsquare.com/c/contentsquare-',
      'https://github.com/hotjar/hotjar-js/blob/1526200c33526b2e487c98063b7db7a354111de4/src/utils.ts',
      NOV_2026,
    ),
  ),
  technology(
    'logrocket',
    'LogRocket',
    'session_replay',
    script(
      'cdn.logr-i.com/',
      'https://docs.logrocket.com/docs/proxying-traffic-through-your-own-domain',
      NOV_2026,
    ),
    script(
      'cdn.lr-ingest.io/',
      'https://github.com/LogRocket/adobe-launch/blob/542bcc73a068e78b40410091853b3d812eea607a/src/lib/actions/onload.js',
      NOV_2026,
    ),
  ),
  technology(
    'smartlook',
    'Smartlook',
    'session_replay',
    script(
      'web-sdk.smartlook.com/recorder.js',
      'https://github.com/smartlook/smartlook-client/blob/e097b48bbe2ed53063475507fac31423966f10b9/dist/esm/index.js',
      NOV_2026,
    ),
  ),
];
