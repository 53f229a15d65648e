// Subprocessors among the lines of a page: what is marked up alike, is named alike, and is followed
// by what subprocessors are followed by.

import type { AnyNode } from 'domhandler';
import { isKnownService } from '../features/known-services.ts';
import type { Line } from './lines.ts';
import { fieldOf, isHead, isName, isPlace, LEGAL_FORM, NOT_NOW, TITLE } from './words.ts';

export interface Subprocessor {
  readonly name: string;
  readonly purpose: string | null;
  readonly location: string | null;
  /** From where to where it stands. */
  readonly first: AnyNode;
  readonly last: AnyNode;
}

export interface Found {
  readonly records: readonly Subprocessor[];
  /** Does something among them not read as a name? */
  readonly partial: boolean;
}

const INTRODUCES =
  /^[^:]*:?[^:]{0,200}\b(?:the following|following|listed below|below|currently uses?|suivants|folgende[nr]?|siguientes|seguenti|seguintes|volgende|următorii|følgende|följande)\b[^.:]{0,120}:$/iu;

/**
 * The lines that stand under a title of subprocessors: all of a page's where only its title or
 * role says what it is.
 */
export function underTitles(lines: readonly Line[], all: boolean): readonly Line[] {
  const found: Line[] = [];
  const titled = lines.some((line) => line.heading !== null && TITLE.test(line.text));
  let open: number | null = all && !titled ? 0 : null;
  let closed: number | null = null;
  let introduced = false;
  for (const line of lines) {
    // "We use the following subprocessors:" opens the list below it, and nothing else.
    if (introduces(line.text)) {
      introduced = open === null;
      continue;
    }
    introduced &&= /(?:^|[\s>])li(?:$|[\s.>])/.test(line.path);
    if (introduced) {
      found.push(line);
      continue;
    }
    // Annexes are often headed by a bold line.
    const level = line.heading ?? (line.bold && line.text.length <= 120 ? 7 : null);
    const isTitle = level !== null && level <= 7 && TITLE.test(line.text) && line.text.length < 160;
    if (isTitle && !NOT_NOW.test(line.text)) {
      open = open === null ? level : Math.min(open, level);
      if (closed !== null && level <= closed) closed = null;
      continue;
    }
    if (line.heading !== null) {
      if (open !== null && line.heading <= open && open > 0) open = null;
      if (closed !== null && line.heading <= closed) closed = null;
      if (NOT_NOW.test(line.text)) closed = Math.min(closed ?? 9, line.heading);
    }
    if (open !== null && closed === null) found.push(line);
  }
  return found;
}

function introduces(text: string): boolean {
  // The cheap questions first: most lines of a document end in no colon.
  return text.endsWith(':') && TITLE.test(text) && INTRODUCES.test(text) && !NOT_NOW.test(text);
}

interface Named {
  readonly name: string;
  readonly said: string;
  readonly body: readonly Line[];
  readonly line: Line;
}

interface Group {
  readonly named: readonly Named[];
  readonly score: number;
  readonly partial: boolean;
}

const FEWEST = 2;
const LONGEST_BODY = 14;

/** All groups of subprocessors that the lines hold; each line is read once. */
export function recordsOf(lines: readonly Line[]): Found {
  const groups: Group[] = [];
  for (const kind of ['path', 'placed'] as const) {
    const alike = new Map<string, number[]>();
    for (const [i, line] of lines.entries()) {
      const key = line[kind];
      const known = alike.get(key);
      if (known === undefined) alike.set(key, [i]);
      else known.push(i);
    }
    for (const places of alike.values()) {
      const group = places.length < FEWEST ? null : groupOf(lines, places);
      if (group !== null) groups.push(group);
    }
  }
  const order = new Map(lines.map((line, i) => [line, i]));
  const start = ({ named }: Group) => order.get(named[0]?.line as Line) ?? 0;
  groups.sort((a, b) => b.score - a.score || start(a) - start(b));
  const taken = new Set<Line>();
  const chosen: Group[] = [];
  for (const group of groups) {
    if (
      group.named.some(({ line, body }) => taken.has(line) || body.some((one) => taken.has(one)))
    ) {
      continue;
    }
    chosen.push(group);
    for (const { line, body } of group.named) {
      taken.add(line);
      for (const one of body) taken.add(one);
    }
  }
  return {
    records: chosen.flatMap(({ named }) => named.map(recordOf)),
    partial: chosen.some(({ partial }) => partial),
  };
}

