// What the Atom feeds share: events that anybody may see, as entries.

import { hash } from 'node:crypto';
import { ATOM_TYPE, type AtomEntry, atomDocument } from '../../contract/atom.ts';
import { changePath } from '../../contract/change-url.ts';
import { subjectOf } from '../../contract/fact-subject.ts';
import type { Answer, Representation } from '../../contract/operation.ts';
import { TIERS } from '../../contract/tiers.ts';
import { clauseOf, sentenceOf } from '../../core/facts/summary.ts';
import type { EventFilter } from '../../store/facts/event-pages.ts';
import type { OperationServices } from '../services.ts';
import { type DatedEvent, maskedEvents } from './event-feed.ts';

/** What each says of itself. */
export const FEED_DESCRIPTION =
  'As Atom (RFC 4287), for feed readers: what changed and when, as a caller without a key sees ' +
  'it in the change feed: the last 90 days, at most 50 events, no values. The same with a key.';

export interface FeedAbout {
  /** Null where no event can meet it. */
  readonly filter: EventFilter | null;
  /** What the changes are of, for people: a company, a category. */
  readonly name: string;
  /** Path of this document and of what it is about. */
  readonly self: string;
  readonly alternate: string;
}

export async function answerFeed(
  services: OperationServices,
  about: FeedAbout,
): Promise<Answer<never>> {
  const events = await maskedEvents(services, about.filter, TIERS.open.history.mostEvents ?? 50);
  const { baseUrl } = services;
  const text = atomDocument({
    id: `${baseUrl}${about.self}`,
    title: `Changes of ${about.name}`,
    subtitle: 'Confirmed and historical changes; values and summaries need a key.',
    // Nothing says when a feed without entries changed: it is as new as the day.
    updated: newest(events) ?? `${services.now().toISOString().slice(0, 10)}T00:00:00.000Z`,
    author: 'Assay',
    self: `${baseUrl}${about.self}`,
    alternate: `${baseUrl}${about.alternate}`,
    entries: events.map((event) => entryOf(baseUrl, event)),
  });
  const body = Buffer.from(text);
  const etag = hash('sha256', body).slice(0, 32);
  return { kind: 'prepared', body, brotli: null, etag, contentType: `${ATOM_TYPE}; charset=utf-8` };
}

function newest(events: readonly DatedEvent[]): string | null {
  return events.reduce<string | null>(
    (last, { updatedAt }) => (last === null || updatedAt > last ? updatedAt : last),
    null,
  );
}

function entryOf(baseUrl: string, event: DatedEvent): AtomEntry {
  const { company, fact_key: key, dimension, occurred_at: day } = event;
  const name = event.company_name ?? company;
  const product = event.product === null ? '' : ` (${event.product})`;
  const told = { change: event.change, subject: `${subjectOf(key)}${product}` };
  const taken = event.status === 'current' ? '' : ` [${event.status}]`;
  return {
    id: `${baseUrl}/events/${event.id}`,
    title: `${name}: ${clauseOf(told)}${taken}`,
    published: event.recorded_at,
    updated: event.updatedAt,
    alternate: `${baseUrl}${changePath(company, event.id)}`,
    categories: [event.type, dimension],
    summary:
      `${sentenceOf(told)} ${key} of ${name} (${company}), dated ${day}; ` +
      `${event.derivation}, significance ${event.significance}.`,
  };
}

const EXAMPLE = atomDocument({
  id: 'https://assay.example/v1/companies/acme.example/changes.atom',
  title: 'Changes of Acme',
  subtitle: 'Confirmed and historical changes; values and summaries need a key.',
  updated: '2026-11-03T08:00:00.000Z',
  author: 'Assay',
  self: 'https://assay.example/v1/companies/acme.example/changes.atom',
  alternate: 'https://assay.example/v1/companies/acme.example',
  entries: [],
});

export const ATOM_ONLY: readonly Representation[] = [{ mediaType: ATOM_TYPE, example: EXAMPLE }];
