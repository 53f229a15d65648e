// Rules about the English of comments: how one begins.

import { type Finding, lineAt, type TextFile } from './source-tree.ts';

// Migrations keep their comments: an installation compares the hash of each file. What is printed
// from the contract has its descriptions, which are no comments there.
const COMMENTED = /^(?:src|packages(?!\/client\/src\/generated)|test|bench)\/.*\.(?:m?[jt]s|css)$/;
// The first of several lines with `//`, or a block, whose words may begin on its second line.
const INVERTED = /^[ \t]*(?:(?<!^[ \t]*\/\/.*\n[ \t]*)\/\/|\/\*\*?(?:\s*\n[ \t]*\*)?)[ \t]*Of\b/gm;

/** Comments that begin with "Of": fragments turned round, whose subject comes late or never. */
export function invertedComments(files: readonly TextFile[]): Finding[] {
  return files
    .filter(({ path }) => COMMENTED.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(INVERTED)].map(({ index }) => ({
        path,
        line: lineAt(text, index),
        says: 'begins a comment with "Of"; the subject comes first',
      })),
    );
}
