// Makes one script of the modules that the page uses, and the page around it.

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';

const FOLDER = new URL('.', import.meta.url);

/** The whole page: it asks for nothing, and runs nothing but what is in it. */
export function pageText(): string {
  const style = `\n${readText('style.css')}`;
  const script = `\n${linkedScript('script.ts')}`;
  const policy = [
    "default-src 'none'",
    `script-src 'sha256-${digest(script)}'`,
    `style-src 'sha256-${digest(style)}'`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  const parts: Readonly<Record<string, string>> = { policy, style, script };
  return readText('template.html').replace(
    /\{(policy|style|script)\}/g,
    (_, name: string) => parts[name] ?? '',
  );
}

function readText(name: string): string {
  return readFileSync(new URL(name, FOLDER), 'utf8');
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}

/** Every module as a function of its own, each after the ones that it imports. */
function linkedScript(entry: string): string {
  const places = new Map<string, number>();
  const parts: string[] = [];
  const add = (url: URL): number => {
    const known = places.get(url.href);
    if (known !== undefined) return known;
    const source = readFileSync(url, 'utf8');
    const bare = stripTypeScriptTypes(source).replace(IMPORT, (_, names: string, from: string) => {
      const place = add(new URL(from, url));
      return `const {${names.replace(/\bas\b/g, ':')}} = module${place};`;
    });
    const place = places.size;
    places.set(url.href, place);
    parts.push(wrapped(bare, place));
    return place;
  };
  add(new URL(entry, FOLDER));
  return `'use strict';\n${parts.join('')}`;
}

const IMPORT = /^import\s*\{([^}]*)\}\s*from\s*'([^']+)';/gm;
const EXPORT = /^export (?=(?:const|function|class) (\w+))/gm;

function wrapped(code: string, place: number): string {
  const names = [...code.matchAll(EXPORT)].map(([, name]) => name);
  const lines = code
    .replace(EXPORT, '')
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line !== '' && !/^\s*(\/\/|\/\*\*|\*)/.test(line));
  const body = lines.join('\n');
  if (/^(import|export)\b/m.test(body)) throw new Error(`module ${place} cannot be linked`);
  return `const module${place} = (() => {\n${body}\nreturn { ${names.join(', ')} };\n})();\n`;
}
