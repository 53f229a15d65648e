// Files dropped on the page that verifies, as a person drops them.

import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';

export interface Dropped {
  readonly name: string;
  readonly content: string | Uint8Array;
}

/** Headers, keys and policies are dropped on their own fields, all else anywhere. */
export async function drop(page: Page, files: readonly Dropped[]): Promise<void> {
  for (const field of ['headers', 'keys', 'policy']) {
    const own = files.filter(({ name }) => name.startsWith(field));
    if (own.length > 0) await dropOn(page, `#${field}-name`, own);
  }
  const others = files.filter(({ name }) => !/^(headers|keys|policy)/.test(name));
  if (others.length > 0) await dropOn(page, 'body', others);
  await page.locator('.verdict').waitFor();
}

async function dropOn(page: Page, place: string, files: readonly Dropped[]): Promise<void> {
  const listed = files.map(({ name, content }) => ({
    name,
    base64: Buffer.from(content).toString('base64'),
  }));
  await page.evaluate(`(() => {
    const data = new DataTransfer();
    for (const { name, base64 } of ${JSON.stringify(listed)}) {
      const bytes = Uint8Array.from(atob(base64), (one) => one.charCodeAt(0));
      data.items.add(new File([bytes], name));
    }
    const options = { dataTransfer: data, bubbles: true, cancelable: true };
    const event = (name) => new DragEvent(name, options);
    const place = document.querySelector(${JSON.stringify(place)});
    place.dispatchEvent(event('dragover'));
    place.dispatchEvent(event('drop'));
  })()`);
}

/** Files are read one after the other, so what stands there from before may stay for a moment. */
export async function shows(place: Locator, expected: RegExp): Promise<void> {
  for (let i = 0; i < 1_200; i++) {
    if (expected.test(await place.innerText())) return;
    await sleep(50);
  }
  assert.match(await place.innerText(), expected);
}
