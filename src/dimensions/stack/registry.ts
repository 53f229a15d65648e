// The registry of technologies: what `stack.tech.{slug}` may name, and by which signals it is told.

import { ANALYTICS } from './technologies/analytics.ts';
import { BUILDERS } from './technologies/builders.ts';
import { CONSENT } from './technologies/consent.ts';
import { CONTENT } from './technologies/content.ts';
import { CONVERSATION } from './technologies/conversation.ts';
import { HOSTING } from './technologies/hosting.ts';
import { MARKETING } from './technologies/marketing.ts';
import { MEDIA } from './technologies/media.ts';
import { NAMES } from './technologies/names.ts';
import { PAYMENTS } from './technologies/payments.ts';
import { PLATFORMS } from './technologies/platforms.ts';
import { SERVICES } from './technologies/services.ts';
import { WATCHING } from './technologies/watching.ts';
import type { Technology } from './technology.ts';

export type { Channel, Fingerprint, Kind, Technology } from './technology.ts';

export const TECHNOLOGIES: readonly Technology[] = [
  ...ANALYTICS,
  ...WATCHING,
  ...CONVERSATION,
  ...PAYMENTS,
  ...CONSENT,
  ...MARKETING,
  ...HOSTING,
  ...PLATFORMS,
  ...CONTENT,
  ...BUILDERS,
  ...MEDIA,
  ...SERVICES,
  ...NAMES,
];
