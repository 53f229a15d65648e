// Counts what readers said of the labelled captures: right, wrong, missing, abstained.

import { factKey } from '../../src/contract/fact-keys.ts';
import { DIMENSIONS, dimensionOfKey } from '../../src/core/facts/dimensions.ts';
import { type Abstention, keyMatches, type Reading } from '../../src/core/facts/fact.ts';
import type { CaptureReading } from '../../src/pipeline/readers.ts';
import { disagreement } from './compare.ts';
import type { CaptureLabel, CompanyLabels, FactLabel } from './labels.ts';

/** Keys that nobody can label by reading; what holds of them is checked instead. */
export const STRUCTURAL: readonly (readonly [string, string])[] = [
  ['legal.doc.{document}.sha256', '64 hexadecimal digits'],
  ['hiring.by_function.{function}', 'the roles of all functions add up to the open roles'],
];

/** Where captures come from; each has its own line, since they are not equally hard. */
const SETS: readonly (readonly [string, string])[] = [
  ['sample/', 'sample: pages of the invented companies'],
  ['test/captures/', 'captures that the readers were written with'],
  [
    'test/accuracy/held-out/',
    'held out at first: unseen when first measured; the readers were mended with them since',
  ],
  [
    'test/accuracy/held-out-2/',
    'held out, second set: unseen when first measured; the readers were mended with them since',
  ],
  [
    'test/accuracy/held-out-3/',
    'held out, third set: unseen when first measured; the readers were mended with them since',
  ],
  ['corpus/', 'corpus: real pages and boards'],
];

export interface Tally {
  /** Facts that a careful reader gives, optional ones not counted. */
  readonly labelled: number;
  /** Labelled facts that were given rightly. */
  readonly found: number;
  /** Labelled facts that were not given, but the reader said that it cannot tell. */
  readonly abstained: number;
  readonly emitted: number;
  readonly right: number;
}

export interface Wrong {
  readonly company: string;
  readonly source: string;
  readonly key: string;
  readonly said: string;
  readonly quote: string;
  readonly wanted: string;
}

export interface Missing {
  readonly company: string;
  readonly source: string;
  readonly key: string;
  readonly value: string;
  /** The reader's reason, where it abstained. */
  readonly abstained: string | null;
}

export interface Score {
  readonly families: ReadonlyMap<string, Tally>;
  readonly dimensions: ReadonlyMap<string, Tally>;
  readonly companies: ReadonlyMap<string, Tally>;
  readonly sets: ReadonlyMap<string, Tally>;
  readonly classes: ReadonlyMap<'observed or structured' | 'text', Tally>;
  readonly roles: ReadonlyMap<string, number>;
  readonly wrong: readonly Wrong[];
  readonly missing: readonly Missing[];
  /** Patterns of keys that a page tempts one to give, and those that were given. */
  readonly traps: { readonly set: number; readonly sprung: number };
  readonly structural: { readonly checked: number; readonly failed: readonly string[] };
  readonly captures: { readonly read: number; readonly notHere: number };
}

const NOTHING: Tally = { labelled: 0, found: 0, abstained: 0, emitted: 0, right: 0 };

export function score(
  labels: readonly CompanyLabels[],
  read: (label: CaptureLabel) => CaptureReading | null,
): Score {
  const counter = new Counter();
  for (const { company, captures } of labels) {
    for (const label of captures) {
      try {
        const reading = read(label);
        if (reading === null) counter.notHere += 1;
        else counter.count(company, label, reading);
      } catch (error) {
        counter.failed(label.source, error);
      }
    }
  }
  return counter.score();
}

class Counter {
  notHere = 0;
  readonly #families = new Map<string, Tally>();
  readonly #dimensions = new Map<string, Tally>(DIMENSIONS.map((one) => [one, NOTHING]));
  readonly #companies = new Map<string, Tally>();
  readonly #sets = new Map<string, Tally>(SETS.map(([, name]) => [name, NOTHING]));
  readonly #classes = new Map<'observed or structured' | 'text', Tally>();
  readonly #roles = new Map<string, number>();
  readonly #wrong: Wrong[] = [];
  readonly #missing: Missing[] = [];
  readonly #failed: string[] = [];
  #traps = { set: 0, sprung: 0 };
  #checked = 0;
  #read = 0;

  /** A reader that throws takes all others of its capture with it: no number may hide that. */
  failed(source: string, error: unknown): void {
    this.#failed.push(`${source}: ${error instanceof Error ? error.message : String(error)}`);
  }

