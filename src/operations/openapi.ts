// The contract of the whole registry as text, for the checked-in `openapi.json`.

import { openapiText } from '../contract/openapi.ts';
import { registry } from './registry.ts';

/** What `npm run print` writes: the same text in every run, with the default address. */
export function renderOpenapi(): string {
  return openapiText(registry, 'http://127.0.0.1:8787');
}
