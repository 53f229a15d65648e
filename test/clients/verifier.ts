// Runs the command on files in memory, and on key sets that somebody publishes.

import { verifyCommand } from '../../packages/proof/bin/command.ts';
import { toHex } from '../../packages/proof/src/bytes.ts';
import { EARLIER_HEIGHT, HEIGHT, make, RAW } from '../../packages/proof/vectors/world.ts';

export const made = make();

const sandbox = make({ chain: 'sandbox' });

export const FILES: Readonly<Record<string, string | Uint8Array>> = {
  'bundle.json': JSON.stringify(made.bundle),
  'answer.json': JSON.stringify({ data: made.bundle, meta: {} }),
  'sandbox.json': JSON.stringify(sandbox.bundle),
  'newer.json': JSON.stringify({ ...made.bundle, bundle_version: '2.0' }),
  'broken.json': '{',
  'twice.json': JSON.stringify(made.bundle).replace('"fact":', '"fact":{},"fact":'),
  'list.json': '[]',
  'raw.bin': RAW,
  'other.bin': 'other',
  'headers.bin': made.headers,
  'headers.hex': `${toHex(made.header)}\n${toHex(made.headers.slice(80))}\n`,
  'headers.json': JSON.stringify({
    [HEIGHT]: toHex(made.header),
    [EARLIER_HEIGHT]: toHex(made.headers.slice(80)),
  }),
  'no-headers.txt': 'x',
};

export interface Ran {
  readonly exit: number;
  readonly out: string;
  readonly err: string;
}

export async function runCommand(
  args: string,
  files: Readonly<Record<string, string | Uint8Array>> = FILES,
  published: Readonly<Record<string, string>> = {},
): Promise<Ran> {
  let [out, err] = ['', ''];
  const exit = await verifyCommand(args === '' ? [] : args.split(' '), {
    read: (path) => {
      const content = files[path];
      if (content === undefined) throw new Error(`no such file: ${path}`);
      return Buffer.from(content);
    },
    out: (text) => {
      out += text;
    },
    err: (text) => {
      err += text;
    },
    version: '1.2.3',
    fetchKeys: async (address) => {
      const content = published[address];
      if (content === undefined) throw new Error(`${address} is out of reach`);
      return Buffer.from(content);
    },
  });
  return { exit, out, err };
}