  count(company: string, label: CaptureLabel, reading: CaptureReading): void {
    this.#read += 1;
    this.#roles.set(label.role, (this.#roles.get(label.role) ?? 0) + 1);
    const reads = reading.kind === 'complete' ? reading.reads : [];
    const all = once(reads.flatMap(({ readings }) => readings));
    this.#checkStructure(label.source, all);
    const readings = all.filter(({ key }) => isJudged(label, key));
    const wrong = readings.filter((one) => this.#countReading(company, label, one) === 'wrong');
    const abstentions = reads.flatMap((one) => one.abstentions);
    for (const fact of label.facts) {
      if (fact.optional !== true) this.#countLabel(company, label, fact, readings, abstentions);
    }
    for (const trap of [...label.absent, ...label.ambiguous]) {
      const sprung = wrong.some(({ key }) => keyMatches(trap, key));
      this.#traps = { set: this.#traps.set + 1, sprung: this.#traps.sprung + (sprung ? 1 : 0) };
    }
  }

  #countReading(company: string, label: CaptureLabel, reading: Reading): 'right' | 'wrong' {
    const facts = label.facts.filter((fact) => keyMatches(fact.key, reading.key));
    const stated = facts.filter((fact) => fact.provenance === reading.provenance);
    const right = stated.some((fact) => disagreement(fact, reading) === null);
    const tally = { ...NOTHING, emitted: 1, right: right ? 1 : 0 };
    this.#add(company, label.source, reading.key, tally);
    const kind = isText(reading) ? 'text' : 'observed or structured';
    this.#classes.set(kind, sum(this.#classes.get(kind), tally));
    if (right) return 'right';
    const said = `${JSON.stringify(reading.value)}${reading.unit === null ? '' : ` ${reading.unit}`}`;
    const wanted = facts.map(wantedOf).join(' or ');
    const { key } = reading;
    const quote = quoteOf(reading);
    const provenance = stated.length < facts.length ? ` (${reading.provenance})` : '';
    this.#wrong.push({
      company,
      source: label.source,
      key,
      said: said + provenance,
      quote,
      wanted: wanted === '' ? 'nothing' : wanted,
    });
    return 'wrong';
  }

  #countLabel(
    company: string,
    label: CaptureLabel,
    fact: FactLabel,
    readings: readonly Reading[],
    abstentions: readonly Abstention[],
  ): void {
    const given = readings.filter(
      (one) => keyMatches(fact.key, one.key) && one.provenance === fact.provenance,
    );
    const found = given.some((one) => disagreement(fact, one) === null);
    const abstention = abstentions.find(({ keys }) => keyMatches(keys, fact.key));
    const abstained = !found && given.length === 0 && abstention !== undefined;
    const tally = { ...NOTHING, labelled: 1, found: found ? 1 : 0, abstained: abstained ? 1 : 0 };
    this.#add(company, label.source, fact.key, tally);
    if (found || given.length > 0) return;
    this.#missing.push({
      company,
      source: label.source,
      key: fact.key,
      value: wantedOf(fact),
      abstained: abstained ? (abstention?.reason ?? '') : null,
    });
  }

  #add(company: string, source: string, key: string, tally: Tally): void {
    const family = familyOf(key);
    this.#families.set(family, sum(this.#families.get(family), tally));
    const dimension = dimensionOfKey(key) ?? 'none';
    this.#dimensions.set(dimension, sum(this.#dimensions.get(dimension), tally));
    this.#companies.set(company, sum(this.#companies.get(company), tally));
    const set = SETS.find(([folder]) => source.startsWith(folder))?.[1] ?? source;
    this.#sets.set(set, sum(this.#sets.get(set), tally));
  }

  #checkStructure(source: string, readings: readonly Reading[]): void {
    for (const { key, value } of readings.filter(({ key }) => key.endsWith('.sha256'))) {
      this.#checked += 1;
      if (!/^[0-9a-f]{64}$/.test(String(value))) this.#failed.push(`${source}: ${key}`);
    }
    const roles = readings.find(({ key }) => key === 'hiring.open_roles');
    const functions = readings.filter(({ key }) => key.startsWith('hiring.by_function.'));
    if (roles === undefined || functions.length === 0) return;
    this.#checked += 1;
    const total = functions.reduce((sum, { value }) => sum + Number(value), 0);
    if (total !== roles.value) this.#failed.push(`${source}: hiring.by_function`);
  }

  score(): Score {
    return {
      families: this.#families,
      dimensions: this.#dimensions,
      companies: this.#companies,
      // A set without a capture here has nothing to say.
      sets: new Map([...this.#sets].filter(([, one]) => one.labelled + one.emitted > 0)),
      classes: this.#classes,
      roles: this.#roles,
      wrong: this.#wrong,
      missing: this.#missing,
      traps: this.#traps,
      structural: { checked: this.#checked, failed: this.#failed },
      captures: { read: this.#read, notHere: this.notHere },
    };
  }
}

export function sum(one: Tally | undefined, other: Tally): Tally {
  const { labelled, found, abstained, emitted, right } = one ?? NOTHING;
  return {
    labelled: labelled + other.labelled,
    found: found + other.found,
    abstained: abstained + other.abstained,
    emitted: emitted + other.emitted,
    right: right + other.right,
  };
}

/** The words of a page, as against what is measured or laid down in a structured form. */
function isText({ provenance, evidenceType }: Reading): boolean {
  return provenance === 'company_stated' && evidenceType === 'page_text';
}

function isJudged(label: CaptureLabel, key: string): boolean {
  if (STRUCTURAL.some(([pattern]) => keyMatches(pattern, key))) return false;
  return label.scope.some((pattern) => pattern === '*' || keyMatches(pattern, key));
}

function once(readings: readonly Reading[]): readonly Reading[] {
  const seen = new Set<string>();
  return readings.filter((one) => {
    const identity = JSON.stringify([one.key, one.provenance, one.product, one.value]);
    const fresh = !seen.has(identity);
    seen.add(identity);
    return fresh;
  });
}

function familyOf(key: string): string {
  return factKey(key)?.key ?? `${key} (in no row)`;
}

function wantedOf({ value, unit, accept, any }: FactLabel): string {
  if (any === true) return 'any value';
  const values = [value, ...(accept ?? [])].map((one) => JSON.stringify(one));
  return `${values.join(' or ')}${unit === undefined ? '' : ` ${unit}`}`;
}

function quoteOf({ locator }: Reading): string {
  if (locator.type === 'text_quote') return locator.exact;
  return locator.type === 'json_pointer' ? locator.pointer : `header ${locator.name}`;
}
