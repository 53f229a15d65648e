// A real browser from npm, with the system libraries it needs in its own package.

import { type Browser, chromium as playwright } from 'playwright-core';

export async function openBrowser(): Promise<Browser> {
  // With this name the package unpacks the libraries that a bare Linux lacks (NSS and its kin) and
  // puts them on the browser's path; it is read when the package is loaded.
  process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs22.x';
  const { default: chromium } = await import('@sparticuz/chromium');
  const executablePath = await chromium.executablePath();
  return playwright.launch({ executablePath, args: chromium.args, headless: true });
}
