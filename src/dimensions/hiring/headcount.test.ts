// How many people a company says work for it, and counts of somebody else.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSnippet } from '../../../test/clients/snippet.ts';
import { headcount } from './headcount.ts';

function read(main: string, path = '/about') {
  const { facts } = readSnippet(headcount, main, { path });
  return facts['hiring.headcount_claimed'] ?? null;
}

const SAID: readonly (readonly [string, string])[] = [
  ['We are a team of 40.', '40 people'],
  ["We're a small, remote team of twelve people across nine countries.", '12 people'],
  ['Acme has over 200 employees.', '200 people or more'],
  ['Today, Acme employs more than 1,500 people in four countries.', '1500 people or more'],
  ['Our team of 25+ experts looks after the workshop.', '25 people or more'],
  ['We currently employ over 2,500 maintenance professionals.', '2500 people or more'],
  ['We have grown to a team of 60 people.', '60 people'],
  ['Wir sind ein Team von 30 Mitarbeitenden.', '30 people'],
  ['Nous sommes une équipe de 15 personnes.', '15 people'],
  ['Somos un equipo de 18 personas.', '18 people'],
];
for (const [sentence, wanted] of SAID) {
  test(`"${sentence}" says ${wanted}`, () => assert.equal(read(`<p>${sentence}</p>`), wanted));
}

const NOT_SAID: readonly string[] = [
  'Our customers have over 200 employees.',
  'We work with teams of 10 to 50 people.',
  'We were a team of 5 people in 2019.',
  'We are a team of 40 years of experience.',
  'We plan to be a team of 100 people.',
  'Acme is built for companies with 50 employees.',
  'We have 5,000 members.',
  'Acme employs more than 30,000 people with a second job.',
  'We employ 1,500 people at sea and 200 ashore.',
  'We have helped 300 people.',
  'Up to 25 team members',
  '"We are a team of 12 people", says a customer.',
];
for (const sentence of NOT_SAID) {
  test(`${sentence} says nothing of those who work there`, () => {
    assert.equal(read(`<p>${sentence}</p>`), null);
  });
}

test('a figure that is set off is read on pages about the company', () => {
  const figure = (label: string) => `<div><div>200+</div><div>${label}</div></div>`;
  assert.equal(read(figure('Employees')), '200 people or more');
  assert.equal(read('<p>85 employees worldwide</p>', '/careers'), '85 people');
  assert.equal(read(figure('Employees'), '/'), null);
  assert.equal(read(figure('Customers')), null);
});

test('of several figures none is chosen', () => {
  assert.equal(read('<p>We are a team of 40.</p><p>Acme has over 200 employees.</p>'), null);
});
