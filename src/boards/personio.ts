// Personio boards (sources.md 1.7): one XML document with every open position.

import type { BoardAdapter, BoardPosting, BoardRead } from '../core/facts/board.ts';
import { NO_COMPENSATION } from '../core/facts/board.ts';
import {
  addressBeside,
  agreed,
  idOf,
  incomplete,
  MAX_POSTINGS,
  textOf,
  tokenFrom,
} from './fields.ts';
import { fieldOf, parseXml, type XmlElement } from './xml.ts';

const HOST = /^([a-z0-9][a-z0-9-]{0,62})\.jobs\.personio\.(de|com)$/u;

export const personio: BoardAdapter = {
  provider: 'personio',
  version: 2,
  hosts: ['personio.de', 'personio.com'],
  tokenOf(url) {
    const host = HOST.exec(url.hostname);
    // Both domains answer for every company; the German one is the documented one.
    return host?.[1] ?? null;
  },
  listUrl: (token) => `https://${token}.jobs.personio.de/xml?language=en`,
  boardUrl: (token) => `https://${token}.jobs.personio.de/`,
  read: readPersonio,
};

function readPersonio(body: string, listUrl?: string): BoardRead {
  const root = parseXml(body);
  if (root?.name !== 'workzag-jobs') return incomplete('not one whole XML list of positions');
  const positions = root.children;
  if (positions.length > MAX_POSTINGS) return incomplete(`more than ${MAX_POSTINGS} positions`);
  const postings = new Map<string, BoardPosting>();
  for (const [index, position] of positions.entries()) {
    if (position.name !== 'position') return incomplete(`entry ${index} is not a position`);
    const externalId = tokenFrom(idOf(fieldOf(position, 'id')));
    const title = textOf(fieldOf(position, 'name'));
    if (externalId === null) return incomplete(`position ${index}: no id`);
    if (title === null) return incomplete(`position ${index}: no name`);
    if (postings.has(externalId)) continue;
    postings.set(externalId, {
      externalId,
      requisition: null,
      title,
      level: textOf(fieldOf(position, 'seniority')),
      department: textOf(fieldOf(position, 'department')),
      location: textOf(fieldOf(position, 'office')),
      country: null,
      remote: null,
      workplace: null,
      employmentType: employmentTypeOf(position),
      // The document does not name its host.
      url: addressBeside(`job/${externalId}`, listUrl),
      comp: NO_COMPENSATION,
      // `createdAt` is a creation, not a publication.
      postedAt: null,
      pointer: `/workzag-jobs/position/${index}`,
    });
  }
  const names = positions.map((position) => textOf(fieldOf(position, 'subcompany')));
  const listPointer = '/workzag-jobs';
  return {
    kind: 'complete',
    companyName: agreed(names),
    postings: [...postings.values()],
    listPointer,
  };
}

// "employmentType intern, trainee or freelance wins over schedule".
function employmentTypeOf(position: XmlElement): string | null {
  const type = textOf(fieldOf(position, 'employmentType'));
  if (type === 'intern' || type === 'trainee' || type === 'freelance') return type;
  return textOf(fieldOf(position, 'schedule'));
}
