// get_company_trajectory: how much of a company changed in a window, by dimension and by week.

import { Type } from 'typebox';
import { tierOf } from '../../contract/caller.ts';
import { CompanyParameter } from '../../contract/parameters.ts';
import { Trajectory } from '../../contract/schemas/claims.ts';
import { TIERS } from '../../contract/tiers.ts';
import {
  COUNTED,
  countMovement,
  isComplete,
  spanOf,
  TRAJECTORY_WINDOWS,
  type TrajectoryWindow,
} from '../../core/facts/trajectory.ts';
import { countEvents, countFacts, findTrackedSince } from '../../store/facts/trajectory.ts';
import { coveredCompany } from '../companies/company.ts';
import { operation } from '../invoke/define.ts';
import { exampleEnvelope } from '../invoke/examples.ts';
import { EXAMPLE_TRAJECTORY } from './evidence-examples.ts';

export const getCompanyTrajectory = operation({
  id: 'get_company_trajectory',
  method: 'GET',
  path: '/v1/companies/{company}/trajectory',
  tag: 'Evidence',
  summary: "Get a company's trajectory",
  description:
    'Counts of confirmed and historical change events in the last 30, 90 or 365 days (UTC, today ' +
    'included): by dimension, by class of change and by week, of which the first may be shorter ' +
    'than seven days. Baselines, and events that were retracted or superseded, are not counted. ' +
    'The window is never shortened: 365d needs a Pro key.',
  access: 'key',
  credits: 2,
  cache: 'public',
  input: {
    path: Type.Object({ company: CompanyParameter }),
    query: Type.Object({
      window: Type.Unsafe<TrajectoryWindow>({
        type: 'string',
        enum: [...TRAJECTORY_WINDOWS],
        default: '90d',
        description: 'Days up to today. 365d needs a Pro key.',
      }),
    }),
  },
  output: Trajectory,
  problems: ['company_not_found', 'upgrade_required'],
  examples: [
    {
      summary: 'Ninety days with one change of price',
      path: { company: 'acme.example' },
      query: { window: '90d' },
      answer: exampleEnvelope(EXAMPLE_TRAJECTORY),
    },
  ],
  run: async ({ input, caller, refuse, services }) => {
    const { window } = input.query;
    const { title, trajectory: served } = TIERS[tierOf(caller)];
    if (!served.includes(window)) {
      const detail = `The window ${window} needs a Pro key; ${title} keys get ${served.join(', ')}.`;
      throw refuse('upgrade_required', detail);
    }
    const company = await coveredCompany(services, input.path.company, refuse);
    const now = services.now();
    const span = spanOf(window, now);
    const start = new Date(`${span.from}T00:00:00Z`);
    const [events, facts, trackedSince] = await Promise.all([
      countEvents(services.database, company.id, span, COUNTED),
      countFacts(services.database, company.id, start, now),
      findTrackedSince(services.database, company.id),
    ]);
    const complete = isComplete(span, trackedSince);
    const { totals, dimensions, series } = countMovement(span, events, facts, complete);
    return {
      kind: 'json',
      data: {
        company: company.ref,
        window,
        ...span,
        complete,
        tracked_since: trackedSince,
        derivations: [...COUNTED],
        totals,
        dimensions,
        series: [...series],
      },
    };
  },
});
