// What `npm run check` runs: format, lint, types, arrows, house rules, printed files in date.

import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Dependencies } from './arrows.ts';
import {
  type CodeFile,
  codeFiles,
  printed,
  ROOT,
  type TextFile,
  textFiles,
} from './house/source-tree.ts';
import { unchecked } from './house/unchecked.ts';
import type { Rule } from './house.ts';

interface Part {
  readonly name: string;
  /** What is wrong, as text; nothing where all is well. */
  check(): Promise<string> | string;
}

/** Made of the contract by a library that takes its time: they name what they were made of. */
const GENERATED = ['types', 'table'].map((name) => `packages/client/src/generated/${name}.ts`);

/** Several checkers each look at what they share, and look at it again. */
const ONE_CHECKER = ['--checkers', '1'];
// The compiler lives for seconds: half its time would go to collecting what ends with it.
process.env.GOGC ??= '300';

/** The most lines that one part prints. */
const MOST_LINES = 120;
/** The most files that are named to a tool one by one. */
const MOST_NAMED = 300;

const files: TextFile[] = [];
const code: CodeFile[] = [];

// The two other programs come first: they work while the rest is looked at here.
const PARTS: readonly Part[] = [
  {
    name: 'types',
    check: () => run('typescript/bin/tsc', typesOf(ROOT, 'all')),
  },
  // What runs in a browser must not see Node, and what runs anywhere neither.
  ...['packages/proof', 'packages/proof/page', 'packages/client'].map((project) => ({
    name: project,
    check: () => run('typescript/bin/tsc', typesOf(join(ROOT, project), project)),
  })),
  { name: 'format and lint', check: formatAndLint },
  { name: 'reading the tree', check: readTree },
  { name: 'arrows', check: arrows },
  { name: 'house rules', check: houseRules },
  { name: 'printed files', check: printedFiles },
];

files.push(...textFiles());
const reports = await Promise.all(PARTS.map(look));
for (const { wrong } of reports.filter((report) => report.wrong !== '')) say(`\n${wrong}`);
process.exitCode = reports.some(({ wrong }) => wrong !== '') ? 1 : 0;

async function look({ name, check }: Part): Promise<{ readonly wrong: string }> {
  const began = performance.now();
  const wrong = await check();
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  say(`${wrong === '' ? '✔' : '✖'} ${name.padEnd(19)} ${seconds.padStart(5)} s`);
  return { wrong: wrong === '' ? '' : `${name}:\n${beginning(wrong)}` };
}

function beginning(text: string): string {
  const lines = text.trimEnd().split('\n');
  const left = lines.length - MOST_LINES;
  if (left <= 0) return lines.join('\n');
  return [...lines.slice(0, MOST_LINES), `  ... and ${left} more lines`].join('\n');
}

function run(program: string, args: readonly string[]): Promise<string> {
  const script = join(ROOT, 'node_modules', program);
  return new Promise((resolve) => {
    const options = { cwd: ROOT, maxBuffer: 64_000_000 };
    execFile(process.execPath, [script, ...args], options, (error, stdout, stderr) => {
      const said = stripVTControlCharacters(`${stdout}${stderr}`).trim();
      resolve(error === null ? '' : said || error.message);
    });
  });
}

/** What was found of files that have not changed since is kept from one check to the next. */
function typesOf(project: string, name: string): readonly string[] {
  const kept = join(ROOT, 'node_modules', '.cache', 'types', `${name.replaceAll('/', '-')}.json`);
  const incremental = ['--incremental', '--tsBuildInfoFile', kept];
  return ['--project', project, '--pretty', 'false', ...ONE_CHECKER, ...incremental];
}

/** None of the rules that are on looks into another file: what has not changed is in order. */
async function formatAndLint(): Promise<string> {
  const folder = join(ROOT, 'node_modules');
  const settings = ['@biomejs/biome/package.json', '../biome.json'].map((path) =>
    readFileSync(join(folder, path), 'utf8'),
  );
  const notes = join(folder, '.cache', 'biome', 'in-order.json');
  const { paths, settle } = unchecked(files, settings.join(''), notes);
  if (paths.length === 0) return '';
  const wanted = paths.length > MOST_NAMED ? [ROOT] : paths;
  const wrong = await run('@biomejs/biome/bin/biome', [
    'check',
    '--error-on-warnings',
    '--max-diagnostics=8',
    '--files-ignore-unknown=true',
    '--no-errors-on-unmatched',
    ...wanted,
  ]);
  if (wrong === '') settle();
  return wrong;
}

function readTree(): string {
  code.push(...codeFiles(files));
  return code.length > 0 ? '' : 'no code was found';
}

// What follows is loaded when the other programs work: it is most of the application.

async function arrows(): Promise<string> {
  const { forbiddenArrows } = await import('./arrows.ts');
  const { circles } = await import('./house/imports.ts');
  const installed = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as Dependencies;
  const forbidden = forbiddenArrows(code, installed).map(printed);
  return [...forbidden, ...circles(code)].map((line) => `  ${line}\n`).join('');
}

async function houseRules(): Promise<string> {
  const { RULES } = await import('./house.ts');
  return RULES.map((rule) => ruleText(rule)).join('');
}

function ruleText({ name, find }: Rule): string {
  const findings = find(files, code).map((finding) => `    ${printed(finding)}\n`);
  return findings.length === 0 ? '' : `  ${name}\n${findings.join('')}`;
}

async function printedFiles(): Promise<string> {
  const { renderPages } = await import('../src/app/print/pages.ts');
  const { isInDate } = await import('../packages/client/build/contract.ts');
  const stale = [...renderPages()].filter(([path, text]) => kept(path) !== text);
  const client = GENERATED.filter((path) => !isInDate(kept(path) ?? ''));
  const paths = [...stale.map(([path]) => path), ...client];
  return paths.map((path) => `  ${path} is not in date: npm run print\n`).join('');
}

function kept(path: string): string | null {
  try {
    return readFileSync(join(ROOT, path), 'utf8');
  } catch {
    return null;
  }
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
