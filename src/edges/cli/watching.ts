// The commands of a developer who tries watches: hear events on a laptop, trigger some.

import type { Command } from 'commander';
import type { Screen } from './screen.ts';

export interface ListenRequest {
  readonly forwardTo: string;
  /** Of the service; null: the one that runs with this data folder. */
  readonly url: string | null;
  readonly key: string | null;
  /** Watched for as long as this runs. */
  readonly companies: readonly string[];
  /** In place of companies. */
  readonly subscription: string | null;
  /** None: all. */
  readonly events: readonly string[];
  /** Null: a new one. */
  readonly secret: string | null;
  /** Where to go on; null: from now. */
  readonly cursor: string | null;
}

export type Heard =
  | {
      readonly kind: 'ready';
      readonly url: string;
      readonly subscription: string;
      readonly forward_to: string;
      readonly secret: string;
    }
  | {
      readonly kind: 'forwarded';
      readonly at: string;
      readonly type: string;
      readonly company: string;
      readonly event_id: string;
      readonly webhook_id: string;
      /** Null where no answer came. */
      readonly status: number | null;
      readonly error: string | null;
      readonly ms: number;
    }
  | { readonly kind: 'cut'; readonly reason: string };

export interface Listened {
  readonly forwarded: number;
  /** Of these, the ones that were not answered with 2xx. */
  readonly failed: number;
  /** Where another run may go on; null where nothing was heard, and of watches of one run. */
  readonly cursor: string | null;
  /** Why it ended by itself; null where it was ended. */
  readonly problem: string | null;
}

export interface TriggerRequest {
  readonly type: string;
  readonly company: string | null;
  readonly subscription: string | null;
  readonly url: string | null;
  readonly key: string | null;
}

export interface Triggered {
  readonly event: { readonly id: string; readonly type: string; readonly company: string };
  readonly subscriptions: readonly string[];
  readonly deliveries: number;
  readonly notice: string | null;
}

/** What the service says of why not. */
export interface Refused {
  readonly problem: string;
}

export interface WatchingDoors {
  /** Until it is ended by a signal. */
  listen(request: ListenRequest, heard: (what: Heard) => void): Promise<Listened>;
  trigger(request: TriggerRequest): Promise<Triggered | Refused>;
}

export function addWatching(
  program: Command,
  doors: WatchingDoors,
  screen: Screen,
  exit: { code: number },
): void {
  addListen(program, doors, screen, exit);
  addTrigger(program, doors, screen, exit);
}

interface ListenOptions {
  forwardTo: string;
  companies?: string;
  subscription?: string;
  events?: string;
  key?: string;
  url?: string;
  secret?: string;
  cursor?: string;
  json?: boolean;
}

function addListen(
  program: Command,
  doors: WatchingDoors,
  screen: Screen,
  exit: { code: number },
): void {
  program
    .command('listen')
    .description('confirmed changes as they come, each posted to a local address as a webhook')
    .requiredOption('--forward-to <url>', 'where they are posted, signed as webhooks are')
    .option('--companies <domains>', 'companies to watch while this runs, with commas between')
    .option('--subscription <id>', 'a subscription of yours, in place of companies')
    .option('--events <types>', 'only these types, with commas between')
    .option('--key <key>', "a key of an account; the running service's free one where not given")
    .option('--url <url>', 'the service; the one that runs with this data folder where not given')
    .option('--secret <whsec>', 'sign with this secret; a new one is made and shown otherwise')
    .option('--cursor <cursor>', 'with --subscription: go on from where an earlier run ended')
    .option('--json', 'print JSON, one object a line')
    .action(async (options: ListenOptions) => {
      const { companies, subscription = null, events, key = null, url = null } = options;
      const { forwardTo, secret = null, cursor = null, json } = options;
      const asked = { forwardTo, subscription, key, url, secret, cursor };
      const listened = await doors.listen(
        { ...asked, companies: words(companies), events: words(events) },
        (what) => (json ? screen.line(JSON.stringify(what)) : tell(screen, what)),
      );
      if (listened.problem !== null) exit.code = 1;
      if (json) return screen.line(JSON.stringify({ kind: 'ended', ...listened }));
      if (listened.problem !== null) screen.note(`assay: ${listened.problem}`);
      screen.line(`${listened.forwarded} events forwarded, ${listened.failed} not taken.`);
      if (listened.cursor !== null) screen.line(`Go on with --cursor ${listened.cursor}`);
    });
}

function addTrigger(
  program: Command,
  doors: WatchingDoors,
  screen: Screen,
  exit: { code: number },
): void {
  program
    .command('trigger')
    .description("a test event through the whole path of your own account's watches")
    .argument('<type>', 'for example pricing.price.changed')
    .requiredOption('--key <key>', 'a key in test mode: assay_test_…')
    .option('--company <domain>', 'whose change it is; a watched company where not given')
    .option('--subscription <id>', 'for this subscription alone')
    .option('--url <url>', 'the service; the one that runs with this data folder where not given')
    .option('--json', 'print JSON')
    .action(async (type: string, options: TriggerOptions) => {
      const { company = null, subscription = null, url = null, key, json } = options;
      const told = await doors.trigger({ type, company, subscription, url, key });
      if ('problem' in told) exit.code = 1;
      if (json) return screen.json(told);
      if ('problem' in told) return screen.note(`assay: ${told.problem}`);
      const { event, subscriptions, deliveries, notice } = told;
      screen.line(
        `${event.id}  ${event.type} of ${event.company}: ${subscriptions.length} subscriptions, ` +
          `${deliveries} deliveries.`,
      );
      if (notice !== null) screen.note(notice);
    });
}

interface TriggerOptions {
  key: string;
  company?: string;
  subscription?: string;
  url?: string;
  json?: boolean;
}

function tell(screen: Screen, what: Heard): void {
  switch (what.kind) {
    case 'ready':
      screen.line(`Listening at ${what.url} to ${what.subscription}`);
      screen.line(`Forwarding to ${what.forward_to}, signed with ${what.secret}`);
      screen.line('Ctrl-C ends it.');
      return;
    case 'forwarded': {
      const answer = what.status === null ? what.error : String(what.status);
      const { type, company, event_id: id, ms } = what;
      screen.line(`${what.at}  ${type}  ${company}  ${id}  -> ${answer}  ${ms} ms`);
      return;
    }
    case 'cut':
      screen.note(`The stream was cut off (${what.reason}); it is opened again.`);
      return;
  }
}

function words(text: string | undefined): string[] {
  return (text ?? '')
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
}
