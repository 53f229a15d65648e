// All readers: a new one is a file and a line here.

import type { DocumentReader, Reader } from '../core/reader.ts';
import { legal } from './legal.ts';
import type { Page } from './page.ts';
import { positioning } from './positioning.ts';
import { pricing } from './pricing.ts';

/** Shown HTML pages of their roles. */
export const PAGE_READERS: readonly Reader<Page>[] = [pricing, positioning, legal];

/** Shown what is no page: JSON, XML, plain text, observation records. */
export const DOCUMENT_READERS: readonly DocumentReader[] = [];
