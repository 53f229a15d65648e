// Technologies that ask visitors for their consent.

import { script, type Technology, technology } from '../technology.ts';

export const CONSENT: readonly Technology[] = [
  technology(
    'cookiebot',
    'Cookiebot',
    'cmp',
    script('consent.cookiebot.com/', 'https://www.cookiebot.com/en/developer/', '2026-11'),
    script('consent.cookiebot.eu/', 'https://www.cookiebot.com/en/developer/'),
  ),
  technology(
    'onetrust',
    'OneTrust',
    'cmp',
    script(
      'cdn.cookielaw.org/scripttemplates/',
      'https://developer.onetrust.com/onetrust/docs/using-onetrust-cookie-consent-script',
    ),
    script(
      'cdn.cookielaw.org/consent/',
      'https://developer.onetrust.com/onetrust/docs/using-onetrust-cookie-consent-script',
    ),
  ),
  technology(
    'osano',
    'Osano',
    'cmp',
    script('cmp.osano.com/', 'https://developers.osano.com/cmp/'),
  ),
  technology(
    'usercentrics',
    'Usercentrics',
    'cmp',
    script('web.cmp.usercentrics.eu/', 'https://docs.usercentrics.com/#/v3/'),
    script('app.usercentrics.eu/', 'https://docs.usercentrics.com/#/script-tag'),
  ),
  technology(
    'iubenda',
    'iubenda',
    'cmp',
    script(
      'cdn.iubenda.com/cs/',
      'https://www.iubenda.com/en/help/1205-how-to-configure-your-cookie-solution-advanced-guide',
    ),
    script(
      'cs.iubenda.com/',
      'https://www.iubenda.com/en/help/1205-how-to-configure-your-cookie-solution-advanced-guide',
    ),
  ),
  technology(
    'cookieyes',
    'CookieYes',
    'cmp',
    script(
      'cdn-cookieyes.com/client_data/',
      'https://www.cookieyes.com/documentation/installing-cookieyes-on-your-website/',
    ),
  ),
  technology(
    'didomi',
    'Didomi',
    'cmp',
    script(
      'sdk.privacy-center.org/',
      'https://developers.didomi.io/cmp/web-sdk/getting-started',
      '2026-11',
    ),
  ),
  technology(
    'transcend',
    'Transcend Consent',
    'cmp',
    script(
      'transcend-cdn.com/cm/',
      'https://docs.transcend.io/docs/articles/consent-management/reference/installation',
    ),
  ),
  technology(
    'civic_cookie_control',
    'Civic Cookie Control',
    'cmp',
    script(
      'cc.cdn.civiccomputing.com/',
      'https://www.civicuk.com/cookie-control/documentation/getting-started',
    ),
  ),
];
