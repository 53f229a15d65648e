// Bytes that take a parser's time or memory without end, and bytes that only take long.

import { programAt } from '../programs.ts';

/** Begins a reading process that does with the next two pages as they say. */
export const ENDLESS_READER = programAt('test/chaos/endless-reader.ts');

/** The guard refuses every page that is known to take a parser long: this one only says it does. */
export function endlessPage(): Buffer {
  return Buffer.from('<title>Acme</title><p>Anvils, and a page that never ends');
}

export function pageThatReadsAFile(): Buffer {
  return Buffer.from('<title>Acme</title><p>Anvils, and a page that reads a file');
}

export function pageThatWritesAFile(): Buffer {
  return Buffer.from('<title>Acme</title><p>Anvils, and a page that writes a file');
}

/** 18 MB of JSON that become half a gigabyte of lists. */
export function greedyJson(): Buffer {
  return Buffer.from(`[${'[],'.repeat(6_000_000)}[]]`);
}

/** An honest page of many rows, within all bounds: reading it takes a second. */
export function longPage(): Buffer {
  const row = '<tr><td class="plan">Team</td><td>per month, billed once a year</td></tr>';
  return Buffer.from(
    `<!doctype html><title>Terms | Acme</title><main><h1>Terms</h1>
    <p>These terms are governed by the laws of Germany.</p>
    <table>${row.repeat(15_000)}</table></main>`,
  );
}
