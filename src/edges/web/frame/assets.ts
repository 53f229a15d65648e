// The files that every page brings along: the style, the script, the mark.

import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';

export interface Asset {
  readonly path: string;
  readonly type: string;
  readonly bytes: Buffer;
  /** For `integrity`, and for the policy that lets this very file run. */
  readonly integrity: string;
}

const FOLDER = '/assets/';

function asset(name: string, type: string): Asset {
  return named(name, type, fileOf(name));
}

function fileOf(name: string): Buffer {
  return readFileSync(new URL(`./assets/${name}`, import.meta.url));
}

/** Named by their content: what lies at an address never changes. */
function named(name: string, type: string, bytes: Buffer): Asset {
  const [stem, extension] = name.split('.');
  const path = `${FOLDER}${stem}-${hash('sha256', bytes).slice(0, 12)}.${extension}`;
  return { path, type, bytes, integrity: `sha256-${hash('sha256', bytes, 'base64')}` };
}

/** In the order in which they follow each other in the one sheet that is sent. */
const SHEETS = ['tokens', 'parts', 'public', 'comparing', 'changes', 'docs', 'print'];

export const STYLE = named(
  'style.css',
  'text/css; charset=utf-8',
  Buffer.concat(SHEETS.map((sheet) => fileOf(`style/${sheet}.css`))),
);
export const SCRIPT = asset('site.js', 'text/javascript; charset=utf-8');
export const MARK = asset('mark.svg', 'image/svg+xml');

/** At addresses that browsers ask for by themselves: they are not named by their content. */
export const FAVICON = fileOf('favicon.ico');
export const TOUCH_ICON = fileOf('apple-touch-icon.png');

export function assetAt(path: string): Asset | null {
  return [STYLE, SCRIPT, MARK].find((one) => one.path === path) ?? null;
}

/**
 * The script runs by its hash alone: no other file of this host does, captured ones least of all.
 * `targets` are origins that forms may lead to besides our own, redirects included.
 */
export function policyFor(targets: readonly string[] = []): string {
  return [
    "default-src 'none'",
    `script-src '${SCRIPT.integrity}'`,
    "style-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    ["form-action 'self'", ...targets].join(' '),
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
}
