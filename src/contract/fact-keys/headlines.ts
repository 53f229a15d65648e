// The keys that people compare companies on, dimension by dimension; the others are details.

import type { Dimension } from '../../core/facts/dimensions.ts';

/** Patterns of keys, in the order in which they are shown. */
export const HEADLINES: Readonly<Record<Dimension, readonly string[]>> = {
  pricing: [
    'pricing.public_prices',
    'pricing.lowest_price',
    'pricing.tier_count',
    'pricing.trial.days',
    'pricing.annual_discount',
    'pricing.currency.default',
  ],
  features: [
    'features.model_count',
    'features.integration.count_listed',
    'features.integration.count_claimed',
    'features.sso.{protocol}',
    'features.ai.assistant_claimed',
    'features.changelog.last_entry_at',
  ],
  security: [
    'security.cert.{certification}',
    'security.sso_available',
    'security.mfa',
    'security.trust_center.url',
    'security.subprocessor.count',
    'security.txt.valid',
    'security.http.hsts',
  ],
  positioning: ['positioning.tagline', 'positioning.customer.count_claimed'],
  stack: ['stack.hosting', 'stack.cdn', 'stack.dns.provider', 'stack.email.provider'],
  hiring: ['hiring.open_roles', 'hiring.headcount_claimed', 'hiring.salary_disclosed.share'],
  reliability: [
    'reliability.uptime_90d',
    'reliability.sla_pct',
    'reliability.status.now',
    'reliability.incident.count_90d',
    'reliability.incident.minutes_90d',
    'reliability.support.hours',
  ],
  funding: [
    'funding.total_claimed',
    'funding.form_d.latest_at',
    'funding.public.ticker',
    'funding.acquired_by',
  ],
  location: ['location.hq', 'location.registered.country', 'location.office.count_listed'],
  legal: [
    'legal.governing_law',
    'legal.notice_period.days',
    'legal.auto_renewal',
    'legal.arbitration',
    'legal.doc.terms.updated_at',
    'legal.doc.privacy.updated_at',
    'legal.doc.dpa.updated_at',
  ],
};
