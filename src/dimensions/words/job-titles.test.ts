// What titles say in explicit words, and what they do not say.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { functionOf, JOB_FUNCTIONS, SENIORITIES, seniorityOf } from './job-titles.ts';

test('the words before the first comma, bracket or dash name role and rank', () => {
  const table: readonly (readonly [string, string | null, string | null])[] = [
    ['Senior Software Engineer, Growth', 'engineering', 'senior'],
    ['Staff Software Engineer - Consumer Revenue', 'engineering', 'staff'],
    ['Engineering Manager, Platform Security', 'engineering', 'manager'],
    ['Senior Product Manager', 'product', 'senior'],
    ['Product Marketing Manager (Tokyo, Japan)', 'marketing', null],
    ['Senior Director, Field Marketing, APAC', 'marketing', 'director'],
    ['VP, Talent Acquisition & Strategy', 'people', 'vp'],
    ['Software Engineer Intern (Fall 2026)', 'engineering', 'intern'],
    ['Manager, Enterprise Sales', 'sales', 'manager'],
    ['Data Scientist - Finance', 'data', null],
    ['Chief Financial Officer', 'finance', 'c_level'],
    ['Junior Kite Maker', null, 'junior'],
    ['Staff Accountant', 'finance', null],
    ['Executive Assistant, Chief People Officer', null, null],
    ['Executive Assistant to the VP', null, null],
    ['Chief of Staff to Chief Strategy Officer', null, null],
    ['Kite Maker, reporting to the Director', null, null],
    ['Head of Kites', null, null],
    ['International Relations Lead', null, null],
  ];
  for (const [title, role, rank] of table) {
    assert.equal(functionOf(title), role, title);
    assert.equal(seniorityOf(title), rank, title);
  }
});

test('any text gives a word of the vocabulary or none, whatever its case and spaces', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (title) => {
      const role = functionOf(title);
      const rank = seniorityOf(title);
      assert.ok(role === null || JOB_FUNCTIONS.includes(role));
      assert.ok(rank === null || SENIORITIES.includes(rank));
    }),
  );
  assert.equal(functionOf('  SENIOR   DATA   ANALYST '), 'data');
});
