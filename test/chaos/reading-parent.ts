// A service that has an endless page read, for tests that kill it.

import { READING_LIMITS, readingProcess } from '../../src/app/reading/reading-process.ts';
import { ENDLESS_READER, endlessPage } from './hostile.ts';

const reading = readingProcess({ warn: () => {} }, READING_LIMITS, ENDLESS_READER);
const head = {
  finalUrl: 'https://acme.example/',
  at: new Date('2026-03-02T08:00:00Z'),
  status: 200,
  headers: [],
  contentType: 'text/html',
  role: 'home',
  provider: null,
} as const;
await reading.capture(head, Buffer.from('<title>Acme</title><h1>Acme</h1>'));
process.stdout.write(`${reading.pid()}\n`);
await reading.capture(head, endlessPage());
