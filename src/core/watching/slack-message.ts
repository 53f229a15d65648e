// The message that a Slack incoming webhook is sent, within the limits of Block Kit
// (https://docs.slack.dev/reference/block-kit/blocks).

import { fitted, headlineOf, saidOf, slackEscape } from './chat-text.ts';
import type { ChangeTold, TestTold, Told } from './told.ts';

const HEADER = 150;
/** Slack allows 2,000 in a field; this keeps the whole far below where it gives up. */
const FIELD = 1_000;
const NAME = 80;
const CONTEXT = 500;

const escaped = (text: string, most: number): string => fitted(text, most, slackEscape);

export function slackMessage(told: Told) {
  const { text, blocks } = told.kind === 'test' ? ofTest(told) : ofChange(told);
  return { text, unfurl_links: false, unfurl_media: false, blocks };
}

function ofTest({ endpointId }: TestTold) {
  const text = 'Assay: a test of this endpoint';
  return { text, blocks: [header(text), context(`webhook.test · ${endpointId}`)] };
}

function ofChange(told: ChangeTold) {
  const { company, factKey, type, subscription } = told;
  const headline = headlineOf(told);
  const domain = escaped(company.domain, 253);
  const name = escaped(company.name, HEADER - headline.length - 2);
  const key = escaped(factKey, FIELD);
  return {
    text: `${escaped(company.name, NAME)} (${domain}): ${headline} - ${key}`,
    blocks: [
      header(`${name}: ${headline}`),
      {
        type: 'section',
        text: plainText(escaped(saidOf(told), FIELD)),
        fields: [
          field('Company', `<https://${domain}|${domain}>`),
          field('Fact', code(key)),
          field('Type', code(escaped(type, FIELD))),
          field('Date', told.occurredAt),
        ],
      },
      {
        type: 'actions',
        elements: [{ type: 'button', text: plainText('View change'), url: told.pageUrl }],
      },
      context(`Watch: ${escaped(subscription.name, CONTEXT)} · ${told.eventId}`),
    ],
  };
}

function header(text: string) {
  return { type: 'header', text: { ...plainText(text), emoji: false } };
}

function plainText(text: string) {
  return { type: 'plain_text', text };
}

function field(name: string, value: string) {
  return { type: 'mrkdwn', text: `*${name}*\n${value}` };
}

// A backtick would end the code.
function code(text: string): string {
  return `\`${text.replaceAll('`', "'")}\``;
}

function context(text: string) {
  return { type: 'context', elements: [{ type: 'mrkdwn', text }] };
}
