// The commands of operators about disputes of facts: what waits, one whole, uphold, reject.

import type { Command } from 'commander';
import type { Screen } from './screen.ts';

/** A dispute as whoever decides sees it, in the words of the API where it has them. */
export interface DisputeLine {
  readonly id: string;
  readonly company: string;
  readonly key: string;
  readonly provenance: string;
  readonly product: string | null;
  readonly value: unknown;
  readonly unit: string | null;
  readonly status: string;
  readonly created_at: Date;
  readonly decided_at: Date | null;
  readonly reason: string | null;
  readonly retracted_events: readonly string[];
  readonly credits_returned: number;
  /** Of an upheld one: whether its value is kept from being read now. */
  readonly withheld: boolean;
  readonly lifted_at: Date | null;
  /** Null: the claim or the account is gone. */
  readonly claim_id: string | null;
  readonly account_id: string | null;
  readonly statement: string;
  readonly source_url: string | null;
}

export interface DisputeDoors {
  /** Of this status; of all where null. */
  list(status: string | null, limit: number): Promise<readonly DisputeLine[]>;
  show(id: string): Promise<DisputeLine>;
  uphold(id: string, reason: string): Promise<DisputeLine>;
  reject(id: string, reason: string): Promise<DisputeLine>;
  lift(id: string, reason: string): Promise<DisputeLine>;
}

export function addDisputes(
  program: Command,
  doors: DisputeDoors,
  screen: Screen,
  words: { whole(value: string): number },
): void {
  const group = program.command('disputes').description('disputes of facts by owners of domains');
  group
    .command('list')
    .description('those that wait first, the longest waiting at the top')
    .option('--status <status>', 'open, upheld, rejected or withdrawn; all where not given')
    .option('--limit <n>', 'how many', words.whole, 50)
    .option('--json', 'print JSON')
    .action(async (options: { status?: string; limit: number; json?: boolean }) => {
      const lines = await doors.list(options.status ?? null, options.limit);
      if (options.json) return screen.json(lines);
      screen.table(
        ['id', 'company', 'fact', 'value', 'status', 'since'],
        lines.map((line) => [
          line.id,
          line.company,
          line.key,
          short(amountOf(line)),
          line.status,
          line.created_at.toISOString(),
        ]),
      );
    });
  group
    .command('show')
    .description('one dispute, with what its owner says')
    .argument('<id>', 'dsp_…')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      `
Where the value was read, and what stands there now: \`assay explain DOMAIN KEY\`.`,
    )
    .action(async (id: string, options: { json?: boolean }) => {
      const line = await doors.show(id);
      if (options.json) return screen.json(line);
      for (const text of linesOf(line)) screen.line(text);
    });
  addDecision(group, screen, {
    verb: 'uphold',
    why: READ_BY_ALL,
    description: 'the fact was wrong: retract the events that told it, and give credits back',
    help: `
The value ends without an event and is not read again: a count until another one was published, all
else until \`assay disputes lift\`. The reason is published, with the ids of the events. Whoever was
told of one of them by a delivery or a named cursor gets one credit back.`,
    done: ({ retracted_events: events, credits_returned: credits }) =>
      `is upheld; events retracted: ${events.length}, credits given back: ${credits}`,
    decide: (id, reason) => doors.uphold(id, reason),
  });
  addDecision(group, screen, {
    verb: 'reject',
    why: READ_BY_ALL,
    description: 'the fact stands',
    help: `
The reason is published.`,
    done: () => 'is rejected',
    decide: (id, reason) => doors.reject(id, reason),
  });
  addDecision(group, screen, {
    verb: 'lift',
    why: 'why, for the audit log',
    description: 'the value of an upheld one has come true: it may be read again',
    help: `
The dispute stays upheld, and what was retracted stays so. Captures from now on publish the value as
they do any other. The reason is kept in the audit log.`,
    done: () => 'is lifted: its value may be read again',
    decide: (id, reason) => doors.lift(id, reason),
  });
}

const READ_BY_ALL = 'why, for those who read it';

interface DecisionCommand {
  readonly verb: 'uphold' | 'reject' | 'lift';
  readonly description: string;
  readonly help: string;
  /** For whom the reason is. */
  readonly why: string;
  /** What is told behind the id. */
  done(line: DisputeLine): string;
  decide(id: string, reason: string): Promise<DisputeLine>;
}

function addDecision(
  group: Command,
  screen: Screen,
  { verb, description, help, why, done, decide }: DecisionCommand,
): void {
  group
    .command(verb)
    .description(description)
    .argument('<id>', 'dsp_…')
    .requiredOption('--reason <text>', why)
    .option('--json', 'print JSON')
    .addHelpText('after', help)
    .action(async (id: string, options: { reason: string; json?: boolean }) => {
      const line = await decide(id, options.reason);
      if (options.json) return screen.json(line);
      screen.line(`${line.id} ${done(line)}.`);
    });
}

function linesOf(line: DisputeLine): readonly string[] {
  const product = line.product === null ? '' : `, product ${line.product}`;
  return [
    `${line.id} (${line.status}, since ${line.created_at.toISOString()})`,
    `company    ${line.company}`,
    `fact       ${line.key} (${line.provenance}${product})`,
    `value      ${amountOf(line)}`,
    `claim      ${line.claim_id ?? 'gone'} of ${line.account_id ?? 'a closed account'}`,
    ...(line.source_url === null ? [] : [`source     ${line.source_url}`]),
    ...(line.decided_at === null ? [] : [`decided    ${line.decided_at.toISOString()}`]),
    ...(line.reason === null ? [] : [`reason     ${line.reason}`]),
    ...(line.status === 'upheld' ? [`withheld   ${withheldText(line)}`] : []),
    ...line.retracted_events.map((id) => `retracted  ${id}`),
    'statement',
    ...line.statement.split('\n').map((text) => `  ${text}`),
  ];
}

function withheldText({ withheld, lifted_at }: DisputeLine): string {
  if (withheld) return 'the value is not read';
  if (lifted_at !== null) return `no more, lifted ${lifted_at.toISOString()}`;
  return 'no more, another value was published since';
}

function amountOf({ value, unit }: Pick<DisputeLine, 'value' | 'unit'>): string {
  const text = JSON.stringify(value);
  return unit === null ? text : `${text} ${unit}`;
}

function short(text: string): string {
  const letters = [...text];
  return letters.length > 40 ? `${letters.slice(0, 39).join('')}…` : text;
}
