// Pages that say one thing over and over: nothing that reads them may cost the square of their
// length, or a process would give them up.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { READING_LIMITS, readingProcess } from '../../src/app/reading/reading-process.ts';
import type { PageRole } from '../../src/core/pages/page-roles.ts';
import { secondsOf } from '../processor-time.mjs';

const LENGTH = 400_000;
const ROLES: readonly PageRole[] = ['home', 'pricing', 'security', 'terms', 'contact'];

const REPEATED: Readonly<Record<string, string>> = {
  'prices in one paragraph': '$5 per month ',
  'dates in one paragraph': 'January 5, 2024 ',
  'clauses in one paragraph': 'courts of Berlin and the laws of England ',
  'companies in one paragraph': 'Acme Inc. ',
  'certifications in one paragraph': 'SOC 2 ISO 27001 ',
  'links to one page': '<a href="/x">y</a>',
  'items of a list with prices': '<li>$5 per user',
  'rows of a table with prices': '<tr><td>$5<td>Team',
  'cards of plans': '<div><h3>Team</h3><p>$5/month</p></div>',
  headings: '<h2>Pricing</h2>',
  'phone numbers': '<p>+49 30 901820</p>',
};

const warned: string[] = [];
const log = { warn: (fields: object) => void warned.push(JSON.stringify(fields)) };
// What counts is what the process does for a page, and not how long others keep it waiting.
const limits = { ...READING_LIMITS, time: 15 * 60_000, rss: Number.POSITIVE_INFINITY };
const reading = readingProcess(log, limits);
after(() => reading.close());

const isTold = process.platform === 'linux';
const spent = () => {
  const pid = reading.pid();
  return (pid === null ? 0 : (secondsOf(pid) ?? 0)) * 1000;
};

for (const [what, part] of Object.entries(REPEATED)) {
  test(`${what}: read in the time that a page has`, async () => {
    const repeated = part.repeat(Math.floor(LENGTH / part.length));
    const around = part.startsWith('<tr') ? `<table>${repeated}</table>` : `<ul>${repeated}</ul>`;
    const page = `<!doctype html><title>Acme</title><h1>Acme</h1>${around}`;
    let sum = 0;
    for (const role of ROLES) {
      const head = {
        finalUrl: 'https://acme.example/',
        at: new Date('2026-03-02T08:00:00Z'),
        status: 200,
        headers: [],
        contentType: 'text/html',
        role,
        provider: null,
      };
      const before = spent();
      const { kind } = await reading.capture(head, Buffer.from(page));
      assert.equal(kind, 'complete', role);
      const took = spent() - before;
      assert.ok(took < READING_LIMITS.time, `${role}: ${took} ms of processor time`);
      sum += took;
    }
    assert.ok(sum > 0 || !isTold, 'nothing was measured');
    assert.deepEqual(warned.splice(0), []);
  });
}
