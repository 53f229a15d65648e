// A soak: everything runs, everything is killed in turn, and at the end it is counted.

import { setTimeout as sleep } from 'node:timers/promises';
import { seededNumbers } from '../chaos/processes.ts';
import { sql } from '../servers/embedded-servers.ts';
import {
  changing,
  killing,
  latency,
  publishing,
  reading,
  sealing,
  settled,
  supervising,
  telling,
  watchMemory,
} from './activities.ts';
import { Callers } from './callers.ts';
import { isAllTold, subscribe } from './installation.ts';
import { Memory, median } from './memory.ts';
import { openStage, type Stage } from './stage.ts';
import { complaints, MOST_GROWN_MB, type PulledEvent } from './tally.ts';

export interface SoakOptions {
  readonly minutes: number;
  readonly companies: number;
  readonly seed: number;
  readonly tell: (line: string) => void;
  /** Ends it early: what ran until then is counted, and nothing is left running. */
  readonly signal?: AbortSignal;
}

export interface Soaked {
  readonly lines: readonly string[];
  readonly complaints: readonly string[];
}

const MINUTE = 60_000;
const READERS = 3;
/** What a process holds in its first minutes says nothing of what it comes to hold. */
const LEAST_TO_WEIGH = 10;

/** What came of it, besides what the parts remember themselves. */
interface Run {
  readonly callers: Callers;
  readonly pulling: Callers;
  readonly pulled: readonly PulledEvent[];
  readonly memory: Memory;
  readonly kills: ReadonlyMap<string, number>;
  readonly revived: number;
  readonly seals: { readonly whole: number; readonly killed: number };
  /** Milliseconds until nothing waited any more after the last kill. */
  readonly waited: number;
}

export async function soak(options: SoakOptions): Promise<Soaked> {
  const { minutes, companies, seed, tell, signal } = options;
  const chance = seededNumbers(seed);
  await using stack = new AsyncDisposableStack();
  const stage = await openStage(stack, companies, chance);
  const { programs } = stage;
  tell(`${programs.length} processes serve ${companies} companies for ${minutes} minutes.`);
  const run = await perform(stage, { minutes, chance, tell, signal });
  return await counted(stage, run, minutes);
}

type Performed = Pick<SoakOptions, 'minutes' | 'tell'> & {
  readonly chance: () => number;
  readonly signal: AbortSignal | undefined;
};

async function perform(stage: Stage, { minutes, chance, tell, signal }: Performed): Promise<Run> {
  const { recorder, hooks, programs, domains, watcher, caller } = stage;
  const callers = new Callers(stage.bases);
  const pulling = new Callers(stage.bases);
  const subscription = await subscribe(pulling, watcher, stage);
  const end = Date.now() + minutes * MINUTE;
  const goesOn = (): boolean => Date.now() < end && signal?.aborted !== true;
  const pulled: PulledEvent[] = [];
  const memory = new Memory();
  const kills = new Map<string, number>();
  const seals = { whole: 0, killed: 0 };
  let revived = 0;
  let drained = false;
  const pull = pulling.pull(watcher, subscription, () => !drained, pulled);
  const ended = (isKilled: boolean): void => {
    seals[isKilled ? 'killed' : 'whole'] += 1;
  };
  await Promise.all([
    ...stage.parts.map((part) => killing(part, { goesOn, chance, minutes, kills })),
    ...domains.map((domain) => changing(recorder, pulled, domain, { goesOn, chance })),
    ...Array.from({ length: READERS }, () => reading(callers, caller, domains, { goesOn, chance })),
    publishing(stage.sites, { goesOn, chance }),
    sealing(stage.sealer, { goesOn, chance, ended }),
    watchMemory(memory, stage.spared, goesOn),
    telling({ goesOn, tell, recorder, pulled, kills }),
    supervising(programs, goesOn, (name, last) => {
      revived += 1;
      tell(`${name} had ended by itself: ${last}`);
    }),
  ]);
  hooks.refuses = 0;
  for (const program of programs) await program.revive();
  tell('Kills are over; what waits is waited for.');
  const waited = await settled(() => isAllTold(recorder, hooks, pulled));
  // What would come twice may come now.
  await sleep(2_000);
  drained = true;
  await pull;
  await stage.command('seal');
  return { callers, pulling, pulled, memory, kills, revived, seals, waited };
}

async function counted(stage: Stage, run: Run, minutes: number): Promise<Soaked> {
  const { recorder, hooks, sites, server } = stage;
  const { callers, pulling, pulled } = run;
  const rows = async (text: string) => (await sql(server, text)) as { id: string }[];
  const judged = await rows("select id from captures where state = 'reconciled'");
  const unsealed = await rows(
    'select id from looks where not exists (select from manifest_rows where capture_seq = seq)',
  );
  const usage = await callers.insist(stage.caller, { path: '/v1/usage' });
  const { used } = (JSON.parse(usage.text) as { data: { used: number } }).data;
  const found = complaints({
    changes: recorder.changes,
    pulled,
    receipts: hooks.receipts,
    stored: recorder.stored,
    judged: new Set(judged.map(({ id }) => id)),
    unsealed: unsealed.map(({ id }) => id),
    mostAtOnce: stage.mostAtOnce(),
    charged: { answered: callers.spent, unheard: callers.unheard, used },
    held: minutes < LEAST_TO_WEIGH ? [] : run.memory.grown().held,
    strange: [...callers.strange, ...pulling.strange],
  });
  // Throws where an object is wrong or lacks.
  await stage.command('blobs', 'check');
  const late = recorder.changes.map((change) => latency(change, pulled)).filter((ms) => ms >= 0);
  const refused = hooks.receipts.filter(({ taken }) => !taken).length;
  const most = callers.spent + callers.unheard;
  const killed = [...run.kills].map(([name, n]) => `${name} ${n}`).join(', ');
  return {
    complaints: found,
    lines: [
      `${minutes} minutes; kills: ${killed}, assay seal ${run.seals.killed} of ` +
        `${run.seals.killed + run.seals.whole}; ${run.revived} processes had ended by themselves`,
      `${recorder.stored.length} looks recorded, ${sites.seen} of ${sites.published} editions of ` +
        `live sites looked at; ${unsealed.length} looks not sealed`,
      `${recorder.changes.length} changes, ${pulled.length} events, ${hooks.receipts.length} ` +
        `webhooks (${refused} refused)`,
      `from a change to its event: median ${median(late)} ms, longest ${Math.max(0, ...late)} ms; ` +
        `what waited at the end took ${run.waited} ms`,
      `${callers.answered} calls answered, ${callers.unheardCalls} without an answer or with 5xx, ` +
        `${callers.refused} refused; ${used} credits booked (${callers.spent} to ${most} spent)`,
      ...memoryLines(run.memory),
    ],
  };
}

function memoryLines(memory: Memory): readonly string[] {
  const { resident, held } = memory.grown();
  return [
    ...held.map(
      ({ name, early, late }) =>
        `${name} holds, garbage collected: ${early} MB early, ${late} MB at the end ` +
        `(${MOST_GROWN_MB} MB more are allowed)`,
    ),
    ...resident.map(
      ({ name, early, late, most }) =>
        `${name} is resident with ${early} MB early, ${late} MB at the end, ${most} MB at most`,
    ),
  ];
}
