// Offices of which a page names the city alone, and cities that are none.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSnippet } from '../../../test/clients/snippet.ts';
import { location } from '../location.ts';
import { placeIn } from './listed.ts';

function cities(main: string, path = '/about') {
  const { facts } = readSnippet(location, main, { path, prefix: 'location.office.' });
  return Object.keys(facts).filter((key) => !/count|location\./u.test(key));
}

test('a place alone is a known city, or a city with what tells its country', () => {
  const said: readonly (readonly [string, string | null])[] = [
    ['Berlin', 'Berlin DE'],
    ['📍 Kraków – Poland', 'Kraków PL'],
    ['Austin, TX (HQ)', 'Austin US'],
    ['Umeå, Sweden', 'Umeå SE'],
    ['Germany (Berlin)', 'Berlin DE'],
    ['Atlanta, GA, United States', 'Atlanta US'],
    ['Springfield', null],
    ['Atlanta, Georgia', null],
    ['Berlin, our home', null],
    ['Europe', null],
    ['Berlin 2019', null],
  ];
  for (const [text, wanted] of said) {
    const place = placeIn(text);
    assert.equal(place === null ? null : `${place.city} ${place.country}`, wanted, text);
  }
});

test('cities under a heading of offices are offices', () => {
  const forms = [
    '<h2>Our offices</h2><ul><li>Berlin</li><li>Oslo, Norway</li></ul><h2>Team</h2><p>Paris</p>',
    '<h2>Standorte</h2><h3>Berlin</h3><p>Wo alles begann.</p><h3>Oslo</h3>',
    '<h3>Where we are</h3><p>Berlin · Oslo</p>',
    '<div>Locations</div><div>Berlin</div><div>Oslo</div><div>Careers</div><div>Paris</div>',
    '<address>Berlin<br>Oslo</address>',
    '<h2>Offices</h2><a href="/offices/berlin">Berlin</a><br><a href="/oslo">Oslo</a>',
    '<p>Acme has offices in Berlin and Oslo, and we ship everywhere.</p>',
    '<p>Acme is a maker of anvils with regional offices in Berlin, Germany, and Oslo.</p>',
  ];
  for (const form of forms) assert.deepEqual(cities(form), ['berlin', 'oslo'], form);
});

test('other lists of cities are none, and an office to come is none yet', () => {
  const none = [
    '<h2>Data centres</h2><ul><li>Berlin</li><li>Oslo</li></ul>',
    '<h2>Events</h2><p>Berlin</p>',
    '<h1>Our locations</h1><h2>Data centres</h2><p>Berlin, Germany · Oslo, Norway</p>',
    '<h3>Locations</h3><ul><li><a href="/voip-berlin/">Berlin</a></li><li><a href="/voip-oslo">Oslo</a></li></ul>',
    '<div itemscope itemtype="https://schema.org/JobPosting"><address>Berlin</address></div>',
    '<h2>Our offices</h2><h3>Oslo</h3><p>Opening in the spring.</p>',
    '<h2>Our customers</h2><address>Berlin</address>',
    '<p>Our customers have offices in Berlin and Oslo.</p>',
    '<p>Beta has offices in Berlin and Oslo.</p>',
    '<p>Acme has offices in Berlin and Springfield.</p>',
    '<p>We plan to open offices in Berlin and Oslo.</p>',
  ];
  for (const form of none) assert.deepEqual(cities(form), [], form);
});

test('an address tells more than the name of its city above it', () => {
  const one = '<h2>Offices</h2><h3>Bangalore</h3><p>4 Anvil Road<br>Bengaluru 560038<br>India</p>';
  assert.deepEqual(cities(one), ['bengaluru']);
  const unread = '<h2>Offices</h2><h3>Oslo</h3><p>House 7, 2nd Lane 14</p>';
  assert.deepEqual(cities(unread), []);
});

test('on a page of jobs, addresses under a heading of offices are read', () => {
  const address = '<p>4 Anvil Road<br>Denver, CO 80202</p>';
  assert.deepEqual(cities(`<h2>Our teams &amp; locations</h2>${address}`, '/careers'), ['denver']);
  assert.deepEqual(cities(`<h2>Field engineer</h2>${address}`, '/careers'), []);
});

test('a heading names the office of a city among benefits and postings; a posting names none', () => {
  const read = (main: string) => cities(main, '/careers');
  assert.deepEqual(read('<h3>Buenos Aires Office</h3><p>Come by whenever you like.</p>'), [
    'buenos-aires',
  ]);
  assert.deepEqual(read('<h3>Office Manager, Oslo</h3><h3>Engineer, Oslo</h3>'), []);
  assert.deepEqual(read('<p>Work from our offices in Oslo and Berlin.</p>').sort(), [
    'berlin',
    'oslo',
  ]);
});
