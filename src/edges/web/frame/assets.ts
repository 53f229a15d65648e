// The files that the account page brings along: its style, its script, its mark.

import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';

export interface Asset {
  readonly path: string;
  readonly type: string;
  readonly bytes: Buffer;
  /** For `integrity`, and for the policy that lets this very file run. */
  readonly integrity: string;
}

const FOLDER = '/account/assets/';

/** Named by their content: what lies at an address never changes. */
function asset(name: string, type: string): Asset {
  const bytes = readFileSync(new URL(`./assets/${name}`, import.meta.url));
  const [stem, extension] = name.split('.');
  const path = `${FOLDER}${stem}-${hash('sha256', bytes).slice(0, 12)}.${extension}`;
  return { path, type, bytes, integrity: `sha256-${hash('sha256', bytes, 'base64')}` };
}

export const STYLE = asset('account.css', 'text/css; charset=utf-8');
export const SCRIPT = asset('account.js', 'text/javascript; charset=utf-8');
export const MARK = asset('mark.svg', 'image/svg+xml');

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
