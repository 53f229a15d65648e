// What answers mean, for each format.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { ANY_CHARACTER } from '../../../test/any-character.ts';
import { LONGEST_WAIT, verdictOn } from './webhook-answer.ts';
import type { WebhookFormat } from './webhook-port.ts';

const NOW = Date.parse('2026-11-18T06:00:00Z');

interface Said {
  readonly status?: number;
  readonly excerpt?: string;
  readonly retryAfter?: string;
  readonly control?: string;
}

function verdict(said: Said, format: WebhookFormat = 'json') {
  const { status = 200, excerpt = '', retryAfter = null, control = null } = said;
  const answer = { kind: 'answered', status, excerpt, retryAfter, control, durationMs: 1 } as const;
  return verdictOn(format, answer, NOW);
}

const again = (error: string, notBefore: number | null = null, slowDown = false) => ({
  kind: 'retry',
  error,
  notBefore,
  slowDown,
});
const over = (error: string, blame: string) => ({ kind: 'failed', error, blame });

test('only 2xx is success; a redirect is a failure like any other', () => {
  for (const status of [200, 201, 202, 204, 299]) {
    assert.deepEqual(verdict({ status }), { kind: 'delivered' });
  }
  for (const status of [301, 302, 304, 307, 400, 401, 403, 404, 500, 599]) {
    assert.deepEqual(verdict({ status }), again(`http_${status}`));
  }
});

test('410 means that nobody is there any more, in every format', () => {
  for (const format of ['json', 'slack', 'discord'] as const) {
    assert.deepEqual(verdict({ status: 410 }, format), over('http_410', 'gone'));
  }
});

test('Retry-After is heard with 429, 502, 503 and 504, for an hour at most', () => {
  for (const status of [429, 502, 503, 504]) {
    const slow = status === 429;
    const error = `http_${status}`;
    assert.deepEqual(verdict({ status, retryAfter: '60' }), again(error, NOW + 60_000, slow));
    const date = 'Wed, 18 Nov 2026 06:02:00 GMT';
    assert.deepEqual(verdict({ status, retryAfter: date }), again(error, NOW + 120_000, slow));
    const late = again(error, NOW + LONGEST_WAIT, slow);
    assert.deepEqual(verdict({ status, retryAfter: '999999' }), late);
    assert.deepEqual(verdict({ status, retryAfter: 'soon' }), again(error, null, slow));
  }
  assert.deepEqual(verdict({ status: 500, retryAfter: '60' }), again('http_500'));
});

test('a receiver may ask for nothing more, or for no more of one message', () => {
  const disable = { control: 'disable' };
  assert.deepEqual(verdict(disable), { kind: 'delivered_last' });
  assert.deepEqual(verdict({ ...disable, status: 500 }), over('http_500', 'receiver_request'));
  const abort = { control: ' Abort-Message ' };
  assert.deepEqual(verdict(abort), { kind: 'delivered' });
  assert.deepEqual(verdict({ ...abort, status: 422 }), over('http_422', 'message'));
  assert.deepEqual(verdict({ control: 'dance', status: 422 }), again('http_422'));
});

test('who does not answer is tried again, but no address that may not be reached', () => {
  const failed = (error: string) =>
    verdictOn('json', { kind: 'failed', error, durationMs: 1 }, NOW);
  for (const error of ['timeout', 'dns', 'tls', 'connection_refused', 'connection_lost']) {
    assert.deepEqual(failed(error), again(error));
  }
  assert.deepEqual(failed('blocked_address'), over('blocked_address', 'url_not_allowed'));
});

test('the words of Slack that mean the same tomorrow end the delivery at once', () => {
  const blames: Readonly<Record<string, string>> = {
    no_service: 'gone',
    no_active_hooks: 'endpoint',
    channel_is_archived: 'endpoint',
    channel_not_found: 'endpoint',
    action_prohibited: 'message',
    invalid_token: 'message',
    team_disabled: 'message',
    invalid_payload: 'ours',
    invalid_blocks: 'ours',
  };
  for (const [word, blame] of Object.entries(blames)) {
    for (const status of [400, 403, 404]) {
      const said = { status, excerpt: `${word}\n` };
      assert.deepEqual(verdict(said, 'slack'), over(`slack_${word}`, blame));
    }
  }
  assert.deepEqual(verdict({ excerpt: 'ok' }, 'slack'), { kind: 'delivered' });
  assert.deepEqual(
    verdict({ status: 429, retryAfter: '30', excerpt: 'rate_limited' }, 'slack'),
    again('http_429', NOW + 30_000, true),
  );
  assert.deepEqual(verdict({ status: 500, excerpt: 'rollup_error' }, 'slack'), again('http_500'));
  assert.deepEqual(verdict({ status: 404, excerpt: 'constructor' }, 'slack'), again('http_404'));
});

test('a page for people is no answer of Slack', () => {
  const page = { excerpt: '<!doctype html><title>Sign in</title>' };
  assert.deepEqual(verdict(page, 'slack'), again('slack_unexpected_answer'));
});

test('Discord tells by code: an unknown webhook is gone, a malformed form is our bug', () => {
  const said = (status: number, more: object) =>
    verdict({ status, excerpt: JSON.stringify(more) }, 'discord');
  assert.deepEqual(said(200, { id: '1' }), { kind: 'delivered' });
  assert.deepEqual(verdict({ status: 204 }, 'discord'), { kind: 'delivered' });
  assert.deepEqual(
    said(404, { message: 'Unknown Webhook', code: 10015 }),
    over('discord_10015', 'gone'),
  );
  assert.deepEqual(
    said(400, { message: 'Invalid Form Body', code: 50035 }),
    over('discord_50035', 'ours'),
  );
  assert.deepEqual(said(404, { message: 'Unknown Channel', code: 10003 }), again('discord_10003'));
  assert.deepEqual(verdict({ status: 404 }, 'discord'), again('http_404'));
});

test('Discord says in fractions of seconds when to come again', () => {
  const excerpt = JSON.stringify({
    message: 'You are being rate limited.',
    retry_after: 1.337,
    global: false,
  });
  const said = verdict({ status: 429, retryAfter: '2', excerpt }, 'discord');
  assert.deepEqual(said, again('http_429', NOW + 1_337, true));
});

test('an excerpt that is cut in the middle still tells its code', () => {
  const whole = JSON.stringify({
    message: 'Invalid Form Body',
    code: 50035,
    errors: { embeds: 'x'.repeat(900) },
  });
  assert.deepEqual(
    verdict({ status: 400, excerpt: whole.slice(0, 200) }, 'discord'),
    over('discord_50035', 'ours'),
  );
});

test('no answer whatever is without a verdict, and none puts us off for longer than an hour', () => {
  const answers = fc.record({
    status: fc.integer({ min: 100, max: 999 }),
    excerpt: fc.string({ unit: ANY_CHARACTER }),
    retryAfter: fc.string(),
    control: fc.string(),
  });
  const formats = fc.constantFrom<WebhookFormat>('json', 'slack', 'discord');
  fc.assert(
    fc.property(answers, formats, (said, format) => {
      const given = verdict(said, format);
      if (given.kind !== 'retry' || given.notBefore === null) return;
      assert.ok(given.notBefore >= NOW && given.notBefore <= NOW + LONGEST_WAIT);
    }),
  );
});
