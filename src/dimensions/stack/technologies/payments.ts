// Technologies that take payments, by the scripts which their vendors forbid to host elsewhere.

import { script, type Technology, technology } from '../technology.ts';

export const PAYMENTS: readonly Technology[] = [
  technology(
    'stripe',
    'Stripe',
    'payments',
    script('js.stripe.com/', 'https://docs.stripe.com/js/including', '2026-11'),
  ),
  technology(
    'paddle',
    'Paddle',
    'payments',
    script('cdn.paddle.com/paddle/', 'https://developer.paddle.com/paddlejs/include-paddlejs'),
  ),
  technology(
    'paypal',
    'PayPal',
    'payments',
    script('www.paypal.com/sdk/js', 'https://developer.paypal.com/sdk/js/configuration/'),
  ),
  technology(
    'braintree',
    'Braintree',
    'payments',
    script(
      'js.braintreegateway.com/',
      'https://developer.paypal.com/braintree/docs/guides/client-sdk/setup/javascript/v3',
    ),
  ),
  technology(
    'square',
    'Square Web Payments',
    'payments',
    script(
      'web.squarecdn.com/v1/square.js',
      'https://developer.squareup.com/docs/web-payments/overview',
    ),
  ),
  technology(
    'adyen',
    'Adyen',
    'payments',
    script(
      'checkoutshopper-live.adyen.com/checkoutshopper/',
      'https://docs.adyen.com/online-payments/build-your-integration/',
    ),
    script(
      'checkoutshopper-live.cdn.adyen.com/checkoutshopper/',
      'https://docs.adyen.com/online-payments/build-your-integration/',
    ),
  ),
  technology(
    'klarna',
    'Klarna',
    'payments',
    script(
      'x.klarnacdn.net/',
      'https://docs.klarna.com/payments/web-payments/integrate-with-klarna-payments/',
    ),
    script('js.klarna.com/', 'https://docs.klarna.com/conversion-boosters/on-site-messaging/'),
  ),
  technology(
    'chargebee',
    'Chargebee',
    'payments',
    script('js.chargebee.com/', 'https://www.chargebee.com/checkout-portal-docs/api.html'),
  ),
  technology(
    'recurly',
    'Recurly',
    'payments',
    script('js.recurly.com/', 'https://github.com/recurly/recurly-js#readme', '2026-11'),
  ),
  technology(
    'razorpay',
    'Razorpay',
    'payments',
    script(
      'checkout.razorpay.com/v1/',
      'https://razorpay.com/docs/payments/payment-gateway/web-integration/standard/',
    ),
  ),
  technology(
    'mollie',
    'Mollie',
    'payments',
    script('js.mollie.com/v1/', 'https://docs.mollie.com/docs/mollie-components'),
  ),
  technology(
    'lemon_squeezy',
    'Lemon Squeezy',
    'payments',
    script(
      'assets.lemonsqueezy.com/lemon.js',
      'https://docs.lemonsqueezy.com/help/lemonjs/what-is-lemonjs',
    ),
    script(
      'app.lemonsqueezy.com/js/lemon.js',
      'https://docs.lemonsqueezy.com/help/lemonjs/what-is-lemonjs',
    ),
  ),
  technology(
    'fastspring',
    'FastSpring',
    'payments',
    script(
      'sbl.onfastspring.com/sbl/',
      'https://developer.fastspring.com/docs/get-started-with-popup',
    ),
  ),
  technology(
    'paystack',
    'Paystack',
    'payments',
    script('js.paystack.co/', 'https://paystack.com/docs/developer-tools/inlinejs/'),
  ),
  technology(
    'flutterwave',
    'Flutterwave',
    'payments',
    script('checkout.flutterwave.com/v3.js', 'https://developer.flutterwave.com/v3.0/docs/inline'),
  ),
  technology(
    'affirm',
    'Affirm',
    'payments',
    script('cdn1.affirm.com/js/v2/affirm.js', 'https://docs.affirm.com/developers/docs/affirm-js'),
  ),
];
