// Every vendor of status pages that is read, in the order in which shapes are tried.

import type { StatusPageAdapter } from '../core/facts/status-page.ts';
import { betterStack } from './better-stack.ts';
import { historyFeed } from './history-feed.ts';
import { incidentIo } from './incident-io.ts';
import { instatus } from './instatus.ts';
import { rootly } from './rootly.ts';
import { statusIo } from './status-io.ts';
import { statuspage } from './statuspage.ts';

export const STATUS_PAGE_ADAPTERS: readonly StatusPageAdapter[] = [
  statuspage,
  instatus,
  betterStack,
  incidentIo,
  rootly,
  statusIo,
  historyFeed,
];
