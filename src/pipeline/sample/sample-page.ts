// The files of one page of the sample: what is answered at which visit, and what only an archive or
// a time before ours has of it.

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Headers, JsonNode, parseJson, readJson, SampleFileError } from './sample-json.ts';
import { fillPlaceholders } from './sample-placeholders.ts';

const DAY = 86_400_000;
const TYPES = {
  html: 'text/html; charset=utf-8',
  json: 'application/json; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
} as const;
type Extension = keyof typeof TYPES;

/**
 * Who has it: `live` a visit of ours; `archive` a generation of a web archive; `hash` a capture of
 * the time before raw bytes were kept, of which the hash alone is left.
 */
export type RecordedBy = 'live' | 'archive' | 'hash';

export interface SampleRecording {
  readonly by: RecordedBy;
  readonly url: string;
  /** The address that answered; of a probe, the one that was measured. */
  readonly finalUrl: string;
  /** ISO date-time, UTC. */
  readonly at: string;
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  /** One array for all the visits that were given the same file. */
  readonly body: Uint8Array;
}

export interface Calendar {
  /** Milliseconds of `today` at midnight UTC. */
  readonly base: number;
  readonly visits: readonly number[];
}

/** A page as `company.json` has it. */
export interface PageAddress {
  readonly url: string;
  readonly finalUrl: string;
  readonly headers: Headers;
}

/** What is answered from `day` days ago until the next file; once alone where it is not `live`. */
interface Answer {
  readonly by: RecordedBy;
  readonly day: number;
  readonly status: number;
  readonly extension: Extension;
  readonly headers: Headers;
  readonly body: Uint8Array;
}

export async function readPage(folder: string, calendar: Calendar): Promise<readonly Answer[]> {
  const answers: Answer[] = [];
  const extra = new Map<number, Headers>();
  for (const name of await sorted(folder)) {
    const file = join(folder, name);
    const head = /^(\d{3})d\.headers\.json$/.exec(name);
    const body = /^(\d{3})d(?:\.(\d{3}|archive|hash))?\.(html|json|txt|xml)$/.exec(name);
    if (head) {
      extra.set(Number(head[1]), new JsonNode(file, '', { h: await readJson(file) }).headers('h'));
    } else if (body) {
      const day = Number(body[1]);
      if (answers.some((each) => each.day === day)) {
        throw new SampleFileError(file, 'another file begins on the same day');
      }
      const extension = body[3] as Extension;
      const bytes = fillPlaceholders(file, await readFile(file), calendar.base, day);
      if (extension === 'json') parseJson(file, bytes.toString('utf8'));
      const [, , said = '200'] = body;
      const by = said === 'archive' || said === 'hash' ? said : 'live';
      const status = by === 'live' ? Number(said) : 200;
      answers.push({ by, day, status, extension, headers: [], body: bytes });
    } else {
      throw new SampleFileError(
        file,
        'a name must be like 545d.html, 059d.503.html, 700d.archive.html',
      );
    }
  }
  answers.sort((a, b) => b.day - a.day);
  const live = answers.filter(({ by }) => by === 'live');
  const [first] = live;
  if (first === undefined) throw new SampleFileError(folder, 'has no first file, like 545d.html');
  const early = answers.find(({ by, day }) => by !== 'live' && day <= first.day);
  if (early !== undefined) {
    throw new SampleFileError(
      folder,
      `the ${early.by} of day ${early.day} is not before the first`,
    );
  }
  for (const [i, { day }] of live.entries()) {
    const next = live[i + 1]?.day ?? 0;
    if (!calendar.visits.some((visit) => visit <= day && visit > next)) {
      throw new SampleFileError(folder, `no visit sees the file of day ${day}`);
    }
  }
  for (const day of extra.keys()) {
    if (!answers.some((each) => each.day === day)) {
      throw new SampleFileError(folder, `the headers of day ${day} have no body beside them`);
    }
  }
  return answers.map((each) => ({ ...each, headers: extra.get(each.day) ?? [] }));
}

export function recordPage(
  page: PageAddress,
  answers: readonly Answer[],
  calendar: Calendar,
  time: number,
): readonly SampleRecording[] {
  const live = answers.filter(({ by }) => by === 'live');
  const alone = answers.filter(({ by }) => by !== 'live').map((one) => [one.day, one] as const);
  const visits = calendar.visits.flatMap((visit) => {
    const answer = live.findLast((each) => each.day >= visit);
    return answer === undefined ? [] : [[visit, answer] as const];
  });
  return [...alone, ...visits].map(([visit, answer]) => {
    const at = new Date(calendar.base - visit * DAY + time);
    const always: Headers = [
      ['date', at.toUTCString()],
      ['content-type', TYPES[answer.extension]],
    ];
    return {
      by: answer.by,
      url: page.url,
      finalUrl: page.finalUrl,
      at: at.toISOString(),
      status: answer.status,
      headers: merged(merged(always, page.headers), answer.headers),
      body: answer.body,
    };
  });
}

/** The second list replaces what it names in the first. */
export function merged(first: Headers, second: Headers): Headers {
  const names = new Set(second.map(([name]) => name));
  return [...first.filter(([name]) => !names.has(name)), ...second];
}

export async function sorted(folder: string): Promise<readonly string[]> {
  try {
    return (await readdir(folder)).filter((name) => !name.startsWith('.')).sort();
  } catch {
    throw new SampleFileError(folder, 'is not a folder that can be read');
  }
}
