// Pages that say one thing over and over: nothing that reads them may cost the square of their
// length, or a process would give them up.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { readingProcess } from '../../src/app/reading/reading-process.ts';
import type { PageRole } from '../../src/core/pages/page-roles.ts';

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
const reading = readingProcess(log);
after(() => reading.close());

for (const [what, part] of Object.entries(REPEATED)) {
  test(`${what}: read in the time that a page has`, async () => {
    const repeated = part.repeat(Math.floor(LENGTH / part.length));
    const around = part.startsWith('<tr') ? `<table>${repeated}</table>` : `<ul>${repeated}</ul>`;
    const page = `<!doctype html><title>Acme</title><h1>Acme</h1>${around}`;
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
      const { kind } = await reading.capture(head, Buffer.from(page));
      assert.equal(kind, 'complete', role);
    }
    assert.deepEqual(warned.splice(0), []);
  });
}
