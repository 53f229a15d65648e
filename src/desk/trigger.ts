// `assay trigger`: a test event through the whole path of an account's watches.

import { ServiceRefusal, serviceAt } from '../outside/service-at.ts';
import { command, JSON_OPTION } from './command.ts';
import { placeOf, SERVICE_OPTIONS } from './service-place.ts';

interface Triggered {
  readonly event: { readonly id: string; readonly type: string; readonly company: string };
  readonly subscriptions: readonly string[];
  readonly deliveries: number;
  readonly notice: string | null;
}

/** What the service says of why not. */
interface Refused {
  readonly problem: string;
}

export const trigger = command({
  words: ['trigger'],
  description: "a test event through the whole path of your own account's watches",
  arguments: { type: { help: 'for example pricing.price.changed' } },
  options: {
    key: { value: 'key', required: true, help: 'a key in test mode: assay_test_…' },
    company: { value: 'domain', help: 'whose change it is; a watched company where not given' },
    subscription: { value: 'id', help: 'for this subscription alone' },
    ...SERVICE_OPTIONS,
    json: JSON_OPTION,
  },
  run: async (world, { type, company, subscription, ...asked }): Promise<Triggered | Refused> => {
    try {
      const service = serviceAt(await placeOf(world, asked));
      const told = await service.call('POST', '/v1/watch/test-events', {
        type,
        ...(company === null ? {} : { company }),
        ...(subscription === null ? {} : { subscription_id: subscription }),
      });
      return told as Triggered;
    } catch (error) {
      if (error instanceof ServiceRefusal) return { problem: error.message };
      throw error;
    }
  },
  lines: (told) => {
    if ('problem' in told) return [];
    const { event, subscriptions, deliveries } = told;
    return [
      `${event.id}  ${event.type} of ${event.company}: ${subscriptions.length} subscriptions, ` +
        `${deliveries} deliveries.`,
    ];
  },
  notes: (told) => {
    if ('problem' in told) return [`assay: ${told.problem}`];
    return told.notice === null ? [] : [told.notice];
  },
  exitCode: (told) => ('problem' in told ? 1 : 0),
});
