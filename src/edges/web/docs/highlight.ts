// Colours code on the server, in the languages that the pages show; anything else stays plain.

import highlighter from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import diff from 'highlight.js/lib/languages/diff';
import json from 'highlight.js/lib/languages/json';
import php from 'highlight.js/lib/languages/php';
import python from 'highlight.js/lib/languages/python';
import sql from 'highlight.js/lib/languages/sql';
import typescript from 'highlight.js/lib/languages/typescript';
import xml from 'highlight.js/lib/languages/xml';
import { escaped, Html } from '../../../core/pages/html.ts';

const LANGUAGES = { bash, diff, json, php, python, sql, typescript, xml };
for (const [name, language] of Object.entries(LANGUAGES)) {
  highlighter.registerLanguage(name, language);
}

/** What fences call them, and what people do. */
const NAMED: Readonly<Record<string, readonly [language: string, says: string]>> = {
  sh: ['bash', 'Shell'],
  bash: ['bash', 'Shell'],
  diff: ['diff', 'Diff'],
  js: ['typescript', 'JavaScript'],
  ts: ['typescript', 'TypeScript'],
  json: ['json', 'JSON'],
  php: ['php', 'PHP'],
  python: ['python', 'Python'],
  sql: ['sql', 'SQL'],
  xml: ['xml', 'XML'],
};

/** Colouring takes time that grows with the text. */
const LONGEST = 40_000;

export function highlighted(code: string, fence: string): Html {
  const language = NAMED[fence]?.[0];
  if (language === undefined || code.length > LONGEST) return new Html(escaped(code));
  // The library escapes what it is given, and adds spans with classes and nothing else.
  return new Html(highlighter.highlight(code, { language, ignoreIllegals: true }).value);
}

export function languageName(fence: string): string {
  return NAMED[fence]?.[1] ?? 'Text';
}
