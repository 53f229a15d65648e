// What the page does: takes files, verifies, and shows the verdict.

import { clean, explain } from '../src/explain.ts';
import { readJson } from '../src/json.ts';
import { type IssuerKey, readKeys } from '../src/keys.ts';
import { type LogPolicy, readPolicy } from '../src/log/policy.ts';
import { type Certificate, readCertificates } from '../src/tokens/certificate.ts';
import { readTrustedHeaders, type TrustedHeaders } from '../src/trust.ts';
import { type Verdict, verifyBundle } from '../src/verify.ts';
import { signatureTrust } from './signature.ts';
import { timeStampTrust } from './token-signature.ts';

const ROLES = ['bundle', 'raw', 'headers', 'keys', 'policy', 'roots'] as const;
type Role = (typeof ROLES)[number];

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

// Saved, or served by somebody else, the page has no site around it.
if (!/^https?:$/.test(location.protocol) || location.pathname !== '/verify')
  element('site').remove();

for (const role of ROLES) {
  input(role).addEventListener('change', async () => {
    const [file] = input(role).files ?? [];
    if (file !== undefined) await take(file, role);
    show();
  });
}
for (const id of ['sandbox', 'hash-only', 'accept-tsa']) input(id).addEventListener('change', show);
element('form').addEventListener('reset', () => {
  given.clear();
  for (const role of ROLES) element(`${role}-name`).textContent = '';
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
  const role = fieldOf(event.target);
  for (const file of event.dataTransfer?.files ?? []) await take(file, role);
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
  const isOther = as === 'raw' && role === null && looksTrusted(bytes);
  const hint = isOther
    ? '; headers, keys, a policy or roots that you trust go into their own field'
    : '';
  element(`${as}-name`).textContent = `${clean(file.name)}, ${bytes.length} bytes${hint}`;
}

function looksTrusted(bytes: Uint8Array): boolean {
  return (
    readKeys(bytes).kind === 'keys' ||
    readPolicy(bytes).kind === 'policy' ||
    readCertificates(bytes) !== null ||
    readTrustedHeaders(bytes).kind === 'headers'
  );
}

/** The field that something was dropped on; null where it was dropped elsewhere. */
function fieldOf(target: EventTarget | null): Role | null {
  const field = target instanceof Element ? target.closest('.field') : null;
  const id = field?.querySelector('input')?.id;
  return ROLES.find((role) => role === id) ?? null;
}

// What is trusted is never guessed: raw bytes may look like headers or keys that somebody forged.
function roleOf(bytes: Uint8Array): 'bundle' | 'raw' {
  const read = readJson(bytes);
  const value = read.kind === 'value' ? read.value : undefined;
  if (typeof value === 'object' && value !== null) {
    if ('inclusion_proof' in value) return 'bundle';
    if ('data' in value && Object(value.data) === value.data) {
      if (Object.hasOwn(Object(value.data), 'inclusion_proof')) return 'bundle';
    }
  }
  return given.has('bundle') || value === undefined ? 'raw' : 'bundle';
}

/** Each look begins anew; what an older one still waits for is of no account. */
let looks = 0;

async function show(): Promise<void> {
  looks += 1;
  const look = looks;
  const bundle = given.get('bundle');
  if (bundle === undefined) {
    if (given.size > 0) tell('incomplete', 'Now give the proof bundle.');
    return;
  }
  const headers = headersGiven();
  if (headers === false) return;
  const read = readJson(bundle.bytes);
  if (read.kind === 'not_json') {
    tell('malformed', `Malformed: ${clean(bundle.name)}: ${clean(read.reason)}.`);
    return;
  }
  const keys = keysGiven();
  if (keys === false) return;
  const policy = policyGiven();
  if (policy === false) return;
  const roots = rootsGiven();
  if (roots === false) return;
  const signature = await signatureTrust(read.value, keys, policy);
  const timeStamps = roots === null ? null : await timeStampTrust(read.value, roots);
  if (look !== looks) return;
  const verdict = verifyBundle(
    read.value,
    {
      ...signature,
      timeStamps,
      acceptTimeStamps: input('accept-tsa').checked,
      headers,
      sandbox: input('sandbox').checked,
      hashOnly: input('hash-only').checked,
    },
    given.get('raw')?.bytes ?? null,
  );
  result.replaceChildren(verdictOf(verdict));
}

/** False where the file that was given does not hold block headers. */
function headersGiven(): TrustedHeaders | null | false {
  const file = given.get('headers');
  if (file === undefined) return null;
  const read = readTrustedHeaders(file.bytes);
  if (read.kind === 'headers') return read.headers;
  tell('malformed', `${clean(file.name)}: ${read.reason}`);
  return false;
}

/** False where the file that was given is no policy. */
function policyGiven(): LogPolicy | null | false {
  const file = given.get('policy');
  if (file === undefined) return null;
  const read = readPolicy(file.bytes);
  if (read.kind === 'policy') return read.policy;
  tell('malformed', `${clean(file.name)}: ${clean(read.reason)}`);
  return false;
}

/** False where the file that was given does not hold keys. */
function keysGiven(): readonly IssuerKey[] | null | false {
  const file = given.get('keys');
  if (file === undefined) return null;
  const read = readKeys(file.bytes);
  if (read.kind === 'keys') return read.keys;
  tell('malformed', `${clean(file.name)}: ${read.reason}`);
  return false;
}

/** False where the file that was given does not hold certificates. */
function rootsGiven(): readonly Certificate[] | null | false {
  const file = given.get('roots');
  if (file === undefined) return null;
  // Missing where the page is not from a secure context.
  if (globalThis.crypto?.subtle === undefined) {
    tell('incomplete', 'This browser cannot check tokens here: open the page from https or disk.');
    return false;
  }
  const read = readCertificates(file.bytes);
  if (read !== null) return read;
  tell(
    'malformed',
    `${clean(file.name)}: the file holds no certificates, or one that cannot be read`,
  );
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
  const { headline, shown, notShown, notChecked, reasons } = explain(verdict);
  const isLess = verdict.subject?.chain === 'sandbox' || verdict.grounds === 'authority';
  const isValid = verdict.verdict === 'valid';
  const box = made(
    'div',
    `verdict ${isValid && isLess ? 'demonstration' : verdict.verdict}`,
    made('h2', '', headline),
  );
  const list = (title: string, lines: readonly string[], look = ''): void => {
    if (lines.length === 0) return;
    const items = lines.map((line) => made('li', '', clean(line)));
    box.append(made('h3', '', title), made('ul', look, ...items));
  };
  list('Why', reasons);
  list('What to do', advice(verdict));
  list('What is shown', shown);
  list('What is not shown', notShown);
  list('What was not checked', notChecked, 'columns');
  box.append(made('h3', '', 'Checks'), made('div', 'scroll', tableOf(verdict)));
  return box;
}

function advice({ verdict, checks, subject }: Verdict): readonly string[] {
  if (verdict !== 'incomplete') return [];
  const isProvisional = subject?.block_height === null;
  const isSkipped = (name: string): boolean =>
    checks.some(({ check, result: found }) => check === name && found === 'skipped');
  return [
    ...(isSkipped('signature') && given.has('keys')
      ? ['This bundle carries no signature: take the key away, or ask for a signed one.']
      : []),
    ...(isSkipped('witnesses') && given.has('policy')
      ? ['Too few witnesses of your policy are shown: ask the service again later, or them.']
      : []),
    ...(isSkipped('raw_hash') ? ['Give the raw bytes, or check the hash alone.'] : []),
    ...(isProvisional && isSkipped('token_time')
      ? [
          'Ask the service again later: once a block holds the root, it has the whole bundle.',
          'Or give the root of the authority of its tokens, and accept its clock in the options.',
        ]
      : []),
    ...(isSkipped('time_stamps') && given.has('roots') && !isProvisional
      ? ['Give the root of the authority of its tokens, or take the roots away.']
      : []),
    ...(isSkipped('header_trusted') && !isProvisional
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
