// What pages call the dimensions of facts.

import type { CompanyRecord } from '../../../contract/schemas/catalogue.ts';

export type Dimension = keyof CompanyRecord['dimensions'];

export const DIMENSION_NAMES: Readonly<Record<Dimension, string>> = {
  pricing: 'Pricing',
  features: 'Features',
  security: 'Security',
  positioning: 'Positioning',
  stack: 'Technology',
  hiring: 'Hiring',
  reliability: 'Reliability',
  funding: 'Funding',
  location: 'Locations',
  legal: 'Legal',
};
