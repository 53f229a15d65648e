// What the page does: takes files, verifies, and shows the verdict.

import { fromUtf8 } from '../src/bytes.ts';
import { clean, explain } from '../src/explain.ts';
import { readTrustedHeaders, type TrustedHeaders } from '../src/trust.ts';
import { type Verdict, verifyBundle } from '../src/verify.ts';

type Role = 'bundle' | 'raw' | 'headers';

interface Given {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Larger files would stop the page for long; the command has no such limit. */
const MAX_FILE = 536_870_912;

const given = new Map<Role, Given>();
const result = element('result');

function element(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`the page has no ${id}`);
  return found;
}

function input(id: string): HTMLInputElement {
  const found = element(id);
  if (!(found instanceof HTMLInputElement)) throw new Error(`${id} takes no input`);
  return found;
}

for (const role of ['bundle', 'raw', 'headers'] as const) {
  input(role).addEventListener('change', async () => {
    const [file] = input(role).files ?? [];
    if (file !== undefined) await take(file, role);
    show();
  });
}
for (const id of ['sandbox', 'hash-only']) input(id).addEventListener('change', show);
element('form').addEventListener('reset', () => {
  given.clear();
  for (const role of ['bundle', 'raw', 'headers']) element(`${role}-name`).textContent = '';
  result.replaceChildren();
});

document.addEventListener('dragover', (event) => {
  event.preventDefault();
  document.body.classList.add('over');
});
for (const name of ['dragleave', 'dragend']) {
  document.addEventListener(name, () => document.body.classList.remove('over'));
}
document.addEventListener('drop', async (event) => {
  event.preventDefault();
  document.body.classList.remove('over');
  for (const file of event.dataTransfer?.files ?? []) await take(file, null);
  show();
});

async function take(file: File, role: Role | null): Promise<void> {
  if (file.size > MAX_FILE) {
    const name = clean(file.name);
    tell('malformed', `${name} is longer than this page reads; use the command assay-verify`);
    return;
  }
  const bytes = new Uint8Array(await file.arrayBuffer());
  const as = role ?? roleOf(bytes);
  given.set(as, { name: file.name, bytes });
  element(`${as}-name`).textContent = `${clean(file.name)}, ${bytes.length} bytes`;
}

// What was dropped says itself what it is: a bundle, headers, or anything else.
function roleOf(bytes: Uint8Array): Role {
  const value = jsonOf(bytes);
  if (typeof value === 'object' && value !== null) {
    if ('inclusion_proof' in value) return 'bundle';
    if ('data' in value && Object(value.data) === value.data) {
      if (Object.hasOwn(Object(value.data), 'inclusion_proof')) return 'bundle';
    }
  }
  if (readTrustedHeaders(bytes).kind === 'headers') return 'headers';
  return given.has('bundle') || value === undefined ? 'raw' : 'bundle';
}

function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse((fromUtf8(bytes) ?? '').replace(/^\ufeff/, ''));
  } catch {
    return undefined;
  }
}

function show(): void {
  const bundle = given.get('bundle');
  if (bundle === undefined) {
    if (given.size > 0) tell('incomplete', 'Now give the proof bundle.');
    return;
  }
  const headers = headersGiven();
  if (headers === false) return;
  const value = jsonOf(bundle.bytes);
  if (value === undefined) {
    tell('malformed', `Malformed: ${clean(bundle.name)} is not JSON.`);
    return;
  }
  const verdict = verifyBundle(
    value,
    {
      headers,
      sandbox: input('sandbox').checked,
      hashOnly: input('hash-only').checked,
    },
    given.get('raw')?.bytes ?? null,
  );
  result.replaceChildren(verdictOf(verdict));
}

/** False where something was given that is no headers. */
function headersGiven(): TrustedHeaders | null | false {
  const file = given.get('headers');
  if (file === undefined) return null;
  const read = readTrustedHeaders(file.bytes);
  if (read.kind === 'headers') return read.headers;
  tell('malformed', `${clean(file.name)}: ${read.reason}`);
  return false;
}

function tell(kind: string, text: string): void {
  result.replaceChildren(made('div', `verdict ${kind}`, made('h2', '', text)));
}

function made(
  tag: string,
  className: string,
  ...children: readonly (Node | string)[]
): HTMLElement {
  const node = document.createElement(tag);
  if (className !== '') node.className = className;
  node.append(...children);
  return node;
}

function verdictOf(verdict: Verdict): HTMLElement {
  const { headline, shown, notShown, reasons } = explain(verdict);
  const isDemonstration = verdict.verdict === 'valid' && verdict.subject?.chain === 'sandbox';
  const box = made(
    'div',
    `verdict ${isDemonstration ? 'demonstration' : verdict.verdict}`,
    made('h2', '', headline),
  );
  const list = (title: string, lines: readonly string[]): void => {
    if (lines.length === 0) return;
    const items = lines.map((line) => made('li', '', clean(line)));
    box.append(made('h3', '', title), made('ul', '', ...items));
  };
  list('Why', reasons);
  list('What to do', advice(verdict));
  list('What is shown', shown);
  list('What is not shown', notShown);
  box.append(made('h3', '', 'Checks'), made('div', 'scroll', tableOf(verdict)));
  return box;
}

function advice({ verdict, checks }: Verdict): readonly string[] {
  if (verdict !== 'incomplete') return [];
  const isSkipped = (name: string): boolean =>
    checks.some(({ check, result: found }) => check === name && found === 'skipped');
  return [
    ...(isSkipped('raw_hash') ? ['Give the raw bytes, or check the hash alone.'] : []),
    ...(isSkipped('header_trusted')
      ? ['Give headers that have this block; for a sandbox chain, see the options.']
      : []),
  ];
}

const WORDS = { pass: 'holds', fail: 'fails', skipped: 'not shown' } as const;

function tableOf({ checks }: Verdict): HTMLElement {
  const titles = ['Check', 'Result', 'Detail'].map((title) => {
    const cell = made('th', '', title);
    cell.setAttribute('scope', 'col');
    return cell;
  });
  const rows = checks
    .filter(({ detail }) => detail !== 'not reached')
    .map(({ check, result: found, detail }) => {
      const name = made('th', '', check);
      name.setAttribute('scope', 'row');
      return made('tr', '', name, made('td', found, WORDS[found]), made('td', '', clean(detail)));
    });
  const head = made('thead', '', made('tr', '', ...titles));
  return made('table', '', head, made('tbody', '', ...rows));
}
