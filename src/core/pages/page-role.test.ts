// What addresses say about the page behind them.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { ANY_ADDRESS } from '../../../test/any-address.ts';
import { pageRole, roleOfLinkText } from './page-role.ts';
import { PAGE_ROLES, type PageRole } from './page-roles.ts';

const rows: readonly (readonly [string, PageRole])[] = [
  ['https://acme.example/', 'home'],
  ['https://acme.example/en/', 'home'],
  ['https://acme.example/index.html', 'home'],
  ['https://acme.example/pricing', 'pricing'],
  ['https://acme.example/de/preise/', 'pricing'],
  ['https://acme.example/models', 'models'],
  ['https://acme.example/product/model-library/', 'models'],
  ['https://acme.example/models/one-of-them', 'other'],
  ['https://acme.example/legal/terms-of-service', 'terms'],
  ['https://acme.example/tos', 'terms'],
  ['https://acme.example/legal/privacypolicy/', 'privacy'],
  ['https://acme.example/legal/dpa', 'dpa'],
  ['https://acme.example/sub-processors', 'subprocessors'],
  ['https://acme.example/legal/api-terms', 'developer_terms'],
  ['https://acme.example/impressum', 'imprint'],
  ['https://acme.example/trust', 'security'],
  ['https://acme.example/careers/engineering', 'careers'],
  ['https://acme.example/blog/series-a', 'press'],
  ['https://status.acme.example/', 'status'],
  ['https://acme.example/.well-known/security.txt', 'security_txt'],
  ['https://acme.example/robots.txt', 'robots'],
  ['https://acme.example/support/', 'support'],
  ['https://acme.example/support/reset-a-password', 'other'],
  ['https://acme.example/something', 'other'],
  ['https://acme.example/determined', 'other'],
];

const documents: readonly (readonly [string, PageRole])[] = [
  ['https://acme.example/policies/usage-policies/', 'aup'],
  ['https://acme.example/policies/services-agreement', 'terms'],
  ['https://acme.example/en-gb/servicesagreement/', 'terms'],
  ['https://privacy.acme.example/en-ie/privacystatement', 'privacy'],
  ['https://acme.example/legal/eu-privacy-policy', 'privacy'],
  ['https://acme.example/privacy/policy/printable/', 'privacy'],
  ['https://acme.example/privacy/policies/cookies/printable/', 'cookie'],
  ['https://acme.example/terms/business/europe', 'terms'],
  ['https://acme.example/terms/usage-policy', 'aup'],
  ['https://acme.example/fr/en/legal/acme-subprocessor-list/', 'subprocessors'],
  ['https://trust.acme.example/subprocessors', 'subprocessors'],
  ['https://acme.example/legal/acme-api-terms-of-service', 'developer_terms'],
  ['https://acme.example/legal/data_security_terms', 'security_addendum'],
  ['https://acme.example/responsible-disclosure-policy', 'disclosure_policy'],
  ['https://acme.example/legal/brand-guidelines', 'brand_guidelines'],
  ['https://acme.example/legal/how-we-train-on-your-drawings', 'policy'],
  ['https://acme.example/refund-policy', 'policy'],
  ['https://acme.example/en/refund/', 'policy'],
  ['https://acme.example/cancellations-and-refunds', 'policy'],
  ['https://acme.example/disclaimer.html', 'policy'],
  ['https://acme.example/tools/returns', 'other'],
  ['https://acme.example/legal/', 'imprint'],
  ['https://acme.example/legal-notice', 'imprint'],
  ['https://acme.example/de/datenschutzerklaerung.html', 'privacy'],
  ['https://acme.example/datenschutz', 'privacy'],
  ['https://acme.example/allgemeine-geschaeftsbedingungen', 'terms'],
  ['https://acme.example/auftragsverarbeitung', 'dpa'],
  ['https://acme.example/fr/mentions-legales', 'imprint'],
  ['https://acme.example/politique-de-confidentialite', 'privacy'],
  ['https://acme.example/conditions-generales-d-utilisation', 'terms'],
  ['https://acme.example/es/aviso-legal', 'imprint'],
  ['https://acme.example/pol%C3%ADtica-de-privacidad', 'privacy'],
  ['https://acme.example/terminos-y-condiciones', 'terms'],
  ['https://help.acme.example/en/articles/12345678-acme-directory-policy', 'policy'],
  ['https://help.acme.example/en/articles/12345678-law-enforcement-requests', 'law_enforcement'],
  ['https://acme.example/help/master-subscription-agreement/', 'msa'],
];

