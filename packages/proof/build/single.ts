// The command as one file that Node runs, with the licences of what became part of it.

import { link } from './link.ts';

/** Everything that the command needs. */
export async function singleFile(): Promise<string> {
  const { files, licences } = await link({ 'assay-verify': 'bin/assay-verify.ts' }, 'node');
  const [linked, ...others] = files;
  if (linked === undefined || others.length > 0) throw new Error('the command is not one file');
  const [first = '', ...lines] = linked.code.split('\n');
  if (!first.startsWith('#!')) throw new Error('the command does not say what runs it');
  const notes = licences.split('\n').map((line) => `// ${line}`.trimEnd());
  return [first, ...lines, '// Part of this file:', '//', ...notes, ''].join('\n');
}
