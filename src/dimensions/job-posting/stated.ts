// What a page states of a job in schema.org JobPosting, in JSON-LD or in microdata.

import type { AnyNode, Element } from 'domhandler';
import type { Json, Locator } from '../../core/facts/fact.ts';
import {
  hasType,
  isNode,
  type JsonLdItem,
  type JsonLdNode,
  listOf,
  quoteProperty,
  readJsonLd,
} from '../page/json-ld.ts';
import type { Page } from '../page/page.ts';
import { collapse } from '../page/visible.ts';

/** One value as it is written, and where. */
export interface Stated {
  readonly raw: string | number;
  /** Looked up on demand: each lookup may scan the whole page. */
  readonly locate: () => Locator | null;
}

/** Every value that the page gives under these names, at any depth that schema.org has them. */
export interface StatedJob {
  readonly title: readonly Stated[];
  readonly identifier: readonly Stated[];
  readonly url: readonly Stated[];
  readonly datePosted: readonly Stated[];
  readonly validThrough: readonly Stated[];
  readonly employmentType: readonly Stated[];
  readonly jobLocationType: readonly Stated[];
  readonly organizationName: readonly Stated[];
  readonly organizationUrl: readonly Stated[];
  readonly locality: readonly Stated[];
  /** Places of work; more than one has no single locality. */
  readonly places: number;
  readonly currency: readonly Stated[];
  readonly unit: readonly Stated[];
  readonly min: readonly Stated[];
  readonly max: readonly Stated[];
  readonly exact: readonly Stated[];
}

const JOB = new Set(['JobPosting']);
const MAX_JOBS = 200;
const MAX_PROPERTIES = 5_000;
const MAX_ITEM_DEPTH = 6;

export function statedJobs(page: Page): readonly StatedJob[] {
  const ld = readJsonLd(page)
    .filter(({ node }) => hasType(node, JOB))
    .slice(0, MAX_JOBS)
    .map((item) => jobInJsonLd(page, item));
  return [...ld, ...jobsInMicrodata(page)].slice(0, MAX_JOBS);
}

function jobInJsonLd(page: Page, item: JsonLdItem): StatedJob {
  const at = (parents: readonly JsonLdNode[], ...names: readonly string[]): readonly Stated[] =>
    parents.flatMap((parent) =>
      names.flatMap((name) => scalars(parent[name]).map((raw) => stated(page, item, name, raw))),
    );
  const { node } = item;
  const organizations = nodesIn(node.hiringOrganization);
  const places = nodesIn(node.jobLocation);
  const salaries = nodesIn(node.baseSalary);
  const ranges = salaries.flatMap((salary) => nodesIn(salary.value));
  return {
    title: at([node], 'title'),
    identifier: [...at([node], 'identifier'), ...at(nodesIn(node.identifier), 'value')],
    url: at([node], 'url'),
    datePosted: at([node], 'datePosted'),
    validThrough: at([node], 'validThrough'),
    employmentType: at([node], 'employmentType'),
    jobLocationType: at([node], 'jobLocationType'),
    organizationName: [...at([node], 'hiringOrganization'), ...at(organizations, 'name')],
    organizationUrl: at(organizations, 'sameAs', 'url', '@id'),
    locality: at(
      places.flatMap((place) => nodesIn(place.address)),
      'addressLocality',
    ),
    places: places.length,
    currency: at(salaries, 'currency'),
    unit: at([...salaries, ...ranges], 'unitText'),
    min: at([...salaries, ...ranges], 'minValue'),
    max: at([...salaries, ...ranges], 'maxValue'),
    exact: at([...salaries, ...ranges], 'value'),
  };
}

function nodesIn(value: Json | undefined): readonly JsonLdNode[] {
  return listOf(value).filter((one) => isNode(one));
}

function scalars(value: Json | undefined): readonly (string | number)[] {
  return listOf(value).filter((one) => typeof one === 'string' || typeof one === 'number');
}

function stated(page: Page, item: JsonLdItem, name: string, raw: string | number): Stated {
  return { raw, locate: () => quoteProperty(page, item, name, raw) };
}

interface MicroJob {
  /** Values by path: the properties of items inside the job stand under `outer/inner`. */
  readonly values: Map<string, Stated[]>;
  places: number;
}

function jobsInMicrodata(page: Page): readonly StatedJob[] {
  const jobs = new Map<Element, MicroJob>();
  for (const node of page.$('[itemprop]').toArray().slice(0, MAX_PROPERTIES)) {
    const found = jobAbove(node);
    if (found === null) continue;
    const job = jobs.get(found.item) ?? { values: new Map<string, Stated[]>(), places: 0 };
    jobs.set(found.item, job);
    if (found.path === 'jobLocation') job.places++;
    if ('itemscope' in node.attribs) continue;
    const one = { raw: writtenIn(page, node), locate: () => page.quote(node) };
    job.values.set(found.path, [...(job.values.get(found.path) ?? []), one].slice(0, 10));
  }
  return [...jobs.values()].map(jobInMicrodata);
}

function jobInMicrodata({ values, places }: MicroJob): StatedJob {
  const at = (...paths: readonly string[]) => paths.flatMap((path) => values.get(path) ?? []);
  const pay = (name: string) => at(`baseSalary/${name}`, `baseSalary/value/${name}`);
  const organization = (name: string) => at(`hiringOrganization/${name}`);
  return {
    title: at('title'),
    identifier: at('identifier', 'identifier/value'),
    url: at('url'),
    datePosted: at('datePosted'),
    validThrough: at('validThrough'),
    employmentType: at('employmentType'),
    jobLocationType: at('jobLocationType'),
    organizationName: [...at('hiringOrganization'), ...organization('name')],
    organizationUrl: [...organization('sameAs'), ...organization('url')],
    locality: at('jobLocation/address/addressLocality'),
    places,
    currency: pay('currency'),
    unit: pay('unitText'),
    min: pay('minValue'),
    max: pay('maxValue'),
    exact: pay('value'),
  };
}

/** The nearest job around a property, and the names of the items from it down to the property. */
function jobAbove(node: Element): { readonly item: Element; readonly path: string } | null {
  const names = [node.attribs.itemprop ?? ''];
  for (let at: AnyNode | null = node.parent; at !== null; at = at.parent) {
    if (at.type !== 'tag' || !('itemscope' in at.attribs)) continue;
    if (/^https?:\/\/schema\.org\/JobPosting$/u.test(at.attribs.itemtype ?? '')) {
      return { item: at, path: names.join('/') };
    }
    const name = at.attribs.itemprop;
    if (name === undefined || names.length >= MAX_ITEM_DEPTH) return null;
    names.unshift(name);
  }
  return null;
}

function writtenIn(page: Page, node: Element): string {
  const { content, datetime, href, src } = node.attribs;
  return content ?? datetime ?? href ?? src ?? collapse(page.$(node).text().slice(0, 10_000));
}
