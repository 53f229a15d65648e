// What the plan takes for granted, each with where it comes from.

import { intervalOf } from '../../src/core/evidence/schedule.ts';

export interface Assumption {
  readonly what: string;
  readonly value: number;
  readonly unit: '' | '%' | '$' | 'bytes' | 'days';
  /** The corpus, the sample, the program; or nothing but a guess, which is said then. */
  readonly from: string;
}

const GUESS = 'a guess';
const DAY = 86_400_000;

export const ASSUMPTIONS = {
  sources: {
    what: 'sources of a company',
    value: 15,
    unit: '',
    from: `${GUESS}: what the plan was asked for; the invented companies of the sample have fewer, see above`,
  },
  looks: {
    what: 'looks at a source a day',
    value: 1,
    unit: '',
    from: 'what was asked: daily; the program looks at boards three times, at legal texts every other day',
  },
  notModified: {
    what: 'of all looks, answered with a 304',
    value: 0.15,
    unit: '%',
    from: `${GUESS}: sites that send validators which hold; at such a site two looks of three are one`,
  },
  same: {
    what: 'of all looks, found the same bytes',
    value: 0.15,
    unit: '%',
    from: `${GUESS}; the rest, 70 %, finds other bytes: of 313 pairs of board answers six hours apart in the corpus none was the same, and of pages the corpus keeps only those that differ`,
  },
  events: {
    what: 'events a look at a page',
    value: 0.005,
    unit: '',
    from: 'the corpus: about 80 real changes in 16,380 recordings of legal texts',
  },
  boardShare: { what: 'of all companies, have a board', value: 0.3, unit: '%', from: GUESS },
  boardEvents: {
    what: 'events of a board a day',
    value: 1,
    unit: '',
    from: `${GUESS}, after the corpus: 192 of those 313 pairs list other roles, so that open roles of a country or a department move daily`,
  },
  deliveries: { what: 'deliveries an event', value: 2, unit: '', from: GUESS },
  reads: { what: 'reads a company a day', value: 1, unit: '', from: GUESS },
  fromMemory: { what: 'of all reads, from memory', value: 0.8, unit: '%', from: GUESS },
  evidence: {
    what: 'bytes kept of a look that found other bytes',
    value: 7_400,
    unit: 'bytes',
    from: 'the corpus: 283 looks at nine legal texts (`npm run bench -- --only evidence`, decision 0039); the invented pages measured here move less, and take less',
  },
  puts: {
    what: 'writes to the bucket for such a look',
    value: 2,
    unit: '',
    from: 'the program: the object, and the note of what the next one stands on',
  },
  kept: { what: 'kept in the database', value: 365, unit: 'days', from: GUESS },
  left: {
    what: 'times that tables take of what they take packed',
    value: 1.9,
    unit: '',
    from: 'decision 0040: 459 to 721 bytes packed, 885 to 1,221 as the pipeline leaves them',
  },
  headroom: {
    what: 'times the mean that must be there',
    value: 2,
    unit: '',
    from: `${GUESS}: for hours that are busier, autovacuum, and whatever fails over`,
  },
  boards: {
    what: 'of all companies, have their board at one vendor',
    value: 0.1,
    unit: '%',
    from: `${GUESS}: all boards of a vendor stand at one host`,
  },
  boardLooks: {
    what: 'looks at a board a day',
    value: DAY / intervalOf('board'),
    unit: '',
    from: 'the program (`src/core/evidence/schedule.ts`)',
  },
  hostLooks: {
    what: 'requests to one host a day, at most',
    value: 86_400,
    unit: '',
    from: 'the program: one request at a time, a second apart',
  },
  seals: { what: 'days between two seals', value: 3.5, unit: 'days', from: 'the program' },
  serverCores: { what: 'cores of one server', value: 64, unit: '', from: GUESS },
  serverWal: {
    what: 'WAL that one server writes a second',
    value: 200e6,
    unit: 'bytes',
    from: GUESS,
  },
  serverTransactions: {
    what: 'transactions that one server runs a second',
    value: 50_000,
    unit: '',
    from: `${GUESS}: most of a look's only read`,
  },
  serverWrites: {
    what: 'pages that its disks write a second',
    value: 200_000,
    unit: '',
    from: GUESS,
  },
  serverBytes: {
    what: 'database that one server holds',
    value: 20e12,
    unit: 'bytes',
    from: `${GUESS}: it comes back from a backup in half a day at 500 MB/s`,
  },
  copies: { what: 'copies of the database', value: 2, unit: '', from: `${GUESS}: a standby` },
  priceCore: { what: 'a core with 4 GB of memory, a month', value: 25, unit: '$', from: GUESS },
  priceDisk: { what: 'a GB on fast disks, a month', value: 0.1, unit: '$', from: GUESS },
  priceBucket: { what: 'a GB in a bucket, a month', value: 0.02, unit: '$', from: GUESS },
  pricePuts: { what: 'a million writes to a bucket', value: 5, unit: '$', from: GUESS },
} as const satisfies Readonly<Record<string, Assumption>>;
