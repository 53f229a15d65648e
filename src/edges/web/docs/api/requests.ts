// A request of an operation to copy: in curl, in TypeScript and in Python, with nothing to install.

import type { AnyOperation } from '../../../../contract/operation.ts';
import type { Spelling } from '../code.ts';

interface Request {
  readonly method: string;
  readonly url: string;
  readonly body: unknown;
  /** Whether it has to carry a key. */
  readonly needsKey: boolean;
  readonly isJson: boolean;
}

export function requestsOf<Services>(
  operation: AnyOperation<Services>,
  baseUrl: string,
): readonly Spelling[] {
  const request = requestOf(operation, baseUrl);
  return [
    { says: 'curl', fence: 'sh', code: curl(request) },
    { says: 'TypeScript', fence: 'ts', code: typescript(request) },
    { says: 'Python', fence: 'python', code: python(request) },
  ];
}

function requestOf<Services>(operation: AnyOperation<Services>, baseUrl: string): Request {
  const [example] = operation.examples;
  const { path = {}, query = {}, body } = example ?? {};
  const filled = operation.path.replace(/\{(\w+)\}/g, (whole, name: string) =>
    path[name] === undefined ? whole : encodeURIComponent(path[name]),
  );
  const asked = new URLSearchParams(query).toString().replaceAll('%2C', ',');
  return {
    method: operation.method,
    url: `${baseUrl}${filled}${asked === '' ? '' : `?${asked}`}`,
    body,
    needsKey: operation.access !== 'open',
    isJson: operation.representations === undefined,
  };
}

function curl({ method, url, body, needsKey }: Request): string {
  const parts = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${shellQuoted(url)}`,
    ...(needsKey ? ['-H "Authorization: Bearer $ASSAY_KEY"'] : []),
    ...(body === undefined
      ? []
      : [
          `-H 'Content-Type: application/json'`,
          `-d ${shellQuoted(JSON.stringify(body, null, 2))}`,
        ]),
  ];
  return parts.join(' \\\n  ');
}

function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

function typescript({ method, url, body, needsKey, isJson }: Request): string {
  const headers = [
    ...(needsKey ? [`Authorization: \`Bearer \${process.env.ASSAY_KEY}\`,`] : []),
    ...(body === undefined ? [] : ["'Content-Type': 'application/json',"]),
  ];
  const options = [
    ...(method === 'GET' ? [] : [`method: '${method}',`]),
    ...(headers.length === 0 ? [] : [`headers: {\n${indented(headers.join('\n'))}\n},`]),
    ...(body === undefined ? [] : [`body: JSON.stringify(${JSON.stringify(body, null, 2)}),`]),
  ];
  const given = options.length === 0 ? '' : `, {\n${indented(options.join('\n'))}\n}`;
  return [
    `const response = await fetch(${JSON.stringify(url)}${given});`,
    'if (!response.ok) throw new Error(await response.text());',
    isJson
      ? 'console.log(await response.json());'
      : 'console.log((await response.arrayBuffer()).byteLength);',
  ].join('\n');
}

function python({ method, url, body, needsKey, isJson }: Request): string {
  const headers = [
    ...(needsKey ? ["'Authorization': 'Bearer ' + os.environ['ASSAY_KEY'],"] : []),
    ...(body === undefined ? [] : ["'Content-Type': 'application/json',"]),
  ];
  const options = [
    ...(method === 'GET' ? [] : [`method='${method}',`]),
    ...(headers.length === 0 ? [] : [`headers={\n${indented(headers.join('\n'), 4)}\n},`]),
    ...(body === undefined ? [] : [`data=json.dumps(${pythonOf(body)}).encode(),`]),
  ];
  const imports = [
    ...(isJson || body !== undefined ? ['import json'] : []),
    ...(needsKey ? ['import os'] : []),
    `from urllib.request import ${options.length === 0 ? '' : 'Request, '}urlopen`,
  ];
  const asked =
    options.length === 0
      ? JSON.stringify(url)
      : `Request(\n${indented([`${JSON.stringify(url)},`, ...options].join('\n'), 4)}\n)`;
  return [
    ...imports,
    '',
    ...(options.length === 0 ? [] : [`request = ${asked}`]),
    `with urlopen(${options.length === 0 ? asked : 'request'}) as response:`,
    isJson ? '    print(json.load(response))' : '    print(len(response.read()))',
  ].join('\n');
}

/** JSON as Python writes it: three of its words are spelt in another way there. */
function pythonOf(value: unknown, depth = 0): string {
  if (value === null || value === undefined) return 'None';
  if (value === true) return 'True';
  if (value === false) return 'False';
  if (typeof value !== 'object') return JSON.stringify(value);
  const inner = '    '.repeat(depth + 1);
  const end = '    '.repeat(depth);
  const members = Array.isArray(value)
    ? value.map((one) => pythonOf(one, depth + 1))
    : Object.entries(value).map(
        ([name, one]) => `${JSON.stringify(name)}: ${pythonOf(one, depth + 1)}`,
      );
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  if (members.length === 0) return `${open}${close}`;
  return `${open}\n${members.map((one) => `${inner}${one},\n`).join('')}${end}${close}`;
}

function indented(text: string, by = 2): string {
  return text.replace(/^(?=.)/gm, ' '.repeat(by));
}
