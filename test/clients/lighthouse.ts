// What Lighthouse says of a page as a phone sees it, in the browser that the tests use.

import { chromium as playwright } from 'playwright-core';
import { freePort, temporaryFolder } from '../servers/service.ts';
import { browserProgram } from './browser.ts';

export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
export type LighthouseCategory = (typeof CATEGORIES)[number];

/** The pages by which strangers arrive. */
export const LIGHTHOUSE_PAGES: readonly (readonly [name: string, path: string])[] = [
  ['home', '/'],
  ['company', '/companies/peppergraph.example'],
  ['category', '/categories/on-call'],
  ['changes', '/changes'],
  ['guide', '/docs/webhooks'],
  ['reference', '/docs/api'],
];

export interface Judged {
  /** By category, out of 100. */
  readonly scores: Readonly<Record<string, number>>;
  /** What was looked at and is not as it should be, with its title. */
  readonly found: readonly string[];
  /** Milliseconds to the first and the largest paint, bytes of all that was sent. */
  readonly painted: number;
  readonly largest: number;
  readonly bytes: number;
}

export interface Judge extends AsyncDisposable {
  look(url: string, asked: Asked): Promise<Judged>;
}

interface Asked {
  readonly categories: readonly LighthouseCategory[];
  /** On the slow line and processor of a phone; else as fast as it goes. */
  readonly timed: boolean;
}

/** Nothing is measured: the page need not be watched until it and the machine rest. */
const AT_ONCE = {
  throttlingMethod: 'provided',
  pauseAfterFcpMs: 0,
  pauseAfterLoadMs: 0,
  networkQuietThresholdMs: 0,
  cpuQuietThresholdMs: 0,
} as const;

export async function openLighthouse(): Promise<Judge> {
  const folder = await temporaryFolder();
  const { path } = await browserProgram(folder.path);
  const port = await freePort();
  const args = [`--remote-debugging-port=${port}`, '--no-sandbox'];
  const browser = await playwright.launch({ executablePath: path, args, headless: true });
  // Loaded late: it takes a second, and whoever only reads the list of pages needs none of it.
  const { default: lighthouse } = await import('lighthouse');
  return {
    look: async (url, { categories, timed }) => {
      const ran = await lighthouse(url, {
        port,
        output: 'json',
        logLevel: 'error',
        onlyCategories: [...categories],
        ...(timed ? {} : AT_ONCE),
        disableFullPageScreenshot: true,
      });
      if (ran === undefined) throw new Error(`no report on ${url}`);
      return judged(ran.lhr);
    },
    [Symbol.asyncDispose]: async () => {
      await browser.close();
      await folder[Symbol.asyncDispose]();
    },
  };
}

interface Report {
  readonly runtimeError?: { readonly message: string } | undefined;
  readonly categories: Readonly<Record<string, Category>>;
  readonly audits: Readonly<Record<string, Audit>>;
}

interface Category {
  readonly score: number | null;
  readonly auditRefs: readonly { readonly id: string; readonly weight: number }[];
}

interface Audit {
  readonly title: string;
  readonly score: number | null;
  readonly displayValue?: string | undefined;
  readonly numericValue?: number | undefined;
}

function judged({ categories, audits, runtimeError }: Report): Judged {
  if (runtimeError !== undefined) throw new Error(runtimeError.message);
  const refs = Object.values(categories).flatMap(({ auditRefs }) => auditRefs);
  const wanting = refs.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1);
  const figure = (id: string) => Math.round(audits[id]?.numericValue ?? 0);
  return {
    scores: Object.fromEntries(
      Object.entries(categories).map(([id, { score }]) => [id, Math.round((score ?? 0) * 100)]),
    ),
    found: wanting.map(({ id }) => `${id} ${audits[id]?.displayValue ?? audits[id]?.title}`),
    painted: figure('first-contentful-paint'),
    largest: figure('largest-contentful-paint'),
    bytes: figure('total-byte-weight'),
  };
}
