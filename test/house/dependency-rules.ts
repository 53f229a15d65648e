// Every package that is depended on stands in a decision record, which says why.

import type { Dependencies } from '../arrows.ts';
import { type Finding, lineAt, type TextFile } from './source-tree.ts';

const RECORD = /^docs\/decisions\/\d{4}-[a-z0-9-]+\.md$/;
const MANIFEST = 'package.json';

/** Dependencies of `package.json` whose names, in backquotes, are in none of the records. */
export function undecidedPackages(files: readonly TextFile[]): Finding[] {
  const manifest = files.find(({ path }) => path === MANIFEST);
  if (manifest === undefined) return [];
  const { dependencies, devDependencies }: Dependencies = JSON.parse(manifest.text);
  const records = files.filter(({ path }) => RECORD.test(path));
  return Object.keys({ ...dependencies, ...devDependencies })
    .filter((name) => !records.some(({ text }) => text.includes(`\`${name}\``)))
    .map((name) => ({
      path: MANIFEST,
      line: lineAt(manifest.text, manifest.text.indexOf(`"${name}"`)),
      says: `depends on ${name}, of which no record in docs/decisions says why`,
    }));
}
