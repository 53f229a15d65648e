// `node test/clients/icons.ts`: draws the mark as the icons that browsers ask for by themselves.

import { readFileSync, writeFileSync } from 'node:fs';
import { openBrowser } from './browser.ts';

const ASSETS = new URL('../../src/edges/web/frame/assets/', import.meta.url);

async function drawn(svg: string, size: number, ground: string): Promise<Buffer> {
  const browser = await openBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    await page.setContent(
      `<style>body{margin:0;background:${ground}}svg{display:block;width:100%}</style>${svg}`,
    );
    return await page.screenshot({ omitBackground: ground === 'transparent' });
  } finally {
    await browser.close();
  }
}

/** One picture in the container that `/favicon.ico` is asked for as. */
function ico(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}

const svg = readFileSync(new URL('mark.svg', ASSETS), 'utf8');
writeFileSync(new URL('favicon.ico', ASSETS), ico(await drawn(svg, 32, 'transparent'), 32));
writeFileSync(new URL('apple-touch-icon.png', ASSETS), await drawn(svg, 180, '#ffffff'));
