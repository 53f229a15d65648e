// Messages for chats, against the published limits, whatever names hold.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { ANY_CHARACTER } from '../../../test/any-character.ts';
import { corpus, needsCorpus } from '../../../test/worlds/world.ts';
import { discordMessage } from './discord-message.ts';
import { slackMessage } from './slack-message.ts';
import type { ChangeTold, Told } from './told.ts';

const hostile = fc.oneof(
  fc.string({ unit: ANY_CHARACTER, maxLength: 500 }),
  fc.string({ unit: 'grapheme', maxLength: 500 }),
  fc.constantFrom(
    '<!channel> & <https://evil.example|ok>',
    '@everyone **bold** [x](https://evil.example)',
    '`code` end',
    'a\nb\u202ec',
    '&'.repeat(400),
    '😀'.repeat(300),
  ),
);

const EVENT = 'evt_01KAA0Z6M0X9Q2V7T4N8B3C5D1';

const change: fc.Arbitrary<ChangeTold> = fc.record({
  kind: fc.constant('change'),
  type: fc.constantFrom('pricing.price.changed', 'security.cert.added'),
  change: fc.constantFrom('added', 'removed', 'changed'),
  significance: fc.constantFrom('normal', 'high'),
  recordedAt: fc.constant(new Date('2026-11-18T06:00:00Z')),
  eventId: fc.constant(EVENT),
  subscription: fc.record({ id: fc.constant('sub_1'), name: hostile }),
  company: fc.record({ domain: fc.constant('acme.example'), name: hostile }),
  dimension: fc.constantFrom('pricing', 'security'),
  factKey: fc.oneof(fc.constant('pricing.tier.pro.price'), fc.stringMatching(/^[a-z._-]{1,400}$/)),
  subject: fc.oneof(fc.constant('the price of the pro plan'), hostile),
  occurredAt: fc.constant('2026-11-17'),
  fetchUrl: fc.constant(
    'https://assay.example/v1/companies/acme.example/history?dimension=pricing',
  ),
  pageUrl: fc.constant(`https://assay.example/companies/acme.example/changes/${EVENT}`),
});
const told: fc.Arbitrary<Told> = fc.oneof(
  { weight: 9, arbitrary: change },
  fc.record({
    kind: fc.constant('test' as const),
    endpointId: fc.constant('ep_01KAA0Z6M0X9Q2V7T4N8B3C5D1'),
    at: fc.constant(new Date('2026-11-18T06:00:00Z')),
  }),
);

interface SlackBlock {
  readonly type: string;
  readonly text?: { readonly type: string; readonly text: string };
  readonly fields?: readonly { readonly text: string }[];
  readonly elements?: readonly {
    readonly text: string | { readonly text: string };
    readonly url?: string;
  }[];
}

// https://docs.slack.dev/reference/block-kit/blocks and, of the sum, slackapi/bolt-js issue 2509.
test('a Slack message stays within the limits of its blocks', () => {
  fc.assert(
    fc.property(told, (one) => {
      const { text, blocks } = slackMessage(one) as { text: string; blocks: SlackBlock[] };
      assert.ok(text.length > 0 && text.length <= 3_000);
      assert.ok(blocks.length <= 50);
      for (const block of blocks) {
        if (block.type === 'header') assert.ok((block.text?.text.length ?? 999) <= 150);
        assert.ok((block.fields ?? []).length <= 10 && (block.elements ?? []).length <= 10);
        for (const field of block.fields ?? []) assert.ok(field.text.length <= 2_000);
        for (const { text, url } of block.elements ?? []) {
          const words = typeof text === 'string' ? text : text.text;
          assert.ok(words.length > 0 && words.length <= (typeof text === 'string' ? 2_000 : 75));
          assert.ok((url?.length ?? 0) <= 3_000);
        }
      }
      assert.ok(JSON.stringify(blocks).length < 13_000);
    }),
  );
});

