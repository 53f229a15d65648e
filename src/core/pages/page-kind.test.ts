// What pages show decides over what their addresses say.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { roleAsShown } from './page-kind.ts';
import type { PageRole } from './page-roles.ts';

const rows: readonly (readonly [PageRole, string, boolean, PageRole])[] = [
  ['privacy', 'Five ways in which we protect your privacy', true, 'press'],
  ['privacy', 'Privacy Policy', true, 'privacy'],
  ['privacy', 'Five ways in which we protect your privacy', false, 'privacy'],
  ['aup', 'Acme rules of conduct', true, 'aup'],
  ['dpa', 'What is a DPA, and do I need one?', true, 'press'],
  ['pricing', 'Simple plans for smiths', true, 'pricing'],
  ['pricing', 'Why anvils will cost more', true, 'press'],
  ['about', 'Acme raises $5 million', true, 'press'],
  ['home', 'Acme raises $5 million', true, 'home'],
  ['press', 'Privacy Policy', true, 'press'],
  ['imprint', 'Legal notice', false, 'imprint'],
  ['imprint', 'Terms of Service', false, 'terms'],
  ['imprint', 'Legal', false, 'imprint'],
  ['policy', 'Acme Services Agreement', false, 'terms'],
  ['policy', 'How anvils are trained', false, 'policy'],
];

for (const [role, title, isPost, shown] of rows) {
  test(`${role} "${title}"${isPost ? ', a post,' : ''} is ${shown}`, () => {
    assert.equal(roleAsShown(role, { titles: [title], isPost }), shown);
  });
}

test('of several names among documents none is chosen', () => {
  const titles = ['Privacy Policy', 'Terms of Service'];
  assert.equal(roleAsShown('imprint', { titles, isPost: false }), 'imprint');
});
