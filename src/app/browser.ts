// The browser that draws pages for captures: started once, when the first page needs it.

import type { Browser } from 'playwright-core';
import type { Log } from '../operations/services.ts';
import type { BrowserLike } from '../outside/browser.ts';

export interface OneBrowser {
  open(): Promise<BrowserLike>;
  close(): Promise<void>;
}

/** `path`: a Chromium. It runs in its own sandbox, so not as root. */
export function oneBrowser(path: string, log: Log): OneBrowser {
  let running: Promise<Browser> | null = null;
  const start = async () => {
    // Loaded late: most installations never draw a page.
    const { chromium } = await import('playwright-core');
    const browser = await chromium.launch({
      executablePath: path,
      headless: true,
      chromiumSandbox: true,
      // The program hears signals itself and ends in order; the library would end it at once.
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
      args: [
        '--host-resolver-rules=MAP * ~NOTFOUND',
        '--webrtc-ip-handling-policy=disable_non_proxied_udp',
      ],
    });
    browser.on('disconnected', () => {
      running = null;
    });
    return browser;
  };
  return {
    open: async () => {
      running ??= start();
      try {
        return await running;
      } catch (error) {
        running = null;
        log.error({ err: error }, `ASSAY_BROWSER: ${path} does not start`);
        throw error;
      }
    },
    close: async () => {
      await (await running?.catch(() => null))?.close();
    },
  };
}
