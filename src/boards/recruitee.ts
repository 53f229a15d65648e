// Recruitee boards (sources.md 1.6): one JSON list of offers on the company's own subdomain.

import type { BoardAdapter, BoardPosting, BoardRead, Compensation } from '../core/facts/board.ts';
import { NO_COMPENSATION, parseJson } from '../core/facts/board.ts';
import type { Json } from '../core/facts/fact.ts';
import { countryCode } from './countries.ts';
import type { PostingRead, Row } from './fields.ts';
import {
  amountOf,
  asList,
  asRow,
  calendarDateOf,
  currencyOf,
  flagOf,
  idOf,
  incomplete,
  readList,
  textOf,
  webAddressOf,
} from './fields.ts';

const RESERVED = new Set(
  'www api app auth support docs help developers blog careers-analytics cdn static assets'.split(
    ' ',
  ),
);

export const recruitee: BoardAdapter = {
  provider: 'recruitee',
  version: 1,
  hosts: ['recruitee.com'],
  tokenOf(url) {
    const slug = /^([a-z0-9][a-z0-9-]{0,62})\.recruitee\.com$/u.exec(url.hostname)?.[1];
    return slug === undefined || RESERVED.has(slug) ? null : slug;
  },
  listUrl: (token) => `https://${token}.recruitee.com/api/offers/`,
  boardUrl: (token) => `https://${token}.recruitee.com/`,
  read: readRecruitee,
};

function readRecruitee(body: string): BoardRead {
  const parsed = parseJson(body);
  const offers = parsed.kind === 'json' ? asList(asRow(parsed.value)?.offers) : null;
  if (offers === null) return incomplete('no JSON list of offers');
  return readList(offers, '/offers', readOffer, (offer) => textOf(offer.company_name));
}

function readOffer(offer: Row, pointer: string): PostingRead {
  const status = offer.status;
  if (typeof status === 'string' && status !== 'published') return { kind: 'skip' };
  const externalId = idOf(offer.id);
  const title = textOf(offer.title);
  const url = webAddressOf(offer.careers_url);
  if (externalId === null) return { kind: 'broken', reason: 'no id' };
  if (title === null) return { kind: 'broken', reason: 'no title' };
  if (url === null) return { kind: 'broken', reason: 'no address' };
  return {
    kind: 'posting',
    posting: {
      externalId,
      requisition: null,
      title,
      level: textOf(offer.experience_code),
      department: textOf(offer.department),
      location: textOf(offer.location) ?? textOf(offer.city),
      country: countryOfOffer(offer),
      remote: remoteOf(offer),
      workplace: workplaceOf(offer),
      employmentType: textOf(offer.employment_type_code),
      url,
      comp: payOf(offer.salary),
      postedAt: calendarDateOf(offer.published_at),
      pointer,
    },
  };
}

function countryOfOffer(offer: Row): string | null {
  const main = countryCode(textOf(offer.country_code));
  const places = (asList(offer.locations) ?? []).map((place) =>
    countryCode(textOf(asRow(place)?.country_code)),
  );
  const first = main ?? places[0] ?? null;
  return places.every((code) => code === first) ? first : null;
}

// The three flags may be set together; only one of them alone says where the work is done.
function remoteOf(offer: Row): boolean | null {
  const remote = flagOf(offer.remote);
  const elsewhere = offer.hybrid === true || offer.on_site === true;
  if (remote === true) return elsewhere ? null : true;
  return remote;
}

function workplaceOf(offer: Row): BoardPosting['workplace'] {
  const set = (['remote', 'hybrid', 'on_site'] as const).filter((name) => offer[name] === true);
  const [only] = set;
  if (only === undefined || set.length > 1) return null;
  return only === 'on_site' ? 'onsite' : only;
}

function payOf(value: Json | undefined): Compensation {
  const salary = asRow(value);
  const min = amountOf(salary?.min);
  const max = amountOf(salary?.max);
  const currency = currencyOf(salary?.currency);
  // `comp` has no place for a period, so only yearly salaries can stand in it unambiguously.
  if (salary?.period !== 'year' || currency === null) return NO_COMPENSATION;
  if (min === null || max === null || max === 0 || min > max) return NO_COMPENSATION;
  return { ...NO_COMPENSATION, base_min: min, base_max: max, currency, source: 'ats_structured' };
}
