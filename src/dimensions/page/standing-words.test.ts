// The words of a quote are found again through other markup, and only where they stand.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Locator } from '../../core/facts/fact.ts';
import type { Standing } from '../../core/judging/words-standing.ts';
import { wordsStand } from './standing-words.ts';
import { wordedPage } from './word-flow.ts';

function stands(then: string, exact: string, now: string): boolean {
  return standing(then, exact, now) === 'beside';
}

function standing(then: string, exact: string, now: string): Standing | undefined {
  const at = then.indexOf(exact);
  assert.ok(at >= 0, exact);
  const quote: Locator = {
    type: 'text_quote',
    exact,
    prefix: then.slice(Math.max(0, at - 32), at),
    suffix: then.slice(at + exact.length, at + exact.length + 32),
  };
  const [one, other] = [wordedPage(then), wordedPage(now)];
  assert.ok(one !== null && other !== null);
  return wordsStand(one, [quote], other)[0];
}

const CLAUSE = 'This agreement is governed by the laws of the State of Delaware.';

test('a sentence stands in other markup, with other punctuation and in a hidden section', () => {
  const then = `<p>First. ${CLAUSE} Last.</p>`;
  assert.ok(
    stands(
      then,
      CLAUSE,
      `<div><b>This agreement</b> is governed by the laws <i>of the State of Delaware</i></div>`,
    ),
  );
  assert.ok(stands(then, CLAUSE, `<section hidden><p>${CLAUSE.toUpperCase()}</p></section>`));
  assert.ok(!stands(then, CLAUSE, '<p>This agreement is governed by the laws of Texas.</p>'));
  assert.ok(!stands(then, CLAUSE, `<script>var a = "${CLAUSE}"</script>`));
});

test('a short quote stands only together with what stood before or after it', () => {
  const then =
    '<h3>Pro</h3><p>$29</p><p>per user and month, billed yearly</p><h3>Max</h3><p>$99</p>';
  assert.ok(
    stands(then, '$29', '<div><h2>Plans</h2><b>$29</b> per user and month, billed yearly</div>'),
  );
  assert.ok(
    !stands(
      then,
      '$29',
      '<h3>Pro</h3><p>$39</p><p>per user and month, billed yearly</p><p>was $29</p>',
    ),
  );
  assert.ok(
    stands(then, '<h3>Pro</h3>', '<h3>Pro</h3><p>$29</p><p>per user and month, billed yearly'),
  );
  assert.ok(!stands(then, '<h3>Pro</h3>', '<h3>Team</h3><p>$49</p><p>a professional plan</p>'));
});

test('a name in another place is counted where it is a text of its own', () => {
  const then = '<h3>Smith</h3><p>$29 for one anvil</p><h3>Forge</h3><p>$99 for ten anvils</p>';
  const table = '<p>per month and forge</p><p> Smith </p>';
  assert.equal(standing(then, 'Smith', table), 'as_often');
  assert.equal(standing(then, 'Smith', `${table}<li>Smith</li>`), 'oftener');
  assert.equal(standing(`${then}<nav><a>Smith</a></nav>`, 'Smith', table), 'seldomer');
  assert.equal(standing(then, 'Smith', '<p>John Smith wrote to us about it</p>'), 'gone');
  assert.equal(standing(`<p>We like Smith best</p>`, 'Smith', table), 'gone');
});

test('three words in a row stand inside other sentences, and so do those around the one number', () => {
  const then = '<h3>Forged in Iceland</h3><p>One of our people answers within 4 hours.</p>';
  const [place, promise] = ['Forged in Iceland', 'One of our people answers within 4 hours.'];
  assert.equal(standing(then, place, '<p>By hand, forged in Iceland, sold here</p>'), 'within');
  assert.equal(standing(then, place, '<p>Forged by hand in Iceland</p>'), 'gone');
  assert.equal(standing(then, promise, '<b>We come back within 4 hours!</b>'), 'number_within');
  assert.equal(standing(then, promise, '<b>We come back within 48 hours!</b>'), 'gone');
  const two = '<p>Up to 5 forges and 10 anvils for each</p>';
  assert.equal(standing(two, two.slice(3, -4), '<p>Up to 5 forges or more</p>'), 'gone');
});

test('accents and the escapes of archives are no other letters', () => {
  const then = '<p>Préparation des modèles : illimité pour tous, für Straße</p>';
  const now = '<p>Preparation des modeles : illimite pour tous, fur Strasse</p>';
  assert.ok(stands(then, then.slice(3, -4), now));
  assert.ok(
    stands(
      '<p>Schmiede Größl und alle Söhne</p>',
      'Schmiede Größl',
      '<p>Schmiede Gr#U00f6#U00dfl und alle So#U0308hne</p>',
    ),
  );
});

test('a telephone number stands in other groups and without the code of its country', () => {
  const then = '<p>Call us: <a href="tel:+493521788680">+49 3521 788680</a></p>';
  const national = '<address>Acme GmbH, Tel. 03521 / 78 86 80, Meissen</address>';
  assert.ok(stands(then, '+49 3521 788680', national));
  assert.ok(stands(then, 'href="tel:+493521788680"', national));
  assert.ok(!stands(then, '+49 3521 788680', '<address>Tel. 03521 / 78 86 81</address>'));
  assert.ok(!stands(then, '+49 3521 788680', '<p>No. 3521 788680 1</p>'));
  const data = '<script type="application/ld+json">{"telephone": "+49 3521 788680"}</script>';
  assert.ok(stands(data, '"telephone": "+49 3521 788680"', national));
});

