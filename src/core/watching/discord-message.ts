// The message that a Discord webhook is sent, within the limits of its embeds
// (https://discord.com/developers/docs/resources/message#embed-object-embed-limits).

import { discordEscape, fitted, headlineOf, plain, saidOf } from './chat-text.ts';
import type { ChangeTold, TestTold, Told } from './told.ts';

const TITLE = 256;
/** Discord allows 1,024 in a value; this keeps the whole below 6,000. */
const VALUE = 1_000;
const FOOTER = 1_000;

const COLOURS = { high: 15_158_332, normal: 3_447_003 } as const;

/** Nobody is pinged, whatever a name holds. */
export function discordMessage(told: Told) {
  const embed = told.kind === 'test' ? ofTest(told) : ofChange(told);
  return { allowed_mentions: { parse: [] }, embeds: [embed] };
}

function ofTest({ endpointId, at }: TestTold) {
  return {
    title: 'Assay: a test of this endpoint',
    color: COLOURS.normal,
    timestamp: at.toISOString(),
    footer: { text: `webhook.test · ${endpointId}` },
  };
}

function ofChange(told: ChangeTold) {
  const { company, subscription } = told;
  const headline = headlineOf(told);
  const name = fitted(company.name, TITLE - headline.length - 2, discordEscape);
  return {
    title: `${name}: ${headline}`,
    description: fitted(saidOf(told), VALUE, discordEscape),
    // Embeds of one address are shown as one: each event has a page of its own.
    url: told.pageUrl,
    color: COLOURS[told.significance],
    timestamp: `${told.occurredAt}T00:00:00Z`,
    fields: [
      { name: 'Company', value: fitted(company.domain, VALUE, plain), inline: true },
      { name: 'Fact', value: code(told.factKey), inline: true },
      { name: 'Type', value: code(told.type), inline: true },
    ],
    footer: { text: `Watch: ${fitted(subscription.name, FOOTER, plain)} · ${told.eventId}` },
  };
}

function code(text: string): string {
  return `\`${fitted(text, VALUE, plain).replaceAll('`', "'")}\``;
}
