// Technologies that watch a site's errors, speed and state, or try out variants of it.

import { ownPath, script, type Technology, technology } from '../technology.ts';

export const WATCHING: readonly Technology[] = [
  technology(
    'sentry',
    'Sentry',
    'error_tracking',
    script(
      'js.sentry-cdn.com/',
      'https://docs.sentry.io/platforms/javascript/install/loader',
      '2026-11',
    ),
    script(
      'browser.sentry-cdn.com/',
      'https://docs.sentry.io/platforms/javascript/install/loader',
      '2026-11',
    ),
  ),
  technology(
    'bugsnag',
    'BugSnag',
    'error_tracking',
    script(
      'd2wy8f7a9ursnm.cloudfront.net/',
      'https://github.com/bugsnag/bugsnag-js/blob/next/UPGRADING.md',
      '2026-11',
    ),
  ),
  technology(
    'rollbar',
    'Rollbar',
    'error_tracking',
    script('cdn.rollbar.com/rollbarjs/', 'https://docs.rollbar.com/docs/browser-js'),
    script(
      'cdnjs.cloudflare.com/ajax/libs/rollbar.js/',
      'https://github.com/rollbar/rollbar.js#readme',
      '2026-11',
    ),
  ),
  technology(
    'trackjs',
    'TrackJS',
    'error_tracking',
    script('cdn.trackjs.com/', 'https://docs.trackjs.com/browser-agent/installation/', '2026-11'),
  ),
  technology(
    'raygun',
    'Raygun',
    'error_tracking',
    script(
      'cdn.raygun.io/raygun4js/',
      'https://github.com/MindscapeHQ/raygun4js/blob/master/src/snippet/minified.js', '2026-11'),
  ),
  technology(
    'honeybadger',
    'Honeybadger',
    'error_tracking',
    script(
      'js.honeybadger.io/',
      'https://github.com/honeybadger-io/honeybadger-js/blob/master/packages/js/README.md',
      '2026-11',
    ),
  ),
  technology(
    'datadog_rum',
    'Datadog Real User Monitoring',
    'monitoring',
    script(
      'www.datadoghq-browser-agent.com/',
      'https://github.com/DataDog/browser-sdk/blob/main/packages/rum/README.md',
      '2026-11',
    ),
  ),
  technology(
    'new_relic_browser',
    'New Relic Browser',
    'monitoring',
    script(
      'js-agent.newrelic.com/',
      'https://docs.newrelic.com/docs/new-relic-solutions/get-started/networks/',
      '2026-11',
    ),
  ),
  technology(
    'instana',
    'IBM Instana',
    'monitoring',
    script(
      'eum.instana.io/',
      'https://www.ibm.com/docs/en/instana-observability/current?topic=websites-javascript-agent-api',
    ),
  ),
  technology(
    'speedcurve',
    'SpeedCurve',
    'monitoring',
    script('cdn.speedcurve.com/js/lux.js', 'https://support.speedcurve.com/docs/setup-guide'),
  ),
  technology(
    'vercel_speed_insights',
    'Vercel Speed Insights',
    'monitoring',
    ownPath(
      '/_vercel/speed-insights/script.js',
      'https://vercel.com/docs/speed-insights/quickstart',
    ),
  ),
  technology(
    'pendo',
    'Pendo',
    'product_tour',
    script(
      'cdn.pendo.io/agent/static/',
      'https://support.pendo.io/hc/en-us/articles/360046272771-Developer-s-guide-to-implementing-Pendo',
    ),
  ),
  technology(
    'userpilot',
    'Userpilot',
    'product_tour',
    script('js.userpilot.io/sdk/', 'https://docs.userpilot.com/developer/installation/web', '2026-11'),
  ),
  technology(
    'canny',
    'Canny',
    'feedback',
    script('canny.io/sdk.js', 'https://developers.canny.io/install'),
  ),
  technology(
    'headway',
    'Headway',
    'feedback',
    script('cdn.headwayapp.co/widget.js', 'https://docs.headwayapp.co/widget'),
  ),
  technology(
    'survicate',
    'Survicate',
    'feedback',
    script(
      'survey.survicate.com/workspaces/',
      'https://developers.survicate.com/javascript/installation/',
    ),
  ),
];
