// For tests: what each technology looks like in the wild, after the snippet that its vendor shows.

import { NAME_SAMPLES } from './samples-names.ts';

/** Markup begins with `<`; records of the DNS with their type; anything else is a header. */
export interface Sample {
  readonly of: string;
  readonly shows: readonly string[];
  /** Others that the same snippet really shows. */
  readonly with: readonly string[];
}

const tag = (address: string) => `<script async src="${address}"></script>`;
const loader = (address: string) =>
  `<script>(function(d,s){var e=d.createElement(s);e.src='${address}';` +
  `d.head.appendChild(e)})(document,"script");</script>`;
const image = (address: string) => `<img alt="" src="${address}">`;
const frame = (address: string) => `<iframe src="${address}"></iframe>`;
const sheet = (address: string) => `<link rel="stylesheet" href="${address}">`;
const generator = (content: string) => `<meta name="generator" content="${content}">`;

// One line a technology: slug, then what shows it.
const SHOWN: Readonly<Record<string, readonly string[]>> = {
  google_analytics: [
    tag('https://www.googletagmanager.com/gtag/js?id=G-ABCDE12345'),
    loader('https://www.google-analytics.com/analytics.js'),
  ],
  google_tag_manager: [
    `<script>(function(w,d,s,l,i){w[l]=w[l]||[];w[l].push({'gtm.start':new Date().getTime(),` +
      `event:'gtm.js'});var j=d.createElement(s);j.async=true;j.src=` +
      `'https://www.googletagmanager.com/gtm.js?id='+i;d.head.appendChild(j);` +
      `})(window,document,'script','dataLayer','GTM-ABC123');</script>`,
    '<noscript><iframe src="https://www.googletagmanager.com/ns.html?id=GTM-ABC123" height="0" ' +
      'width="0" style="display:none;visibility:hidden"></iframe></noscript>',
  ],
  adobe_experience_platform_tags: [
    tag('https://assets.adobedtm.com/0a1b2c/d3e4f5/launch-a1b2c3.min.js'),
  ],
  tealium_iq: [loader('//tags.tiqcdn.com/utag/acme/main/prod/utag.js')],
  segment: [
    `<script>!function(){var t="k";var n=document.createElement("script");n.src=("https:"===` +
      `document.location.protocol?"https://":"http://")+"cdn.segment.com/analytics.js/v1/"+t+` +
      `"/analytics.min.js"}();</script>`,
  ],
  rudderstack: [loader('https://cdn.rudderlabs.com/v3/modern/rsa.min.js')],
  mixpanel: [loader('//cdn.mxpnl.com/libs/mixpanel-2-latest.min.js')],
  amplitude: [
    tag('https://cdn.amplitude.com/script/0123456789abcdef.js'),
    tag('https://cdn.amplitude.com/libs/analytics-browser-2.11.1-min.js.gz'),
  ],
  heap: [loader('//cdn.heapanalytics.com/js/heap-')],
  posthog: [
    tag('https://us-assets.i.posthog.com/static/array.js'),
    tag('https://eu-assets.i.posthog.com/static/array.js'),
  ],
  plausible: [tag('https://plausible.io/js/pa-abc.js')],
  fathom: [tag('https://cdn.usefathom.com/script.js')],
  simple_analytics: [tag('https://scripts.simpleanalyticscdn.com/latest.js')],
  goatcounter: [tag('//gc.zgo.at/count.js')],
  pirsch: [tag('https://api.pirsch.io/pirsch.js')],
  cloudflare_web_analytics: [tag('https://static.cloudflareinsights.com/beacon.min.js')],
  vercel_web_analytics: [tag('/_vercel/insights/script.js')],
  yandex_metrica: [loader('https://mc.yandex.ru/metrika/tag.js')],
  parse_ly: [tag('//cdn.parsely.com/keys/acme.example/p.js')],
  hotjar: [loader('https://static.hotjar.com/c/hotjar-')],
  fullstory: [`<script>window['_fs_script'] = 'edge.fullstory.com/s/fs.js';</script>`],
  microsoft_clarity: [loader('https://www.clarity.ms/tag/')],
  contentsquare: [
    tag('https://t.contentsquare.net/uxa/0123456789abc.js'),
    loader('https://static.contentsquare.com/c/contentsquare-'),
  ],
  logrocket: [
    tag('https://cdn.logr-i.com/LogRocket.min.js'),
    tag('https://cdn.lr-ingest.io/LogRocket.min.js'),
  ],
  smartlook: [loader('https://web-sdk.smartlook.com/recorder.js')],
  sentry: [tag('https://js.sentry-cdn.com/0123456789.min.js')],
  bugsnag: [tag('https://d2wy8f7a9ursnm.cloudfront.net/v8/bugsnag.min.js')],
  rollbar: [loader('https://cdn.rollbar.com/rollbarjs/refs/tags/v2.26.1/rollbar.min.js')],
  trackjs: [tag('https://cdn.trackjs.com/agent/v3/latest/t.js')],
  raygun: [loader('//cdn.raygun.io/raygun4js/raygun.min.js')],
  honeybadger: [tag('https://js.honeybadger.io/v6.10/honeybadger.min.js')],
  datadog_rum: [loader('https://www.datadoghq-browser-agent.com/us1/v6/datadog-rum.js')],
  new_relic_browser: [tag('https://js-agent.newrelic.com/nr-loader-spa-current.min.js')],
  instana: [tag('https://eum.instana.io/eum.min.js')],
  speedcurve: [tag('https://cdn.speedcurve.com/js/lux.js?id=1')],
  vercel_speed_insights: [tag('/_vercel/speed-insights/script.js')],
  pendo: [loader('https://cdn.pendo.io/agent/static/')],
  userpilot: [tag('https://js.userpilot.io/sdk/latest.js')],
  headway: [tag('https://cdn.headwayapp.co/widget.js')],
  survicate: [loader('https://survey.survicate.com/workspaces/0a1b/web_surveys.js')],
  intercom: [loader('https://widget.intercom.io/widget/abcd1234')],
  drift: [loader('https://js.driftt.com/include/')],
  crisp: [loader('https://client.crisp.chat/l.js')],
  tawk_to: [loader('https://embed.tawk.to/0123456789abcdef/default')],
  livechat: [loader('https://cdn.livechatinc.com/tracking.js')],
  freshchat: [tag('https://wchat.freshchat.com/js/widget.js')],
  smartsupp: [loader('https://www.smartsuppchat.com/loader.js?')],
  chatra: [loader('https://call.chatra.io/chatra.js')],
  channel_talk: [loader('https://cdn.channel.io/plugin/ch-plugin-web.js')],
  front_chat: [tag('https://chat-assets.frontapp.com/v1/chat.bundle.js')],
  zendesk: [tag('https://static.zdassets.com/ekr/snippet.js?key=0a1b')],
  help_scout: [loader('https://beacon-v2.helpscout.net')].map((one) =>
    one.replace('.net', '.net/static/js/beacon.js'),
  ),
  freshdesk_widget: [tag('https://widget.freshworks.com/widgets/1000000001.js')],
  kustomer: [tag('https://cdn.kustomerapp.com/chat-web/widget.js')],
  stripe: [tag('https://js.stripe.com/v3/')],
  paddle: [tag('https://cdn.paddle.com/paddle/v2/paddle.js')],
  paypal: [
    tag('https://www.paypal.com/web-sdk/v6/core'),
    tag('https://www.paypal.com/sdk/js?client-id=test'),
  ],
  braintree: [tag('https://js.braintreegateway.com/web/3.101.0/js/client.min.js')],
  square: [tag('https://web.squarecdn.com/v1/square.js')],
  adyen: [tag('https://checkoutshopper-live.adyen.com/checkoutshopper/sdk/5.60.0/adyen.js')],
  klarna: [tag('https://js.klarna.com/web-sdk/v1/klarna.js')],
  chargebee: [tag('https://js.chargebee.com/v2/chargebee.js')],
  recurly: [tag('https://js.recurly.com/v4/recurly.js')],
  razorpay: [tag('https://checkout.razorpay.com/v1/checkout.js')],
  mollie: [tag('https://js.mollie.com/v2/mollie.js'), tag('https://js.mollie.com/v1/mollie.js')],
  lemon_squeezy: [tag('https://app.lemonsqueezy.com/js/lemon.js')],
  fastspring: [tag('https://sbl.onfastspring.com/sbl/1.0.3/fastspring-builder.min.js')],
  paystack: [tag('https://js.paystack.co/v2/inline.js')],
  flutterwave: [tag('https://checkout.flutterwave.com/v3.js')],
  onetrust: [tag('https://cdn.cookielaw.org/scripttemplates/otSDKStub.js')],
  cookiebot: [tag('https://consent.cookiebot.com/uc.js')],
  iubenda: [tag('//cdn.iubenda.com/cookie_solution/iubenda_cs.js')],
  didomi: [loader('https://sdk.privacy-center.org/')].map((one) =>
    one.replace('.org/', '.org/0a1b/loader.js'),
  ),
  hubspot: [tag('//js.hsforms.net/forms/embed/v2.js'), loader('//js.hubspot.com/analytics/')],
  marketo: [loader('//munchkin.marketo.net/munchkin.js')],
  marketo_measure: [tag('https://cdn.bizible.com/scripts/bizible.js')],
  mailchimp: [loader('https://chimpstatic.com/mcjs-connected/js/users/0a/1b.js')],
  klaviyo: [tag('https://static.klaviyo.com/onsite/js/AbCdEf/klaviyo.js')],
  customer_io: [loader('https://assets.customer.io/assets/track.js')],
  brevo: [tag('https://cdn.brevo.com/js/sdk-loader.js')],
  meta_pixel: [
    loader('https://connect.facebook.net/en_US/fbevents.js'),
    '<noscript><img height="1" src="https://www.facebook.com/tr?id=1&ev=PageView"/></noscript>',
  ],
  google_ads: [tag('https://www.googletagmanager.com/gtag/js?id=AW-123456789')],
  linkedin_insight: [loader('https://snap.licdn.com/li.lms-analytics/insight.min.js')],
  pinterest_tag: [loader('https://s.pinimg.com/ct/core.js')],
  adroll: [`<script>a.src = "https://s.adroll.com/j/" + adroll_adv_id + "/roundtrip.js";</script>`],
  taboola: [loader('//cdn.taboola.com/libtrc/unip/1/tfa.js')],
  calendly: [
    tag('https://assets.calendly.com/assets/external/widget.js'),
    frame('https://calendly.com/acme/intro?embed_type=Inline'),
  ],
  typeform: [tag('//embed.typeform.com/next/embed.js'), frame('https://form.typeform.com/c/abc')],
  tally: [loader('https://tally.so/widgets/embed.js')],
  jotform: [tag('//www.jotform.com/jsform/123')],
  formspree: ['<form action="https://formspree.io/f/abcd" method="POST"></form>'],
  rewardful: [tag('https://r.wdfl.co/rw.js')],
  nextjs: [
    '<script id="__NEXT_DATA__" type="application/json">{}</script>',
    tag('/_next/static/chunks/main-1c4e7d.js'),
    'x-powered-by: Next.js',
  ],
  nuxt: [
    '<div id="__nuxt"><p>a</p></div>',
    sheet('/_nuxt/entry.b7d1.css'),
    '<script id="__NUXT_DATA__" type="application/json">[]</script>',
  ],
  gatsby: ['<div id="___gatsby"><p>a</p></div>', generator('Gatsby 5.14.1')],
  sveltekit: ['<main data-sveltekit-preload-data="hover"><p>a</p></main>'],
  astro: [sheet('/_astro/index.0a1b.css'), generator('Astro v5.1.1')],
  angular: ['<app-root ng-version="19.0.5"><p>a</p></app-root>'],
  qwik: ['<main q:container="paused"><p>a</p></main>'],
  wordpress: [
    generator('WordPress 6.8.1'),
    '<link rel="https://api.w.org/" href="https://acme.example/wp-json/">',
    sheet('/wp-content/themes/acme/style.css?ver=2.4'),
    'link: <https://acme.example/wp-json/>; rel="https://api.w.org/"',
  ],
  drupal: [generator('Drupal 10 (https://www.drupal.org)'), 'x-drupal-cache: HIT'],
  ghost: [generator('Ghost 5.105')],
  contentful: [image('https://images.ctfassets.net/0a1b/2c3d/4e5f/hero.png')],
  sanity: [image('https://cdn.sanity.io/images/0a1b/production/2c-800x600.png')],
  prismic: [image('https://images.prismic.io/acme/0a_hero.png')],
  storyblok: [
    image('https://a.storyblok.com/f/1/800x600/0a/hero.png'),
    image('https://a-us.storyblok.com/f/1/800x600/0a/hero.png'),
  ],
  datocms: [image('https://www.datocms-assets.com/1/2-hero.png')],
  hygraph: [image('https://eu-west-2.graphassets.com/0a/1b')],
  adobe_experience_manager: [sheet('/etc.clientlibs/acme/clientlibs/site.min.css')],
  hubspot_cms: [tag('/_hcms/forms/v2.js')],
  webflow: [
    sheet('https://cdn.prod.website-files.com/0a1b/css/acme.webflow.css'),
    image('https://assets-global.website-files.com/0a1b/hero.jpg'),
    image('https://uploads-ssl.webflow.com/0a1b/hero.jpg'),
  ],
  framer: [tag('https://framerusercontent.com/sites/0a1b/script_main.mjs')],
  wix: [image('https://static.wixstatic.com/media/0a1b~mv2.png')],
  joomla: [generator('Joomla! - Open Source Content Management')],
  typo3: [generator('TYPO3 CMS')],
  hugo: [generator('Hugo 0.156.0')],
  jekyll: [generator('Jekyll v4.3.4')],
  eleventy: [generator('Eleventy v3.0.0')],
  hexo: [generator('Hexo 7.3.0')],
  docusaurus: [generator('Docusaurus v3.6.3')],
  vitepress: [generator('VitePress v1.5.0')],
  mkdocs: [generator('mkdocs-1.6.1, mkdocs-material-9.5.49')],
  shopify: [image('https://cdn.shopify.com/s/files/1/0a/hero.png')],
  woocommerce: ['set-cookie: woocommerce_cart_hash=0a; path=/'],
  cloudinary: [image('https://res.cloudinary.com/acme/image/upload/hero.png')],
  imgix: [image('https://acme.imgix.net/hero.png?w=800')],
  imagekit: [image('https://ik.imagekit.io/acme/hero.png')],
  uploadcare: [image('https://ucarecdn.com/0a1b/-/preview/')],
  cloudflare_images: [image('https://imagedelivery.net/0a/1b/public')],
  bootstrap: [tag('https://stackpath.bootstrapcdn.com/bootstrap/4.5.2/js/bootstrap.min.js')],
  youtube: [
    frame('https://www.youtube.com/embed/abc'),
    frame('https://www.youtube-nocookie.com/embed/abc'),
    tag('https://www.youtube.com/iframe_api'),
  ],
  vimeo: [frame('https://player.vimeo.com/video/1')],
  wistia: [tag('https://fast.wistia.com/embed/medias/0a.jsonp')],
  mux: ['<video src="https://stream.mux.com/0a.m3u8"></video>'],
  jw_player: [tag('https://cdn.jwplayer.com/libraries/abcd.js')],
  cloudflare_stream: [frame('https://customer-0a.cloudflarestream.com/1b/iframe')],
  bunny_stream: [
    frame('https://iframe.mediadelivery.net/embed/1/2'),
    frame('https://player.mediadelivery.net/embed/1/2'),
  ],
  google_fonts: [
    sheet('https://fonts.googleapis.com/css2?family=Inter'),
    `<noscript>${sheet('https://fonts.googleapis.com/css2?family=Inter')}</noscript>`,
  ],
  adobe_fonts: [sheet('https://use.typekit.net/abc1def.css')],
  font_awesome: [tag('https://kit.fontawesome.com/0a1b2c.js')],
  google_maps: [tag('https://maps.googleapis.com/maps/api/js?key=k&callback=m')],
  mapbox: [tag('https://api.mapbox.com/mapbox-gl-js/v3.9.0/mapbox-gl.js')],
  auth0: [tag('https://cdn.auth0.com/js/auth0-spa-js/2.0/auth0-spa-js.production.js')],
  clerk: [
    '<script data-clerk-publishable-key="pk_live_0a" ' +
      'src="https://x.clerk.accounts.dev/npm/@clerk/clerk-js@5/dist/clerk.browser.js"></script>',
  ],
  google_identity: [tag('https://accounts.google.com/gsi/client')],
  firebase: [tag('https://www.gstatic.com/firebasejs/11.1.0/firebase-app.js')],
  recaptcha: [tag('https://www.google.com/recaptcha/api.js?render=k')],
  hcaptcha: [tag('https://js.hcaptcha.com/1/api.js')],
  cloudflare_turnstile: [tag('https://challenges.cloudflare.com/turnstile/v0/api.js')],
  jsdelivr: [tag('https://cdn.jsdelivr.net/npm/lodash@4.17.21/lodash.min.js')],
  unpkg: [tag('https://unpkg.com/lodash@4.17.21/lodash.min.js')],
  cdnjs: [tag('https://cdnjs.cloudflare.com/ajax/libs/lodash.js/4.17.21/lodash.min.js')],
  google_hosted_libraries: [tag('https://ajax.googleapis.com/ajax/libs/webfont/1.6.26/webfont.js')],
  jquery: [tag('https://code.jquery.com/jquery-3.7.1.min.js')],
};

