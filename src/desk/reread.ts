// `assay reread`: what newer readers make of old captures, by all workers, in portions.

import {
  beginReread,
  listRereads,
  type RereadProgress,
  stopReread,
} from '../store/captures/rereads.ts';
import { wholeNumber } from './accepted.ts';
import { BadInput } from './bad-input.ts';
import { command, JSON_OPTION } from './command.ts';

export const reread = command({
  words: ['reread'],
  description: 'apply newer readers to old captures, in portions that all workers share',
  arguments: {},
  options: {
    status: { help: 'how far it has come; changes nothing' },
    stop: { help: 'stop it; `assay reread` goes on where it was' },
    pace: {
      value: 'N',
      help: 'companies a minute, over all workers; without it as fast as they go',
      parse: wholeNumber,
    },
    json: JSON_OPTION,
  },
  help: `
Workers (\`assay work\`, \`assay up\`) of this version take portions of 100 companies. Readers that
are newer than the last look at a page are applied to that look, and readers that never saw the page
begin with it. What they find is a baseline, or a correction on record: never a change that is told.
Workers read told events again by themselves after an upgrade, in portions likewise.`,
  run: (world, { status, stop, pace }) => {
    if (stop && (status || pace !== null)) {
      throw new BadInput('--stop stands alone; --status only looks, and --pace begins or goes on');
    }
    if (status && pace !== null) {
      throw new BadInput('--status changes nothing: give --pace without it');
    }
    return world.within(async (live) => {
      const { database } = live;
      const now = live.now();
      const { readersInUse } = await import('../pipeline/correct-events.ts');
      const { PORTION } = await import('../pipeline/reread.ts');
      const readers = readersInUse(live);
      let did: Did = 'looked';
      if (stop) did = (await stopReread(database, 'captures', now)) ? 'stopped' : 'none_to_stop';
      else if (!status) {
        const wanted = { what: 'captures', readers, pace, size: PORTION } as const;
        did = (await beginReread(database, wanted, now)).kind;
      }
      const all = await listRereads(database, now);
      return { did, at: now.toISOString(), rereads: all.map((one) => told(one, readers)) };
    });
  },
  lines: ({ did, at, rereads }) => [
    ...(did === 'looked' ? [] : [DID[did]]),
    ...rereads.flatMap((one) => linesOf(one, new Date(at))),
    ...(did === 'looked' && rereads.length === 0 ? ['Nothing was read again yet.'] : []),
  ],
  exitCode: ({ did }) => (did === 'none_to_stop' ? 1 : 0),
});

type Did = keyof typeof DID | 'looked';

const DID = {
  begun: 'Begun: workers read old captures again. `assay reread --status` tells how far they are.',
  resumed: 'It goes on where it was stopped.',
  under_way: 'It is under way.',
  stopped: 'Stopped. `assay reread` goes on where it was.',
  none_to_stop: 'No reread of captures is under way.',
} as const;

interface Told {
  readonly what: RereadProgress['what'];
  /** False: workers of another version of the program have them. */
  readonly own_readers: boolean;
  readonly state: 'under_way' | 'done' | 'stopped' | 'replaced';
  readonly begun_at: string;
  readonly ended_at: string | null;
  readonly pace: number | null;
  readonly companies: number;
  readonly settled: number;
  readonly failed: number;
  readonly portions: { readonly all: number; readonly done: number; readonly claimed: number };
  readonly counts: Readonly<Record<string, number>>;
}

function told(one: RereadProgress, readers: string): Told {
  const { what, pace, companies, settled, failed, portions: all, portionsDone: done } = one;
  return {
    what,
    own_readers: one.readers === readers,
    state: one.ending ?? 'under_way',
    begun_at: one.begunAt.toISOString(),
    ended_at: one.endedAt?.toISOString() ?? null,
    pace,
    companies,
    settled,
    failed,
    portions: { all, done, claimed: one.portionsClaimed },
    counts: one.counts,
  };
}

const WHAT = { captures: 'old captures', events: 'told events' } as const;

function linesOf(one: Told, now: Date): readonly string[] {
  const { what, state, companies, settled, failed, portions, pace, counts } = one;
  const share = companies === 0 ? 100 : Math.floor(((settled + failed) / companies) * 100);
  const speed = pace === null ? '' : `, ${pace} companies a minute at most`;
  const lines = [
    `${WHAT[what]}: ${state.replace('_', ' ')}, ${settled} of ${companies} companies (${share} %)` +
      `${failed === 0 ? '' : `, ${failed} failed`}, since ${one.begun_at}${speed}`,
    `  portions: ${portions.done} of ${portions.all} settled, ${portions.claimed} with workers`,
  ];
  const found = Object.entries(counts).filter(([, count]) => count > 0);
  if (found.length > 0) {
    lines.push(`  ${found.map(([name, n]) => `${name.replace('_', ' ')} ${n}`).join(', ')}`);
  }
  if (state !== 'under_way') return lines;
  if (!one.own_readers) lines.push('  it waits for workers of another version of the program');
  const minutes = (now.getTime() - Date.parse(one.begun_at)) / 60_000;
  const rate = minutes <= 0 ? 0 : (settled + failed) / minutes;
  if (rate > 0) {
    const left = Math.ceil((companies - settled - failed) / rate);
    lines.push(`  ${rate.toFixed(1)} companies a minute so far; at that, ${left} minutes are left`);
  }
  return lines;
}