type Mode = 'lead' | 'split' | 'whole';
const SPLIT = /^(?<name>.{2,80}?)(?:\s[–—|·•-]\s|\s?[–—]\s|:\s|\s?→\s)(?<rest>.{2,})$/u;
const FORMED = new RegExp(
  `^(?<name>.{2,60}?,? ${LEGAL_FORM.source})(?: ?[,;(–—-]\\s?)(?<rest>.{2,})$`,
  'u',
);
const STOPPED = /^(?<name>\p{Lu}[^.:;,]{1,50})\. (?<rest>\p{Lu}.{3,})$/u;
const BRACKETED = /^(?<name>[^()]{2,60}?) \((?<rest>\p{Ll}[^()]{3,}|[^()]{30,})\)\.?$/u;

/** "Error monitoring – a provider receives reports": who it is, it does not say. */
const UNNAMED =
  /^(?:an?|one|our|various|several|some) (?:[\p{L}-]+ ){0,2}(?:providers?|vendors?|suppliers?|processors?)\b(?! of\b)/iu;

function groupOf(lines: readonly Line[], places: readonly number[]): Group | null {
  const all = places.flatMap((i) => lines[i] ?? []).filter(({ text }) => !isHead(text));
  if (all.length < FEWEST) return null;
  const share = (test: (line: Line) => boolean) => all.filter(test).length / all.length;
  const mode: Mode =
    share(({ lead }) => lead !== null) > 0.6
      ? 'lead'
      : share(({ text }) => cut(text) !== null) > 0.6
        ? 'split'
        : 'whole';
  const own = new Set(all);
  const named: Named[] = [];
  let [odd, since] = [0, 0];
  for (const [n, i] of places.entries()) {
    const line = lines[i];
    if (line === undefined || !own.has(line)) continue;
    const { name, said } = nameIn(line, mode);
    const end = Math.min(places[n + 1] ?? lines.length, i + 1 + LONGEST_BODY);
    const body = bodyOf(lines, i, end);
    if (isName(name) && !UNNAMED.test(said)) {
      named.push({ name, said, body, line });
      odd += since;
      since = 0;
    } else if (named.length > 0 && !isAside(line, body)) since++;
  }
  if (named.length < FEWEST || named.length < odd * 4) return null;
  const told = named.filter((one) => isTold(one));
  const weak = named.filter((one) => isTold(one) || hasFields(one.body, one.said));
  if (weak.length < FEWEST || weak.length < named.length * 0.6) return null;
  // Among headings of vendors stand headings of other matters.
  const kept = named.some(({ line }) => line.heading !== null) ? weak : named;
  const distinct = new Set(kept.map(({ name }) => name.toLowerCase()));
  if (distinct.size * 2 < kept.length) return null;
  return { named: kept, score: scoreOf(kept, told.length, weak.length), partial: odd > 0 };
}

// Headings come before what stands under them.
function scoreOf(named: readonly Named[], told: number, weak: number): number {
  return (told * 3 + weak) * (named.some(({ line }) => line.heading !== null) ? 2 : 1);
}

/** A paragraph among the names, or the heading of another matter: no name that does not read. */
function isAside({ text, heading }: Line, body: readonly Line[]): boolean {
  if (heading !== null) return !hasFields(body);
  return /[.:!?]$/.test(text) && text.length > 60;
}

function cut(text: string): { readonly name: string; readonly said: string } | null {
  for (const grammar of [SPLIT, FORMED, BRACKETED, STOPPED]) {
    const { name, rest } = grammar.exec(text)?.groups ?? {};
    if (name !== undefined && rest !== undefined) return { name: name.trim(), said: rest };
  }
  return null;
}

/** "1. Acme, Inc.": the number is the list's. */
const NUMBERED = /^(?:\(?\d{1,2}[.)]|\d{1,2}(?:\.\d{1,2})+\.?) (?=\p{L})/u;

