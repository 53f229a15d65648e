// Fact keys of the dimension positioning.

import { type FactKey, stated, twin } from './row.ts';

/** Printed otherwise, it still says the same. */
const WORDS = { spelling: 'words' } as const;

export const POSITIONING_KEYS: readonly FactKey[] = [
  stated(
    'positioning.tagline',
    'text',
    'Tagline',
    'Slogan in the structured data of the home page, verbatim.',
    WORDS,
  ),
  stated(
    'positioning.h1',
    'text',
    'Headline',
    'The only visible first-level heading of the home page, verbatim.',
    WORDS,
  ),
  stated(
    'positioning.title',
    'text',
    'Title of the home page',
    'The title element, verbatim.',
    WORDS,
  ),
  stated(
    'positioning.meta_description',
    'text',
    'Description of the home page',
    'Meta description, verbatim.',
    WORDS,
  ),
  stated('positioning.og_title', 'text', 'Title for sharing', 'Open Graph title, verbatim.', WORDS),
  stated(
    'positioning.og_description',
    'text',
    'Description for sharing',
    'Open Graph description, verbatim.',
    WORDS,
  ),
  stated(
    'positioning.org.legal_name',
    'text',
    'Legal name as structured data states it',
    'JSON-LD Organization of the same domain.',
    { observedBy: [twin('legal.entity.name', { form: 'company_name' })], spelling: 'company' },
  ),
  stated(
    'positioning.org.{field}',
    'text or list of text',
    'Organization as structured data states it',
    'JSON-LD Organization of the same domain.',
    { comparison: 'set', ...WORDS },
  ),
  stated(
    'positioning.social.{network}',
    'URL',
    'Profile on a network',
    'The one profile that header, footer or structured data link to.',
  ),
  stated(
    'positioning.cta.primary',
    'text',
    'Main call to action',
    'The button at the end of the header.',
    { abProne: true, ...WORDS },
  ),
  stated(
    'positioning.customer.count_claimed',
    'integer, customers or customers or more',
    'Customers claimed',
    '"Trusted by 10,000+ companies" in a line of its own, the one figure of its kind on the page.',
    { comparison: 'numeric_tolerance', tolerance: 0 },
  ),
  stated(
    'positioning.customer.{slug}',
    'text',
    'Customer',
    'Logo or name in a list of three or more under a heading of trust ("Trusted by", "Our customers"), or logo that leads to the story of the one that it names.',
    WORDS,
  ),
];