const others: readonly (readonly [string, PageRole])[] = [
  ['https://acme.example/blog', 'press'],
  ['https://acme.example/jobs', 'careers'],
  ['https://acme.example/us/en/', 'home'],
  ['https://acme.example/blog/new-privacy-features', 'press'],
  ['https://acme.example/blog/privacy-policy', 'press'],
  ['https://acme.example/company/news/terms-of-the-deal', 'press'],
  ['https://blog.acme.example/why-we-publish-our-dpa', 'press'],
  ['https://acme.example/2026/03/pricing-of-anvils/', 'press'],
  ['https://acme.example/new-privacy-features', 'other'],
  ['https://acme.example/privacy-policy-generator', 'other'],
  ['https://acme.example/templates/privacy-policy', 'other'],
  ['https://acme.example/glossary/dpa', 'other'],
  ['https://acme.example/legal/archive/terms-2019', 'other'],
  ['https://acme.example/careers/privacy-engineer', 'careers'],
  ['https://acme.example/company/careers', 'careers'],
  ['https://acme.example/company/contacts/', 'contact'],
  ['https://acme.example/product/privacy', 'features'],
  ['https://acme.example/solutions/security', 'other'],
  ['https://acme.example/docs/pricing', 'other'],
  ['https://help.acme.example/articles/1234567-how-do-cookies-work', 'other'],
  ['https://help.acme.example/articles/1234567-cookies', 'other'],
  ['https://acme.example/customers/bigco-pricing', 'customers'],
  ['https://acme.example/connectors/', 'integrations'],
  ['https://acme.example/enterprise-pricing', 'pricing'],
  ['https://acme.example/dynamic-pricing', 'other'],
  ['https://acme.example/road-anvil-pricing', 'pricing'],
  ['https://acme.example/road-anvil-features', 'features'],
  ['https://acme.example/de/preis.html', 'pricing'],
  ['https://acme.example/support', 'support'],
  ['https://acme.example/support/contact/', 'support'],
  ['https://acme.example/de/contact-support', 'support'],
  ['https://acme.example/support-policy/', 'support'],
  ['https://acme.example/support/articles/anvils-contact-plates', 'other'],
  ['https://acme.example/support/anvils-that-crack', 'other'],
  ['https://support.acme.example/contact', 'other'],
  ['https://acme.example/help/contact/', 'support'],
  ['https://acme.example/help.html', 'support'],
  ['https://acme.example/hilfe/', 'support'],
  ['https://acme.example/kundenservice', 'support'],
  ['https://acme.example/help/reset-a-password', 'other'],
  ['https://docs.acme.example/support/', 'support'],
  ['https://docs.acme.example/guides/support', 'other'],
  ['https://acme.example/privacy-and-cookies/', 'privacy'],
  ['https://acme.example/cookie-policy/', 'cookie'],
  ['https://help.acme.example/', 'other'],
  ['https://news.acme.example/', 'press'],
  ['https://support.co.uk/', 'home'],
  ['https://acme.example/contact-1.html', 'contact'],
  ['https://acme.example/contact-us2', 'contact'],
  ['https://acme.example/anvil-2', 'other'],
];

for (const [address, role] of [...rows, ...documents, ...others]) {
  test(`${address} is ${role}`, () => assert.equal(pageRole(new URL(address)), role));
}

const texts: readonly (readonly [string, PageRole | null])[] = [
  ['Pricing', 'pricing'],
  ['Plans & pricing →', 'pricing'],
  ['We’re hiring!', 'careers'],
  ['What’s new', 'changelog'],
  ['Datenschutzerklärung', 'privacy'],
  ['Mentions légales', 'imprint'],
  ['Acme Terms of Service', 'terms'],
  ['Customer support', 'support'],
  ['Read our guide to cookies', null],
  ['How we price anvils', null],
  ['New privacy features', null],
];

for (const [text, role] of texts) {
  test(`a link "${text}" leads to ${role ?? 'any page'}`, () => {
    assert.equal(roleOfLinkText(text), role);
  });
}

test('every address has a role, also one that is no UTF-8', () => {
  assert.equal(pageRole(new URL('https://acme.example/%FF')), 'other');
  fc.assert(fc.property(ANY_ADDRESS, (address) => PAGE_ROLES.includes(pageRole(new URL(address)))));
});
