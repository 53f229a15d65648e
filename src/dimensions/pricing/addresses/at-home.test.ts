// The plans of a company whose home page is its page of prices.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSnippet } from '../../../../test/clients/snippet.ts';
import { pricing } from '../../pricing.ts';

const CARDS = `<div class="cards">
  <div class="card"><h3>Starter</h3><p>$19 / month</p></div>
  <div class="card"><h3>Team</h3><p>$49 / month</p></div>
  <div class="card"><h3>Scale</h3><p>Contact us</p></div></div>`;
const SECTION = `<section id="pricing"><h2>Prices</h2>${CARDS}</section>`;

function atHome(menu: string, main: string): Readonly<Record<string, unknown>> {
  const page = `<nav>${menu}</nav><h1>Anvils for roads</h1>${main}`;
  return readSnippet(pricing, page, { path: '/', prefix: 'pricing.' }).facts;
}

test('the section of prices of a home page is read where no page of prices is linked', () => {
  const facts = atHome('<a href="#pricing">Pricing</a>', SECTION);
  assert.equal(facts['tier.starter.price'], '19 $');
  assert.equal(facts['tier.team.period'], 'month');
  assert.equal(facts['tier.scale.is_custom'], true);
  assert.equal(facts.tier_count, 3);
  assert.equal(facts.public_prices, true);
  assert.equal(atHome('', SECTION)['tier.team.price'], '49 $', 'its own name is enough');
});

test('a link called so leads to a section of any name, or to the heading of one', () => {
  const named = `<section id="s4"><h2>Prices</h2>${CARDS}</section>`;
  assert.equal(atHome('<a href="/#s4">Plans</a>', named)['tier.team.price'], '49 $');
  const heading = `<section><h2 id="s4">Prices</h2>${CARDS}</section>`;
  assert.equal(atHome('<a href="#s4">Preise</a>', heading)['tier.team.price'], '49 $');
  const other = named.replace('Prices', 'Anvils');
  assert.equal(atHome('<a href="#s4">Our story</a>', other)['tier.team.price'], undefined);
});

test('where a page of prices is linked, the home page only leads to it', () => {
  const facts = atHome('<a href="/pricing">Pricing</a>', SECTION);
  assert.equal(facts['tier.team.price'], undefined);
  assert.equal(facts['page.url'], 'https://acme.example/pricing');
});

test('amounts outside of the section are no prices, nor is a section without any', () => {
  const story = '<section><h2>Saved by customers</h2><p>$49 / month</p></section>';
  assert.deepEqual(atHome('', story), {});
  const empty = '<section id="pricing"><h2>Prices</h2><p>Ask us for an offer.</p></section>';
  assert.deepEqual(atHome('<a href="#pricing">Pricing</a>', story + empty), {});
  assert.deepEqual(atHome('', SECTION + SECTION.replace('"pricing"', '"plans"')), {});
});

test('a heading that says nothing but prices names the section as well', () => {
  for (const heading of ['Simple, transparent pricing', 'Preise & Pakete', 'Nos tarifs', 'Plans']) {
    const section = `<section><h2>${heading}</h2>${CARDS}</section>`;
    assert.equal(atHome('', section)['tier.team.price'], '49 $', heading);
  }
  for (const heading of ['What a fair price buys', 'Cheaper than other plans', 'Anvils']) {
    assert.deepEqual(atHome('', `<section><h2>${heading}</h2>${CARDS}</section>`), {}, heading);
  }
});
