// TXT records by which a domain proved itself to a service: verified there, which is not "uses".

export interface Verification {
  /** Last word of `stack.verification.{service}`. */
  readonly service: string;
  readonly name: string;
  readonly record: RegExp;
  /** Page of the service that documents the form of the record. */
  readonly source: string;
}

export const VERIFICATIONS: readonly Verification[] = [
  {
    service: 'google',
    name: 'Google',
    record: /^google-site-verification=\S+$/,
    source: 'https://support.google.com/webmasters/answer/9008080',
  },
  {
    service: 'ms',
    name: 'Microsoft 365',
    record: /^MS=ms\d+$/i,
    source: 'https://learn.microsoft.com/en-us/microsoft-365/admin/setup/add-domain',
  },
  {
    service: 'atlassian',
    name: 'Atlassian',
    record: /^atlassian-domain-verification=\S+$/,
    source:
      'https://support.atlassian.com/user-management/docs/verify-a-domain-to-manage-accounts/',
  },
  {
    service: 'stripe',
    name: 'Stripe',
    record: /^stripe-verification=\S+$/,
    source: 'https://docs.stripe.com/get-started/account/email-domain',
  },
  {
    service: 'facebook',
    name: 'Meta',
    record: /^facebook-domain-verification=\S+$/,
    source: 'https://developers.facebook.com/docs/sharing/domain-verification',
  },
  {
    service: 'apple',
    name: 'Apple Business',
    record: /^apple-domain-verification=\S+$/,
    source: 'https://support.apple.com/guide/apple-business-manager/axm48c3280c0/web',
  },
  {
    service: 'adobe',
    name: 'Adobe',
    record: /^adobe-idp-site-verification=\S+$/,
    source: 'https://helpx.adobe.com/enterprise/using/verify-domain-ownership.html',
  },
  {
    service: 'openai',
    name: 'OpenAI',
    record: /^openai-domain-verification=\S+$/,
    source: 'https://help.openai.com/en/articles/8871611-domain-verification',
  },
  {
    service: 'mongodb',
    name: 'MongoDB',
    record: /^mongodb-site-verification=\S+$/,
    source: 'https://www.mongodb.com/docs/atlas/security/manage-federated-auth/',
  },
  {
    service: 'postman',
    name: 'Postman',
    record: /^postman-domain-verification=\S+$/,
    source: 'https://learning.postman.com/docs/administration/domain-verification-and-capture/',
  },
  {
    service: 'docker',
    name: 'Docker',
    record: /^docker-verification=\S+$/,
    source: 'https://docs.docker.com/enterprise/security/domain-management/',
  },
  {
    service: 'yandex',
    name: 'Yandex',
    record: /^yandex-verification: ?\S+$/,
    source: 'https://yandex.com/support/webmaster/service/rights.html',
  },
];
