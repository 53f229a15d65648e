// get_change: one change by the id that webhooks, feeds and pages carry.

import { Type } from 'typebox';
import { tierOf } from '../../contract/caller.ts';
import { ChangeEvent } from '../../contract/schemas/changes.ts';
import { TIERS } from '../../contract/tiers.ts';
import { isoDate } from '../../core/facts/fact-shape.ts';
import { withinWindow } from '../../core/facts/history-window.ts';
import { findEventRow } from '../../store/facts/event-rows.ts';
import { operation } from '../invoke/define.ts';
import { exampleEnvelope } from '../invoke/examples.ts';
import { EXAMPLE_EVENT, EXAMPLE_MASKED_EVENT } from './event-examples.ts';
import { eventShape } from './event-shape.ts';

export const getChange = operation({
  id: 'get_change',
  method: 'GET',
  path: '/v1/changes/{id}',
  tag: 'Changes',
  summary: 'Get one change',
  description:
    'The change event with this id, whatever its derivation, and also after it was corrected: ' +
    '`status` says so then. Who sees how far is as in the change feed: without a key the masked ' +
    'view of the last 90 days, with a free key values of these, the whole archive with Pro.',
  access: 'open',
  openView: 'masked',
  credits: 1,
  cache: 'public',
  input: {
    path: Type.Object({
      id: Type.String({
        minLength: 1,
        maxLength: 100,
        description: 'Id of the event, as the feed, webhooks and deliveries carry it.',
        examples: [EXAMPLE_EVENT.id],
      }),
    }),
  },
  output: Type.Object({ event: ChangeEvent }),
  problems: ['change_not_found', 'key_required', 'upgrade_required'],
  examples: [
    {
      summary: 'What changed and when, without a key',
      path: { id: EXAMPLE_EVENT.id },
      answer: exampleEnvelope(
        { event: EXAMPLE_MASKED_EVENT },
        { notice: 'Masked view: values and summaries need a free key.' },
      ),
    },
    {
      summary: 'The same with a key',
      path: { id: EXAMPLE_EVENT.id },
      answer: exampleEnvelope({ event: EXAMPLE_EVENT }),
    },
  ],
  run: async ({ input, caller, refuse, services }) => {
    const { id } = input.path;
    const row = await findEventRow(services.database, id);
    if (row === null) throw refuse('change_not_found', `No change has the id ${id}.`);
    const { history } = TIERS[tierOf(caller)];
    const { occurred_at: day } = row;
    const window = withinWindow(history, { since: day, until: day }, isoDate(services.now()));
    if (window.fit === 'outside') {
      const detail =
        `This change is dated ${day}, before the last ${history.days} days: the archive needs ` +
        'the Pro tier.';
      throw refuse(caller.kind === 'none' ? 'key_required' : 'upgrade_required', detail);
    }
    const event = eventShape(services, row, !history.values);
    const notice = 'Masked view: values and summaries need a free key.';
    return { kind: 'json', data: { event }, ...(history.values ? {} : { meta: { notice } }) };
  },
});
