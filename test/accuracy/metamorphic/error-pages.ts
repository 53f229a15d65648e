// Pages that servers, proxies and scripts send with status 200 in the place of the one asked for.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface ErrorPage {
  readonly name: string;
  readonly html: string;
}

const FOLDER = join(import.meta.dirname, 'error-pages');

export const ERROR_PAGES: readonly ErrorPage[] = readdirSync(FOLDER)
  .sort()
  .map((file) => ({
    name: file.replace(/\.html$/, '').replaceAll('-', ' '),
    html: readFileSync(join(FOLDER, file), 'utf8'),
  }));
