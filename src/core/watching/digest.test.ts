// Digests: grouped by company, each line with its evidence, within the limits of a Slack message.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { ANY_CHARACTER } from '../../../test/any-character.ts';
import { digestLetter, mailAddressOf, slackDigests } from './digest.ts';
import type { ChangeTold } from './told.ts';

let serial = 0;
function told(given: Partial<ChangeTold> & { readonly domain: string }): ChangeTold {
  serial += 1;
  const { domain, ...more } = given;
  return {
    kind: 'change',
    type: 'pricing.price.changed',
    change: 'changed',
    significance: 'normal',
    recordedAt: new Date('2026-11-18T06:00:00Z'),
    eventId: `evt_${String(serial).padStart(6, '0')}`,
    subscription: { id: 'sub_1', name: 'Rivals' },
    company: { domain, name: domain.split('.')[0] ?? '' },
    dimension: 'pricing',
    factKey: 'pricing.tier.pro.price',
    subject: 'the price of the pro plan',
    occurredAt: '2026-11-17',
    fetchUrl: 'https://assay.example/v1/companies/x/history',
    pageUrl: `https://assay.example/companies/${domain}/changes/evt_${serial}`,
    ...more,
  };
}

const ABOUT = {
  to: 'a@people.example',
  link: 'https://assay.example/account/watches',
  host: 'assay.example',
};

interface Message {
  readonly text: string;
  readonly blocks: readonly { readonly type: string; readonly text: { readonly text: string } }[];
}
const messages = (changes: readonly ChangeTold[]): readonly Message[] =>
  slackDigests(changes).map(({ body }) => JSON.parse(body));

test('a letter has a heading for each company, and each line leads to its evidence', () => {
  const changes = [
    told({ domain: 'bolt.example', occurredAt: '2026-11-19' }),
    told({ domain: 'acme.example' }),
    told({ domain: 'bolt.example', subject: 'the service level', occurredAt: '2026-11-16' }),
    told({ domain: 'acme.example', type: 'screen.company.entered', change: 'added' }),
  ];
  const { subject, text, html } = digestLetter(ABOUT, changes);
  assert.equal(subject, 'Assay: 4 changes of 2 companies');
  const order = ['acme (acme.example)', 'bolt (bolt.example)', '2026-11-16', '2026-11-19'];
  const places = order.map((words) => text.indexOf(words));
  assert.ok(
    places.every((place, nth) => place > (places[nth - 1] ?? -1)),
    text,
  );
  assert.match(text, /acme entered the screen "Rivals" by the price of the pro plan\./);
  assert.match(text, /The service level changed\. \(Rivals\)/);
  for (const { pageUrl } of changes) {
    assert.ok(text.includes(`\n  ${pageUrl}\n`), text);
    assert.ok(html.includes(`<a href="${pageUrl}">Evidence</a>`), html);
  }
  assert.ok(text.includes(ABOUT.link));
});

test('markup of others is text in a letter and in a message', () => {
  const name = '<script>&<!channel> <https://evil.example|ok>\n';
  const one = told({ domain: 'acme.example', company: { domain: 'acme.example', name } });
  const { html } = digestLetter(ABOUT, [one]);
  assert.doesNotMatch(html, /<script>|<!channel>/);
  const [message] = messages([one]);
  const words = message?.blocks.map(({ text }) => text.text).join('') ?? '';
  const known = [one.pageUrl, 'https://acme.example'];
  for (const [, link] of words.matchAll(/<([^>|]*)/g)) assert.ok(known.includes(link ?? ''), words);
});

test('messages for Slack keep to its limits, tell every change once, and split no line', () => {
  const change = fc
    .record({
      domain: fc.constantFrom('acme.example', 'bolt.example', `${'long.'.repeat(40)}example`),
      name: fc.string({ unit: ANY_CHARACTER, maxLength: 300 }),
      subject: fc.string({ unit: ANY_CHARACTER, maxLength: 300 }),
    })
    .map(({ domain, name, subject }) => told({ domain, subject, company: { domain, name } }));
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 150 }), (changes) => {
      const parts = slackDigests(changes);
      const all = parts.flatMap((part) => part.told.map(({ eventId }) => eventId));
      assert.deepEqual(all.toSorted(), changes.map(({ eventId }) => eventId).toSorted());
      for (const { body, told: own } of parts) {
        const { blocks } = JSON.parse(body) as Message;
        assert.ok(blocks.length <= 50 && JSON.stringify(blocks).length < 13_000);
        const texts = blocks.map(({ text }) => text.text);
        for (const text of texts) assert.ok(text.length > 0 && text.length <= 3_000);
        for (const { pageUrl } of own) {
          assert.ok(texts.some((text) => text.includes(`<${pageUrl}|Evidence>`)));
        }
      }
    }),
    { numRuns: 60 },
  );
});

test('an address of mail is one, without further words', () => {
  assert.equal(mailAddressOf('mailto:a@people.example'), 'a@people.example');
  for (const other of ['https://a.example', 'mailto:', 'mailto:a@b.example?bcc=c@d.example']) {
    assert.equal(mailAddressOf(other), null, other);
  }
});
