// Which statuses say something about what was asked for.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isAnswer, isNotThere } from './answer.ts';
import { PAGE_ROLES } from './page-roles.ts';

test('a success answers every question, a refusal and a failure none', () => {
  for (const role of PAGE_ROLES) {
    for (const status of [200, 203, 299]) assert.ok(isAnswer(role, status), `${role} ${status}`);
    for (const status of [199, 301, 304, 400, 401, 403, 429, 500, 503]) {
      assert.equal(isAnswer(role, status), false, `${role} ${status}`);
      assert.equal(isNotThere(role, status), false, `${role} ${status}`);
    }
  }
});

test('only of a file with one fixed address "not found" says that it is not there', () => {
  const gone = PAGE_ROLES.filter((role) => isNotThere(role, 404) && isNotThere(role, 410));
  assert.deepEqual(gone, ['security_txt']);
  assert.equal(isAnswer('pricing', 404), false, 'a page may have moved');
});
