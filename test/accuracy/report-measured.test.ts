// The page's part on pages that nobody here wrote: each figure with its count, and what is unknown.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { figuresOf } from './labelled/figures.ts';
import type { PageScore } from './labelled/score.ts';
import { keepMeasurement, MEASUREMENTS } from './measured.ts';
import { lastMeasurements, type Measured, measuredPart } from './report-measured.ts';

const WHEN = { day: '2026-03-02', commit: 'abc1234' };

function score(page: string, verdict: 'right' | 'wrong' | 'unjudged'): PageScore {
  const fact = { page, key: 'pricing.trial.days', value: 14, unit: null, quote: '14 days' };
  const label = { page, key: 'pricing.trial.days', value: '14', found: verdict === 'right' };
  return {
    ...{ id: page, url: 'https://acme.example/', role: 'pricing', incomplete: null },
    facts: [{ ...fact, kind: 'text', verdict, why: null }],
    labels: [{ ...label, instead: null }],
  };
}

const PAGES: Measured = {
  name: 'pages',
  kept: {
    ...WHEN,
    kind: 'labelled',
    figures: {
      companies: 2,
      ...figuresOf([score('a', 'right'), score('b', 'wrong'), score('c', 'unjudged')]),
    },
  },
};
const SERIES: Measured = {
  name: 'series',
  kept: {
    ...WHEN,
    kind: 'series',
    figures: {
      ...{ documents: 2, snapshots: 20, told: 4, true: 2, false: 1, artefact: 0, unjudged: 1 },
      ...{ material: 4, told_at_pair: 2, told_with_next: 3, shown_twice: 3 },
      classes: { 'error page': 1, widgets: 0 },
    },
  },
};
const TRANSFORMED: Measured = {
  name: 'metamorphic',
  kept: {
    ...WHEN,
    kind: 'metamorphic',
    figures: {
      pages: 3,
      transformations: [
        {
          ...{ transformation: 'minified', kind: 'meaning', pages: 3, same: 2, incomplete: 0 },
          ...{ quiet: 3, events: 0, differing: [['legal.venue', 1]] },
        },
      ],
    },
  },
};

test('each measurement stands there with its counts, its day and its commit', () => {
  const part = measuredPart([PAGES, SERIES, TRANSFORMED]);
  assert.match(part, /Measured on 2026-03-02 at commit abc1234/);
  assert.match(part, /3 pages of 2 companies, 3 labels that count/);
  assert.match(
    part,
    /\| pricing \| 3 \| 3 \| 1 \| 0\.333 \(0\.061–0\.792\) \| 3 \| 1 \| 1 \| 1 \|/,
  );
  assert.match(part, /\| of these false \| 1 \| 0\.250/);
  assert.match(part, /\| false: error page \| 1 \|/);
  assert.doesNotMatch(part, /widgets/);
  assert.match(part, /\| told by the look that showed them \| 2 \| 0\.500/);
  assert.match(part, /\| minified \| 3 \| 0\.667/);
});

test('what is not known is said: not measured, too few, judged by nobody', () => {
  const part = measuredPart([PAGES, SERIES, TRANSFORMED]);
  assert.ok(part.includes(`${MEASUREMENTS['web-measure'].title}: not measured yet.`));
  assert.match(part, /fewer than 30 labels, so that coverage is hardly known: pricing\./);
  assert.match(part, /1 of 3 facts that were read are judged by nobody/);
  assert.match(part, /1 events are judged by nobody/);
  assert.match(part, /fewer than 30 pages could be tried with minified/);
  assert.equal(measuredPart([]), '');
});

test('what was kept is of the kind that its name says', () => {
  for (const { name, kept } of lastMeasurements()) assert.equal(kept.kind, MEASUREMENTS[name].kind);
  assert.throws(() => keepMeasurement('series', PAGES.kept), /series is not one of web-measure/);
  assert.throws(() => keepMeasurement('another', PAGES.kept), TypeError);
});
