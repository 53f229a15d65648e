// Personio boards (sources.md 1.7): one XML document with every open position.

import { Parser } from 'htmlparser2';
import type { BoardAdapter, BoardPosting, BoardRead } from '../core/board.ts';
import { NO_COMPENSATION } from '../core/board.ts';
import { agreed, idOf, incomplete, MAX_POSTINGS, textOf, tokenFrom } from './fields.ts';

const HOST = /^([a-z0-9][a-z0-9-]{0,62})\.jobs\.personio\.(de|com)$/u;

export const personio: BoardAdapter = {
  provider: 'personio',
  version: 1,
  tokenOf(url) {
    const host = HOST.exec(url.hostname);
    // Both domains answer for every company; the German one is the documented one.
    return host?.[1] ?? null;
  },
  listUrl: (token) => `https://${token}.jobs.personio.de/xml?language=en`,
  boardUrl: (token) => `https://${token}.jobs.personio.de/`,
  read: readPersonio,
};

type Position = ReadonlyMap<string, string>;

/** Addresses are relative to the board's own (`job/4103`): the document does not name its host. */
function readPersonio(body: string): BoardRead {
  const document = positionsOf(body);
  if (document === null) return incomplete('not one whole XML list of positions');
  if (document.length > MAX_POSTINGS) return incomplete(`more than ${MAX_POSTINGS} positions`);
  const postings = new Map<string, BoardPosting>();
  for (const [index, position] of document.entries()) {
    const externalId = tokenFrom(idOf(position.get('id')));
    const title = textOf(position.get('name'));
    if (externalId === null) return incomplete(`position ${index}: no id`);
    if (title === null) return incomplete(`position ${index}: no name`);
    if (postings.has(externalId)) continue;
    postings.set(externalId, {
      externalId,
      requisition: null,
      title,
      level: textOf(position.get('seniority')),
      department: textOf(position.get('department')),
      location: textOf(position.get('office')),
      country: null,
      remote: null,
      workplace: null,
      employmentType: employmentTypeOf(position),
      url: `job/${externalId}`,
      comp: NO_COMPENSATION,
      // `createdAt` is a creation, not a publication.
      postedAt: null,
      pointer: `/workzag-jobs/position/${index}`,
    });
  }
  const companyName = agreed(document.map((position) => textOf(position.get('subcompany'))));
  const listPointer = '/workzag-jobs';
  return { kind: 'complete', companyName, postings: [...postings.values()], listPointer };
}

// "employmentType intern, trainee or freelance wins over schedule".
function employmentTypeOf(position: Position): string | null {
  const type = textOf(position.get('employmentType'));
  if (type === 'intern' || type === 'trainee' || type === 'freelance') return type;
  return textOf(position.get('schedule'));
}

/**
 * The direct text children of each position. Null unless the document is closed to its end: the
 * parser forgives a cut document, and a cut list must not count.
 */
function positionsOf(body: string): readonly Position[] | null {
  const path: string[] = [];
  const positions: Map<string, string>[] = [];
  let broken = false;
  let closed = false;
  const parser = new Parser(
    {
      onopentagname(name) {
        if (closed || (path.length === 0 && name !== 'workzag-jobs')) broken = true;
        path.push(name);
        if (path.length === 2 && name === 'position') positions.push(new Map());
        else if (path.length === 2) broken = true;
      },
      ontext(text) {
        if (path.length === 0 && text.replace('\ufeff', '').trim() !== '') broken = true;
        const name = path.length === 3 ? path[2] : undefined;
        const position = positions.at(-1);
        if (name === undefined || position === undefined) return;
        const before = position.get(name) ?? '';
        // Longer than any field that is read: not kept.
        if (before.length < 1_000) position.set(name, before + text);
      },
      onclosetag(name, implied) {
        if (implied || path.pop() !== name) broken = true;
        if (path.length === 0) closed = true;
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.write(body);
  parser.end();
  return broken || !closed ? null : positions;
}
