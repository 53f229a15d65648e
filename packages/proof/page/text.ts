// The text of the page: its script linked into one, its style, and the page around them.

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { link } from '../build/link.ts';

const FOLDER = new URL('.', import.meta.url);

/** The whole page: it asks for nothing, and runs nothing but what is in it. */
export async function pageText(): Promise<string> {
  const { files, licences } = await link({ script: 'page/script.ts' }, 'browser');
  const [linked, ...others] = files;
  if (linked === undefined || others.length > 0) throw new Error('the script is not one file');
  const style = `\n${readText('style.css')}`;
  const script = `\n${linked.code}`;
  const policy = [
    "default-src 'none'",
    `script-src 'sha256-${digest(script)}'`,
    `style-src 'sha256-${digest(style)}'`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  const parts: Readonly<Record<string, string>> = { policy, style, script, licences };
  return readText('template.html').replace(
    /\{(policy|style|script|licences)\}/g,
    (_, name: string) => parts[name] ?? '',
  );
}

function readText(name: string): string {
  return readFileSync(new URL(name, FOLDER), 'utf8');
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}
