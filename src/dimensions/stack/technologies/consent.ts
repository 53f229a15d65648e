// Technologies that ask visitors for their consent.

import { NOV_2026, script, type Technology, technology } from '../technology.ts';

export const CONSENT: readonly Technology[] = [
  technology(
    'onetrust',
    'OneTrust',
    'cmp',
    script(
      'cdn.cookielaw.org/scripttemplates/',
      'https://my.onetrust.com/articles/en_US/Knowledge/UUID-7478d3b4-18eb-3ac0-a6fd-fb7ebff9f8dc',
      NOV_2026,
    ),
  ),
  technology(
    'cookiebot',
    'Cookiebot',
    'cmp',
    script('consent.cookiebot.com/', 'https://www.cookiebot.com/en/developer/', NOV_2026),
  ),
  technology(
    'iubenda',
    'iubenda',
    'cmp',
    script(
      'cdn.iubenda.com/cookie_solution/',
      'https://github.com/iubenda/cookie-law-solution-codesnippets/blob/612c50603b826658bfb1cb30a002ce5ca74ac140/configuration_banner_example.js',
      NOV_2026,
    ),
  ),
  technology(
    'didomi',
    'Didomi',
    'cmp',
    script(
      'sdk.privacy-center.org/',
      'https://developers.didomi.io/cmp/web-sdk/getting-started',
      NOV_2026,
    ),
  ),
];
