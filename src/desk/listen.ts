// `assay listen`: the developer's loop, in which each event that comes is posted to a local address
// as a webhook is.

import { serviceAt } from '../outside/service-at.ts';
import { httpAddress } from './accepted.ts';
import { command } from './command.ts';
import { type Heard, listenTo } from './forward.ts';
import { placeOf, SERVICE_OPTIONS } from './service-place.ts';

export const listen = command({
  words: ['listen'],
  description: 'confirmed changes as they come, each posted to a local address as a webhook',
  arguments: {},
  options: {
    forwardTo: {
      value: 'url',
      required: true,
      help: 'where they are posted, signed as webhooks are',
      parse: httpAddress,
    },
    companies: {
      value: 'domains',
      help: 'companies to watch while this runs, with commas between',
      parse: listed,
    },
    subscription: { value: 'id', help: 'a subscription of yours, in place of companies' },
    events: { value: 'types', help: 'only these types, with commas between', parse: listed },
    key: {
      value: 'key',
      help: "a key of an account; the running service's free one where not given",
    },
    ...SERVICE_OPTIONS,
    secret: {
      value: 'whsec',
      help: 'sign with this secret; a new one is made and shown otherwise',
    },
    cursor: {
      value: 'cursor',
      help: 'with --subscription: go on from where an earlier run ended',
    },
    json: { help: 'print JSON, one object a line' },
  },
  streams: true,
  run: async (world, { companies, events, key, url, ...rest }, { print }): Promise<Heard> => {
    const asked = { ...rest, companies: companies ?? [], events: events ?? [] };
    const service = serviceAt(await placeOf(world, { url, key }));
    return world.untilEnded((signal) => listenTo(world, service, asked, print, signal));
  },
  lines: (heard) => {
    switch (heard.kind) {
      case 'ready':
        return [
          `Listening at ${heard.url} to ${heard.subscription}`,
          `Forwarding to ${heard.forward_to}, signed with ${heard.secret}`,
          'Ctrl-C ends it.',
        ];
      case 'forwarded': {
        const { at, type, company, event_id: id, status, error, ms } = heard;
        return [`${at}  ${type}  ${company}  ${id}  -> ${status ?? error}  ${ms} ms`];
      }
      case 'cut':
        return [];
      case 'ended':
        return [
          `${heard.forwarded} events forwarded, ${heard.failed} not taken.`,
          ...(heard.cursor === null ? [] : [`Go on with --cursor ${heard.cursor}`]),
        ];
    }
  },
  notes: (heard) => {
    if (heard.kind === 'cut') {
      return [`The stream was cut off (${heard.reason}); it is opened again.`];
    }
    return heard.kind === 'ended' && heard.problem !== null ? [`assay: ${heard.problem}`] : [];
  },
  exitCode: (heard) => (heard.kind === 'ended' && heard.problem !== null ? 1 : 0),
});

function listed(text: string): readonly string[] {
  return text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
}
