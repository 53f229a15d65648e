// A difference of two captures as text: a unified diff, and a page of nothing but escaped text.

import { hash } from 'node:crypto';
import type { CaptureDiff } from '../../contract/schemas/captures.ts';
import type { DiffHunk, LineKind } from '../../core/pages/text-diff.ts';

const SIGNS: Readonly<Record<LineKind, string>> = { context: ' ', removed: '-', added: '+' };

/** What `patch` takes: the lines before the first hunk are remarks to it. */
export function unifiedDiff(diff: CaptureDiff): string {
  const { from, to, hunks } = diff;
  const remarks = [`# ${summaryOf(diff)}`];
  if (hunks.length === 0) return `${remarks.join('\n')}\n`;
  return [
    ...remarks,
    `--- ${from.id}\t${from.captured_at}`,
    `+++ ${to.id}\t${to.captured_at}`,
    ...hunks.flatMap((hunk) => [
      headOf(hunk),
      ...hunk.lines.map(({ kind, text }) => `${SIGNS[kind]}${text}`),
    ]),
    '',
  ].join('\n');
}

function summaryOf({ company, identical, method, added, removed }: CaptureDiff): string {
  if (identical) return `${company}: the texts are the same`;
  const counted = `${company}: ${added} lines added, ${removed} removed`;
  return method === 'lines'
    ? counted
    : `${counted}; the texts differ in so many lines that all between the first and the last ` +
        'difference is shown as replaced';
}

function headOf(hunk: DiffHunk): string {
  const from = rangeOf(hunk.from_start, hunk.from_lines);
  return `@@ -${from} +${rangeOf(hunk.to_start, hunk.to_lines)} @@`;
}

function rangeOf(start: number, lines: number): string {
  return lines === 1 ? `${start}` : `${start},${lines}`;
}

const STYLE = `
:root { color-scheme: light dark; }
body { font: 1rem/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 70rem; padding: 1.5rem; }
h1 { font-size: 1.2rem; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; border: 1px solid; padding: .75rem;
  font: .85rem/1.5 ui-monospace, monospace; }
ins, del { display: block; text-decoration: none; }
ins { background: color-mix(in srgb, green 25%, transparent); }
del { background: color-mix(in srgb, red 25%, transparent); }
`;

/** Nothing of the page runs, loads, or counts as ours. */
export const DIFF_PAGE_POLICY = [
  'sandbox',
  "default-src 'none'",
  `style-src 'sha256-${hash('sha256', STYLE, 'base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

export function diffPage(diff: CaptureDiff): string {
  const { from, to } = diff;
  const title = `${escaped(from.id)} and ${escaped(to.id)}`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>${title}</h1>
<p>${escaped(summaryOf(diff))}.</p>
<ul>
${[from, to].map((side) => `<li>${escaped(`${side.captured_at} ${side.source_url}`)}</li>`).join('\n')}
</ul>
${diff.hunks.map(hunkBlock).join('\n')}
</body>
</html>
`;
}

const TAGS: Readonly<Record<LineKind, string>> = { context: 'span', removed: 'del', added: 'ins' };

function hunkBlock(hunk: DiffHunk): string {
  const lines = hunk.lines.map(({ kind, text }) => {
    const line = `<${TAGS[kind]}>${SIGNS[kind]} ${escaped(text)}</${TAGS[kind]}>`;
    return kind === 'context' ? `${line}\n` : line;
  });
  return `<p>${headOf(hunk)}</p>\n<pre>${lines.join('')}</pre>`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '');
}
