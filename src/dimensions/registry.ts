// All readers: a new one is a file and a line here.

import type { DocumentReader, Reader } from '../core/facts/reader.ts';
import { features } from './features.ts';
import { funding } from './funding.ts';
import { headcount } from './hiring/headcount.ts';
import { statedRoles } from './hiring/stated-roles.ts';
import { imprint } from './imprint.ts';
import { jobPosting } from './job-posting.ts';
import { legal } from './legal.ts';
import { legalMarkdown } from './legal-markdown.ts';
import { location } from './location.ts';
import { observedSecurity, observedStack, observedUptime } from './observations.ts';
import type { Page } from './page/page.ts';
import { positioning } from './positioning.ts';
import { pricing } from './pricing.ts';
import { pricingModel } from './pricing-model.ts';
import { statedIdentifiers } from './registers/stated-identifiers.ts';
import { registeredAddress, registeredEntity, registeredFunding } from './registers.ts';
import { reliability } from './reliability.ts';
import { securityTxt } from './security/security-txt.ts';
import { security } from './security.ts';
import { cookieBanner } from './stack/cookie-banner.ts';
import { httpHeaders } from './stack/http-headers.ts';
import { stack } from './stack.ts';

/** Shown HTML pages of their roles. */
export const PAGE_READERS: readonly Reader<Page>[] = [
  pricing,
  positioning,
  legal,
  security,
  httpHeaders,
  features,
  reliability,
  funding,
  location,
  jobPosting,
  statedRoles,
  headcount,
  stack,
  statedIdentifiers,
  imprint,
  cookieBanner,
];

/** Shown what is no page: JSON, XML, plain text, observation records. */
export const DOCUMENT_READERS: readonly DocumentReader[] = [
  observedSecurity,
  observedStack,
  observedUptime,
  registeredEntity,
  registeredAddress,
  registeredFunding,
  securityTxt,
  legalMarkdown,
  pricingModel,
];
