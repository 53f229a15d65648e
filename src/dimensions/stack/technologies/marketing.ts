// Technologies that advertise, follow up and count leads.

import { form, resource, script, scriptWith, type Technology, technology } from '../technology.ts';

const LINKEDIN = 'https://www.linkedin.com/help/lms/answer/a418880';
const BIZIBLE =
  'https://experienceleague.adobe.com/docs/marketo-measure/using/marketo-measure-tracking/setting-up-tracking/adding-marketo-measure-script-to-different-form-providers/adding-marketo-measure-to-hubspot.html';

export const MARKETING: readonly Technology[] = [
  technology(
    'hubspot',
    'HubSpot',
    'marketing',
    script(
      'js.hs-scripts.com/',
      'https://knowledge.hubspot.com/reports/install-the-hubspot-tracking-code',
    ),
    script(
      'js-eu1.hs-scripts.com/',
      'https://knowledge.hubspot.com/reports/install-the-hubspot-tracking-code',
    ),
    script(
      'js.hsforms.net/forms/',
      'https://developers.hubspot.com/docs/api-reference/legacy/forms/hubspot-forms',
    ),
  ),
  technology(
    'marketo',
    'Adobe Marketo Engage',
    'marketing',
    script(
      'munchkin.marketo.net/',
      'https://experienceleague.adobe.com/en/docs/marketo-developer/marketo/javascriptapi/leadtracking/lead-tracking',
    ),
  ),
  technology(
    'marketo_measure',
    'Adobe Marketo Measure',
    'marketing',
    script('cdn.bizible.com/scripts/bizible.js', BIZIBLE, '2026-11'),
  ),
  technology(
    'mailchimp',
    'Mailchimp',
    'marketing',
    script(
      'chimpstatic.com/mcjs-connected/',
      'https://mailchimp.com/developer/marketing/guides/getting-started-with-ecommerce/',
    ),
    form(
      '*.list-manage.com/subscribe/',
      'https://mailchimp.com/help/add-a-signup-form-to-your-website/',
    ),
  ),
  technology(
    'klaviyo',
    'Klaviyo',
    'marketing',
    script(
      'static.klaviyo.com/onsite/js/',
      'https://developers.klaviyo.com/en/docs/javascript_api',
      '2026-11',
    ),
  ),
  technology(
    'customer_io',
    'Customer.io',
    'marketing',
    script(
      'assets.customer.io/assets/track.js',
      'https://docs.customer.io/integrations/api/track/tag/track-v1-overview/',
      '2026-11',
    ),
  ),
  technology(
    'brevo',
    'Brevo',
    'marketing',
    script(
      'cdn.brevo.com/js/sdk-loader.js',
      'https://developers.brevo.com/docs/tracker-js-implementation',
      '2026-11',
    ),
    script(
      'sibautomation.com/sa.js',
      'https://developers.brevo.com/docs/getting-started-with-brevo-tracker',
    ),
  ),
  technology(
    'user_com',
    'User.com',
    'marketing',
    script('*.user.com/widget.js', 'https://docs.user.com/installing-user-com-on-your-website/'),
  ),
  technology(
    'meta_pixel',
    'Meta Pixel',
    'advertising',
    script(
      'connect.facebook.net/*/fbevents.js',
      'https://developers.facebook.com/docs/meta-pixel/get-started',
    ),
    resource('www.facebook.com/tr', 'https://developers.facebook.com/docs/meta-pixel/get-started'),
  ),
  technology(
    'google_ads',
    'Google Ads',
    'advertising',
    scriptWith(
      'www.googletagmanager.com/gtag/js',
      { name: 'id', begins: ['AW-'] },
      'https://developers.google.com/tag-platform/gtagjs',
    ),
  ),
  technology(
    'linkedin_insight',
    'LinkedIn Insight Tag',
    'advertising',
    script('snap.licdn.com/li.lms-analytics/', LINKEDIN),
  ),
  technology(
    'microsoft_uet',
    'Microsoft Advertising UET',
    'advertising',
    script('bat.bing.com/bat.js', 'https://help.ads.microsoft.com/apex/index/3/en/56682'),
  ),
  technology(
    'x_pixel',
    'X Pixel',
    'advertising',
    script(
      'static.ads-twitter.com/uwt.js',
      'https://business.x.com/en/help/campaign-measurement-and-analytics/conversion-tracking-for-websites.html',
    ),
  ),
  technology(
    'tiktok_pixel',
    'TikTok Pixel',
    'advertising',
    script(
      'analytics.tiktok.com/i18n/pixel/',
      'https://ads.tiktok.com/help/article/get-started-pixel',
    ),
  ),
  technology(
    'pinterest_tag',
    'Pinterest Tag',
    'advertising',
    script(
      's.pinimg.com/ct/core.js',
      'https://help.pinterest.com/en/business/article/install-the-pinterest-tag',
    ),
  ),
  technology(
    'reddit_pixel',
    'Reddit Pixel',
    'advertising',
    script(
      'www.redditstatic.com/ads/pixel.js',
      'https://business.reddithelp.com/s/article/Install-the-Reddit-Pixel-on-your-website',
    ),
  ),
  technology(
    'adroll',
    'AdRoll',
    'advertising',
    script(
      's.adroll.com/j/',
      'https://help.adroll.com/hc/en-us/articles/211846018-Install-the-Pixel',
    ),
  ),
  technology(
    'taboola',
    'Taboola Pixel',
    'advertising',
    script(
      'cdn.taboola.com/libtrc/',
      'https://developers.taboola.com/pixel/docs/add-the-base-pixel-manually',
      '2026-11',
    ),
  ),
  technology(
    'calendly',
    'Calendly',
    'scheduling',
    script(
      'assets.calendly.com/assets/external/',
      'https://developer.calendly.com/api-docs/overview/embedding/getting-started',
      '2026-11',
    ),
    resource(
      'calendly.com/',
      'https://developer.calendly.com/api-docs/overview/embedding/recipes',
      '2026-11',
    ),
  ),
  technology(
    'cal_com',
    'Cal.com',
    'scheduling',
    script('app.cal.com/embed/embed.js', 'https://cal.com/help/embedding/adding-embed'),
  ),
  technology(
    'typeform',
    'Typeform',
    'forms',
    script(
      'embed.typeform.com/next/',
      'https://github.com/Typeform/embed/blob/main/packages/embed/README.md',
      '2026-11',
    ),
    resource(
      'form.typeform.com/to/',
      'https://github.com/Typeform/embed/blob/main/packages/embed/README.md',
      '2026-11',
    ),
  ),
  technology(
    'tally',
    'Tally',
    'forms',
    script('tally.so/widgets/embed.js', 'https://developers.tally.so/widgets/embeds', '2026-11'),
  ),
  technology(
    'jotform',
    'Jotform',
    'forms',
    script(
      'form.jotform.com/jsform/',
      'https://www.jotform.com/help/34-adding-a-form-to-a-web-page/',
    ),
  ),
  technology(
    'formspree',
    'Formspree',
    'forms',
    form('formspree.io/f/', 'https://help.formspree.io/hc/en-us/articles/360013470814'),
  ),
  technology(
    'rewardful',
    'Rewardful',
    'referral',
    script('r.wdfl.co/rw.js', 'https://developers.rewardful.com/javascript-api', '2026-11'),
  ),
];