test('no name can mention, link or break out of a Slack message', () => {
  fc.assert(
    fc.property(change, (one) => {
      const { text, blocks } = slackMessage(one);
      const own = `<https://${one.company.domain}|${one.company.domain}>`;
      const words = [text, JSON.stringify(blocks)].join(' ').replace(own, '');
      assert.doesNotMatch(words, /[<>]/);
      assert.doesNotMatch(words, /&(?!amp;|lt;|gt;)/);
    }),
  );
});

test('a Slack message reads as the specification shows it', () => {
  const [one] = fc.sample(change, 1);
  assert.ok(one);
  const message = slackMessage({
    ...one,
    type: 'pricing.price.changed',
    change: 'changed',
    dimension: 'pricing',
    factKey: 'pricing.tier.pro.price',
    subject: 'the price of the pro plan',
    company: { domain: 'acme.com', name: 'Acme' },
    subscription: { id: 'sub_1', name: 'R&D <prices>' },
  });
  assert.equal(message.text, 'Acme (acme.com): pricing changed - pricing.tier.pro.price');
  assert.deepEqual(message.blocks.at(0), {
    type: 'header',
    text: { type: 'plain_text', text: 'Acme: pricing changed', emoji: false },
  });
  const [, section] = message.blocks as SlackBlock[];
  assert.equal(section?.text?.text, 'The price of the pro plan changed.');
  assert.deepEqual(message.blocks.at(-1), {
    type: 'context',
    elements: [{ type: 'mrkdwn', text: `Watch: R&amp;D &lt;prices&gt; · ${one.eventId}` }],
  });
});

// https://discord.com/developers/docs/resources/message#embed-object-embed-limits
test('a Discord message stays within the limits of its embeds, and pings nobody', () => {
  fc.assert(
    fc.property(told, (one) => {
      const { allowed_mentions, embeds } = discordMessage(one);
      assert.deepEqual(allowed_mentions, { parse: [] });
      assert.ok(embeds.length <= 10);
      let sum = 0;
      for (const embed of embeds) {
        const fields = 'fields' in embed ? embed.fields : [];
        assert.ok(embed.title.length > 0 && embed.title.length <= 256 && fields.length <= 25);
        assert.ok(embed.footer.text.length <= 2_048);
        for (const { name, value } of fields) {
          assert.ok(name.length <= 256 && value.length > 0 && value.length <= 1_024);
          sum += name.length + value.length;
        }
        sum += embed.title.length + embed.footer.text.length;
      }
      assert.ok(sum <= 6_000);
    }),
  );
});

test('both lead people to the page of the change', () => {
  const [one] = fc.sample(change, 1);
  assert.ok(one);
  const [embed] = discordMessage(one).embeds;
  assert.equal(embed && 'url' in embed ? embed.url : null, one.pageUrl);
  const [button] = (slackMessage(one).blocks as SlackBlock[])[2]?.elements ?? [];
  assert.equal(button?.url, one.pageUrl);
});

test('a Discord message is as the published API describes it', needsCorpus('discord-api'), () => {
  const file = join(corpus('discord-api') ?? '', 'specs', 'openapi.json');
  const api = JSON.parse(readFileSync(file, 'utf8'));
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addFormat('snowflake', true);
  ajv.addSchema({ $id: 'discord', components: api.components });
  const validate = ajv.compile({
    $ref: 'discord#/components/schemas/IncomingWebhookRequestPartial',
  });
  assert.ok(!validate({ embeds: [{ title: 'x'.repeat(257) }] }), 'the description can refuse');
  fc.assert(
    fc.property(told, (one) => {
      const message = discordMessage(one);
      assert.ok(validate(message), ajv.errorsText(validate.errors));
      // The description does not refuse members that it does not know.
      const known = api.components.schemas;
      const names = Object.keys(known.IncomingWebhookRequestPartial.properties);
      assert.ok(Object.keys(message).every((name) => names.includes(name)));
      const ofEmbed = Object.keys(known.RichEmbed.properties);
      assert.ok(
        message.embeds.every((embed) => Object.keys(embed).every((n) => ofEmbed.includes(n))),
      );
    }),
  );
});