test('words of attributes stand, and what has no words is looked for as it is', () => {
  const then =
    '<img alt="SOC 2 Type II certified by Smith and Partners"><a href="https://x.example/a">x</a>';
  const alt = 'SOC 2 Type II certified by Smith and Partners';
  assert.ok(stands(then, `alt="${alt}"`, `<p>${alt}</p>`));
  assert.ok(stands(then, 'https://x.example/a', '<link href="https://x.example/a">'));
  assert.ok(!stands(then, 'https://x.example/a', '<link href="https://x.example/b">'));
});

test('a page always holds its own quotes', () => {
  const bit = fc.constantFrom(
    '<p>',
    '</p>',
    'Acme &amp; Co. ',
    '<b>',
    '</b>',
    '12 anvils ',
    '&nbsp;',
    '<img alt="Logo of Acme">',
    'Größe ',
  );
  fc.assert(
    fc.property(
      fc.array(bit, { minLength: 1, maxLength: 30 }),
      fc.nat(),
      fc.nat(),
      (bits, a, b) => {
        const page = bits.join('');
        const from = a % page.length;
        const exact = page.slice(from, from + 1 + (b % (page.length - from)));
        // A quote is cut between characters of the text, never inside a tag or an entity.
        if (/^[^<]*>|<[^>]*$|^[^&\s]*;|&[^;]*$/.test(exact)) return;
        assert.ok(stands(page, exact, page), exact);
      },
    ),
    { numRuns: 300 },
  );
});

test('letters that stand inside other words or numbers are not the words', () => {
  const then = '<p>Anvils with delivery to the door</p><h3>Pro</h3><p>$29</p>';
  const now = '<p>Anvils with delivery to the door</p><h3>Products</h3><p>$29.50</p>';
  assert.ok(!stands(then, 'Pro', now));
  assert.ok(!stands(then, '$29', now));
  assert.ok(stands(then, 'Pro', then.replace('$29', '$31')));
  const glued = '<p>Costs for everybody who comes 29USD a month, billed each year</p>';
  assert.ok(stands(glued, '29', `<div>${glued}</div>`));
});

test('words that left the body do not stand in what only machines are told', () => {
  const then = `<html><head><title>Terms</title></head><body><p>${CLAUSE}</p></body></html>`;
  const now = `<html><head><meta content="${CLAUSE}"></head><body><p>Moved.</p></body></html>`;
  assert.ok(!stands(then, CLAUSE, now));
  assert.ok(stands(now, CLAUSE, now));
});

test('a mark without words stands only in its own place', () => {
  const then = '<td class="a">\u2713</td><td class="b">-</td>';
  assert.ok(!stands(then, '\u2713', '<td class="x">\u2713</td><p>-</p>'));
  assert.ok(stands(then, '\u2713', `<tr>${then}</tr>`));
});

test('many quotes of one long text are found in one pass', () => {
  const sentence = (i: number) => `Acme &amp; its ${i}th friend agree on this. `;
  const text = `<p>${Array.from({ length: 20_000 }, (_, i) => sentence(i)).join('')}</p>`;
  const page = wordedPage(text);
  assert.ok(page !== null);
  const quotes = Array.from({ length: 300 }, (_, i): Locator => {
    const exact = `${i * 60}th`;
    return { type: 'text_quote', exact, prefix: 'its ', suffix: ' friend agree' };
  });
  const began = performance.now();
  assert.ok(wordsStand(page, quotes, page).every((one) => one === 'beside'));
  // A second a quote where each reads the text anew.
  assert.ok(performance.now() - began < 20_000);
});

test('words that stand in another order are the same words, if they stand as often', () => {
  const list = '<ul><li>Up to 50 anvils</li><li>Unlimited forges</li></ul>';
  const panel = '<dl><dt>Anvils</dt><dd>Up to 50</dd><dt>Forges</dt><dd>Unlimited</dd></dl>';
  assert.equal(standing(list, 'Up to 50 anvils', panel), 'turned');
  assert.equal(standing(list, 'Unlimited forges', panel), 'turned');
  assert.equal(standing(`${list}<p>Unlimited forges</p>`, 'Unlimited forges', panel), 'gone');
  assert.equal(standing(list, 'Up to 50 anvils', panel.replace('50', '60')), 'gone');
  const other = '<p>with us: unlimited forges for all, and forges: unlimited</p>';
  assert.equal(standing(list, 'Unlimited forges', other), 'gone', 'it may be of another plan');
});

test('a number stands near two long words of its sentence, whatever is between them', () => {
  const then = '<p>Annual billing saves 16% of it</p>';
  const badge = (words: string) => standing(then, 'Annual billing saves 16% of it', words);
  assert.equal(badge('<b>Save up to 16% with annual billing</b>'), 'number_within');
  assert.equal(badge('<b>Save up to 20% with annual billing</b>'), 'gone');
  assert.equal(badge('<b>Save up to 16% with an annual plan</b>'), 'gone');
});
