// Fact keys of the dimension features.

import { COUNT, type FactKey, observed, stated, twin } from './row.ts';

const MODEL_COUNT: FactKey = {
  ...stated(
    'features.model_count',
    'integer, models or models or more',
    'Number of models offered',
    'Observed: entries of a list of models that shows itself whole. Stated: "N models" on the same page.',
    { comparison: 'numeric_tolerance', tolerance: 0, measured: true },
  ),
  provenance: 'either',
};

export const FEATURES_KEYS: readonly FactKey[] = [
  MODEL_COUNT,
  stated(
    'features.integration.count_claimed',
    'integer, integrations or integrations or more',
    'Integrations claimed',
    '"100+ integrations" in a heading or paragraph.',
    {
      comparison: 'numeric_tolerance',
      tolerance: 0,
      observedBy: [
        twin('features.integration.count_listed', {
          comparison: 'numeric_tolerance',
          tolerance: 0,
        }),
      ],
    },
  ),
  observed(
    'features.integration.count_listed',
    'integer, integrations',
    'Integrations listed',
    'Entries of the lists on a page of integrations that shows itself whole; those still to come do not count.',
    { ...COUNT, derived: true },
  ),
  stated(
    'features.integration.{integration}',
    'boolean',
    'Integration',
    'Entry of a list of three or more on a page or in a section about them, with an address or logo of its own or among names that are known; or known and named in a sentence that says so.',
  ),
  stated(
    'features.platform.{platform}',
    'boolean',
    'App for a platform',
    'Link to a page of the store of that platform or to an installer for it, or a sentence that is nothing but “available for” and platforms.',
  ),
  stated('features.app.ios.id', 'text', 'App Store id', 'Number in the one link to the App Store.'),
  stated(
    'features.app.android.package',
    'text',
    'Google Play package',
    'Package in the one link to Google Play.',
  ),
  stated(
    'features.api.docs_url',
    'URL',
    'API documentation',
    'Link named API or Developers to the host docs, developers or api of the own domain.',
  ),
  stated(
    'features.api.{kind}',
    'boolean',
    'Kind of API',
    'Heading that is the name of the kind (REST, GraphQL, webhooks, gRPC, MCP), or "API" with a sentence that lists kinds alone.',
  ),
  stated(
    'features.sdk.{language}',
    'text: the package',
    'Library for a language',
    'Link to one package of the company’s name in the registry of that language.',
  ),
  stated(
    'features.sso.{protocol}',
    'boolean',
    'Way to sign on',
    'Row label, bullet or part of a plan that is nothing but the name (SAML, OIDC, SCIM, Google, Microsoft).',
  ),
  observed(
    'features.language.count',
    'integer',
    'Languages of the site',
    'Distinct hreflang alternates.',
    COUNT,
  ),
  observed(
    'features.language.{language}',
    'boolean',
    'Language of the site',
    'hreflang alternates of the home page, where they name the page itself; BCP 47 in lower case.',
  ),
  observed(
    'features.changelog.url',
    'URL',
    'Changelog',
    'Address of a page titled Changelog, Release notes or the like.',
  ),
  stated(
    'features.changelog.last_entry_at',
    'ISO date',
    'Newest entry of the changelog',
    'The newest date in the content that is marked or stands alone with a version, none that is still to come.',
  ),
  stated(
    'features.ai.assistant_claimed',
    'boolean',
    'An assistant is claimed',
    'A heading that names an AI assistant or copilot of the product.',
  ),
  stated(
    'features.category.{feature}',
    'text',
    'Feature',
    'Heading of a section with a paragraph on a features page, one level of headings, verbatim.',
    { spelling: 'words' },
  ),
];
