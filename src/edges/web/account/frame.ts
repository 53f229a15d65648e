// The frame of the account's pages, for another edge that asks people something.

import type { Html } from '../../../core/pages/html.ts';
import { policyFor } from '../frame/assets.ts';
import { document } from './page.ts';
import { signInPath } from './sign-in.ts';

export const accountFrame = {
  /** A page in a column of its own, without the navigation of an account. */
  document: ({ title, main }: { readonly title: string; readonly main: Html }): Html =>
    document({ status: 200, title, main, tab: null, narrow: true }, null, null),
  policy: policyFor,
  signInPath,
} as const;