// Libraries that their projects show on public networks: the network is in use as well.
const SHARED: readonly Sample[] = [
  {
    of: 'algolia',
    shows: [tag('https://cdn.jsdelivr.net/npm/algoliasearch@5.19.0/dist/lite/x.js')],
    with: ['jsdelivr'],
  },
  {
    of: 'algolia_docsearch',
    shows: [tag('https://cdn.jsdelivr.net/npm/@docsearch/js@3.8.2')],
    with: ['jsdelivr'],
  },
  {
    of: 'bootstrap',
    shows: [tag('https://cdn.jsdelivr.net/npm/bootstrap@5.3.8/dist/js/bootstrap.bundle.min.js')],
    with: ['jsdelivr'],
  },
  {
    of: 'bootstrap',
    shows: [tag('https://cdnjs.cloudflare.com/ajax/libs/bootstrap/5.3.8/js/bootstrap.min.js')],
    with: ['cdnjs'],
  },
  { of: 'htmx', shows: [tag('https://unpkg.com/htmx.org@2.0.4')], with: ['unpkg'] },
  {
    of: 'alpine_js',
    shows: [tag('https://cdn.jsdelivr.net/npm/alpinejs@3.13.2/dist/cdn.min.js')],
    with: ['jsdelivr'],
  },
  {
    of: 'jquery',
    shows: [tag('https://cdnjs.cloudflare.com/ajax/libs/jquery/3.7.1/jquery.min.js')],
    with: ['cdnjs'],
  },
  {
    of: 'rollbar',
    shows: [loader('https://cdnjs.cloudflare.com/ajax/libs/rollbar.js/2.2.10/rollbar.min.js')],
    with: [],
  },
];

export const SAMPLES: readonly Sample[] = [
  ...Object.entries({ ...SHOWN, ...NAME_SAMPLES }).map(([of, shows]) => ({ of, shows, with: [] })),
  ...SHARED,
];
