// A real browser from npm, with the system libraries it needs in its own package.

import { chmod, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium as playwright } from 'playwright-core';
import { takeLock } from '../../bin/lock.mjs';

async function unpacked() {
  // With this name the package unpacks the libraries that a bare Linux lacks (NSS and its kin) and
  // puts them on the browser's path; it is read when the package is loaded.
  process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs22.x';
  const { default: chromium } = await import('@sparticuz/chromium');
  // No page draws with WebGL, and drawing all else with it in software is half of the work.
  chromium.setGraphicsMode = false;
  // The package takes a file that another process has begun to write for a whole one.
  const release = await takeLock(join(tmpdir(), 'browser.lock'));
  try {
    const executablePath = await chromium.executablePath();
    process.env.FONTCONFIG_FILE = await fontsHere();
    return { executablePath, args: [...chromium.args, '--disable-gpu'] };
  } finally {
    release();
  }
}

/**
 * The package's own configuration names `/tmp/fonts`, wherever the fonts are unpacked to. The font
 * of previews has the signs of currencies that those lack, so that pictures of pages show them.
 */
async function fontsHere(): Promise<string> {
  const path = join(tmpdir(), 'fonts.conf');
  const [fonts, cache] = ['fonts', 'fonts-cache'].map((name) => join(tmpdir(), name));
  const weights = ['400Regular', '600SemiBold', '700Bold'];
  const inter = weights.map((weight) =>
    dirname(
      fileURLToPath(import.meta.resolve(`@expo-google-fonts/inter/${weight}/Inter_${weight}.ttf`)),
    ),
  );
  const dirs = [fonts, ...inter].map((folder) => `<dir>${folder}</dir>`).join('');
  const folders = `${dirs}<cachedir>${cache}</cachedir>`;
  await writeFile(path, `<?xml version="1.0"?>\n<fontconfig>${folders}</fontconfig>\n`);
  return path;
}

/** Pages wait as long as a busy machine may take. */
const PATIENCE_MS = 60_000;

export async function openBrowser(): Promise<Browser> {
  const browser = await playwright.launch({ ...(await unpacked()), headless: true });
  browser.on('context', (context) => context.setDefaultTimeout(PATIENCE_MS));
  return browser;
}

export interface BrowserProgram {
  readonly path: string;
  /** Processes that were started by it so far. */
  started(): Promise<readonly number[]>;
}

/**
 * A program that runs this browser where its libraries are not installed, without its own sandbox,
 * which needs rights that a container's user often lacks.
 */
export async function browserProgram(folder: string): Promise<BrowserProgram> {
  const { executablePath } = await unpacked();
  const path = join(folder, 'browser');
  const pids = join(folder, 'browser-pids');
  const libraries = process.env.LD_LIBRARY_PATH ?? '';
  const lines = [
    '#!/bin/sh',
    `echo $$ >> '${pids}'`,
    `export LD_LIBRARY_PATH='${libraries}'`,
    `export FONTCONFIG_FILE='${process.env.FONTCONFIG_FILE ?? ''}'`,
    `exec '${executablePath}' --no-sandbox --no-zygote --disable-gpu "$@"`,
  ];
  await writeFile(path, `${lines.join('\n')}\n`);
  await chmod(path, 0o755);
  return {
    path,
    started: async () => {
      const text = await readFile(pids, 'utf8').catch(() => '');
      return text.split('\n').flatMap((line) => (line === '' ? [] : [Number(line)]));
    },
  };
}
