// Makes the generated files of the client, as text: the types of the contract and its table.

import { compile } from 'json-schema-to-typescript';
import { contractDigest, contractSchema, table } from './contract.ts';

/** By their path from the folder of the package. */
export async function generated(): Promise<ReadonlyMap<string, string>> {
  const types = await compile(contractSchema() as never, 'Operations', {
    additionalProperties: false,
    bannerComment: '',
    format: true,
    ignoreMinAndMaxItems: true,
    style: { printWidth: 100, singleQuote: true, trailingComma: 'all' },
    unknownAny: true,
    unreachableDefinitions: true,
  });
  return new Map([
    ['src/generated/types.ts', `${opening('The types of the contract')}${types}`],
    ['src/generated/table.ts', `${opening('The operations of the contract')}${tableText()}`],
  ]);
}

function opening(what: string): string {
  return `// ${what}, printed by \`npm run print\`.\n\n// Contract: ${contractDigest()}\n\n`;
}

function tableText(): string {
  const rows = [...table()].map(([name, row]) => `  ${name}: ${literal(row)},`);
  return `export const TABLE = {\n${rows.join('\n')}\n} as const;\n`;
}

function literal(value: unknown): string {
  return JSON.stringify(value)
    .replace(/"(\w+)":/g, '$1: ')
    .replaceAll(',', ', ');
}