function nameIn(line: Line, mode: Mode): { readonly name: string; readonly said: string } {
  const text = line.text.replace(NUMBERED, '');
  const bare = line.lead?.replace(NUMBERED, '') ?? null;
  const lead = bare !== null && /^\(?[\d.]+\)?$/u.test(bare) ? null : bare;
  if (mode !== 'whole' && lead !== null && !/^["(]/.test(lead)) {
    const rest = text.startsWith(lead) ? text.slice(lead.length) : '';
    const form = new RegExp(`^,? ${LEGAL_FORM.source}`, 'u').exec(rest)?.[0] ?? '';
    const called = /^ \(\p{Lu}[^()]{1,30}\)(?=\s?[:,–—-]|$)/u.exec(rest)?.[0] ?? '';
    const more = form !== '' ? form : called;
    const name = `${lead}${more}`.replace(/[\s:,–—-]+$/u, '');
    return { name, said: rest.slice(more.length).replace(/^[\s:,;–—|·-]+/u, '') };
  }
  const parts = mode === 'whole' ? null : cut(text);
  return parts ?? { name: text.replace(/[\s:,–—-]+$/u, ''), said: '' };
}

/** What stands below a name: up to the next heading that is no label. */
function bodyOf(lines: readonly Line[], at: number, end: number): readonly Line[] {
  const body: Line[] = [];
  for (let i = at + 1; i < end; i++) {
    const line = lines[i];
    if (line === undefined) break;
    const heading = line.heading ?? null;
    if (heading !== null && fieldOf(line.text) === null) break;
    body.push(line);
  }
  return body;
}

const squash = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** Does something say that the name is one: its form, its site, its logo, a sentence about it? */
function isTold({ name, said, body, line }: Named): boolean {
  if (LEGAL_FORM.test(name.replace(/^\S+/u, ''))) return true;
  // A service that many know, and one line on what it does.
  const [only, ...more] = said === '' ? body : [];
  if (only !== undefined && more.length === 0 && only.text.length >= 12 && isKnownService(name)) {
    return true;
  }
  const plain = squash(name.replace(/\s*\([^)]*\)/gu, ''));
  const near = [line, ...body];
  const sites = near.flatMap(({ domains }) => domains);
  const written = near.flatMap(({ text }) => siteIn(text) ?? []);
  if ([...sites, ...written].some((site) => isAlike(plain, site))) return true;
  if (near.some(({ alts }) => alts.some((alt) => squash(alt).includes(plain)))) return true;
  const first = name.split(' ')[0] ?? '';
  if (first.length >= 3 && squash(said).startsWith(squash(first))) return true;
  return body.some(
    ({ text }) => text.length > 20 && squash(first).length >= 3 && text.startsWith(first),
  );
}

function siteIn(text: string): string | null {
  const host =
    /^(?:https?:\/\/)?(?:[\w-]+\.)*?(?<name>[\w-]+)\.(?:[a-z]{2,3}\.)?[a-z]{2,10}(?:\/\S*)?$/i.exec(
      text,
    );
  return host?.groups?.name === undefined ? null : squash(host.groups.name);
}

function isAlike(plain: string, site: string): boolean {
  if (plain.length < 2 || site.length < 3) return plain === site;
  const short = plain.slice(0, Math.max(4, Math.min(plain.length, site.length)));
  return site.includes(plain) || plain.includes(site) || site.startsWith(short);
}

/** A place, or a label of what lists of subprocessors tell. */
function hasFields(body: readonly Line[], said = ''): boolean {
  if (said.length >= 3 && said.length <= 250 && !/^\p{Lu}\p{Ll}+ (?:we|our|is|are)\b/u.test(said))
    return true;
  return body.some(({ text }) => {
    const field = fieldOf(text);
    return (field !== null && field.kind !== 'other') || isPlace(text);
  });
}

function recordOf({ name, said, body, line }: Named): Subprocessor {
  let purpose: string | null = null;
  let location: string | null = null;
  let expected: 'purpose' | 'place' | 'other' | null = null;
  const texts = [
    ...said.split(/\s[–—|·•-]\s|;\s|\.\s(?=\p{Lu})/u),
    ...body.map(({ text }) => text),
  ];
  for (const text of texts.map((one) => one.trim().replace(/(?<=\p{Ll}{3})\.$/u, ''))) {
    if (text === '') continue;
    const field = fieldOf(text);
    const kind = field?.kind ?? expected ?? (isPlace(text) ? 'place' : 'purpose');
    const value = field === null ? text : field.rest;
    expected = field !== null && value === '' ? field.kind : null;
    if (value === '' || value.length > 300) continue;
    if (kind === 'place') location ??= value;
    else if (kind === 'purpose' && siteIn(value) === null) purpose ??= value;
  }
  const last = body.find(({ last: end }) => end !== null)?.last ?? line.last;
  return { name, purpose, location, first: line.first, last };
}
