// The envelope of every success, and the problem document of every failure.

import { type Static, type TSchema, Type } from 'typebox';
import { PROBLEM_CODES } from '../problems.ts';
import { UnresolvedCompany } from './watches.ts';
import { address, date, dateTime, flag, nullable, text, whole } from './words.ts';

export const Window = Type.Object(
  {
    served_from: date('First date that is served.'),
    earliest_event_at: nullable(date('Oldest event that exists for the filter.')),
    events_beyond_window: flag("Whether older events exist outside the caller's tier."),
  },
  { $id: 'Window', description: 'How far back the answer reaches.' },
);

export const Meta = Type.Object(
  {
    generated_at: dateTime(
      'When this answer was made. The same content keeps its moment, so that its ETag holds.',
    ),
    count: Type.Optional(whole('Rows on this page.')),
    total: Type.Optional(whole('Rows on all pages, where that is cheap to know.')),
    next_cursor: Type.Optional(
      text('Opaque: pass it back as `cursor` for the next page. Absent on the last page.'),
    ),
    notice: Type.Optional(text('A remark for people.')),
    window: Type.Optional(Window),
    cursor_name: Type.Optional(text('The named cursor that was read by.')),
    advanced: Type.Optional(flag('Whether that cursor was moved past this page.')),
  },
  { $id: 'Meta', description: 'About the answer, not about its subject.' },
);
export type Meta = Static<typeof Meta>;

/** What an operation adds to `meta`; `invoke` adds `generated_at`. */
export type MetaPart = Omit<Meta, 'generated_at'>;

export function envelope(data: TSchema): TSchema {
  return Type.Object({ data, meta: Meta });
}

export const InputErrorShape = Type.Object(
  {
    parameter: Type.Optional(text('Name of the parameter.')),
    pointer: Type.Optional(text('JSON pointer into the body (RFC 6901).')),
    detail: text('What is wrong.'),
    accepted: Type.Optional(
      Type.Union([Type.Array(Type.String()), Type.String()], {
        description: 'The accepted values, or the rule in words.',
      }),
    ),
  },
  { $id: 'InputError', description: 'One fault of the input.' },
);

export const Problem = Type.Object(
  {
    type: address('Address of the page about this code.'),
    title: text('Name of the kind of problem.'),
    status: Type.Integer({ minimum: 400, maximum: 599, description: 'The HTTP status.' }),
    code: Type.String({
      description:
        'Stable machine word; switch on this, not on text. Codes may be added. Now: ' +
        `${PROBLEM_CODES.map((code) => `\`${code}\``).join(', ')}.`,
      examples: ['company_not_found'],
    }),
    detail: text('What happened this time.'),
    hint: Type.Optional(text('What to do about it.')),
    docs_url: address('The same page as `type`.'),
    instance: text("The request's path."),
    request_id: text('Id of the request, as in `X-Request-Id`.'),
    errors: Type.Optional(Type.Array(InputErrorShape, { description: 'Each fault of the input.' })),
    unresolved: Type.Optional(
      Type.Array(UnresolvedCompany, { description: 'With `companies_unresolved` alone.' }),
    ),
    'violated-policies': Type.Optional(
      Type.Array(Type.String(), {
        description: 'With `rate_limited` alone: the windows that have nothing left, by name.',
        examples: [['burst']],
      }),
    ),
  },
  { $id: 'Problem', description: 'A problem document (RFC 9457).' },
);
