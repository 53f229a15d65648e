// resolve_batch: which covered companies a list of domains, addresses and names stands for.

import { Type } from 'typebox';
import {
  LONGEST_INPUT,
  MOST_INPUTS,
  Resolution,
  ResolutionCounts,
} from '../../contract/schemas/resolve.ts';
import { operation } from '../invoke/define.ts';
import { EXAMPLE_COMPANY, exampleEnvelope } from '../invoke/examples.ts';
import { MOST_SEARCHED, resolveInputs } from './resolving.ts';

export const resolveBatch = operation({
  id: 'resolve_batch',
  method: 'POST',
  path: '/v1/resolve',
  tag: 'Catalogue',
  summary: 'Resolve many domains or names to companies',
  description:
    'One result for each input, in their order, as the parameter `q` of GET answers it. Nothing ' +
    `is changed. Candidates are looked for for the first ${MOST_SEARCHED} inputs that are not ` +
    'covered; `meta.notice` says where there were more.',
  access: 'open',
  // It changes nothing: it is a POST because of its length alone.
  scope: 'facts:read',
  credits: 0,
  cache: 'none',
  input: {
    body: Type.Object(
      {
        inputs: Type.Array(Type.String({ minLength: 1, maxLength: LONGEST_INPUT }), {
          minItems: 1,
          maxItems: MOST_INPUTS,
          description: `Domains, URLs, mail addresses, slugs or names, at most ${MOST_INPUTS}.`,
        }),
      },
      { additionalProperties: false },
    ),
  },
  output: Type.Object({ results: Type.Array(Resolution), counts: ResolutionCounts }),
  problems: [],
  examples: [
    {
      summary: 'A mailbox and a domain that nobody covers',
      body: { inputs: ['sales@acme.example', 'no-such.example'] },
      answer: exampleEnvelope(
        {
          results: [
            {
              input: 'sales@acme.example',
              status: 'covered',
              company: EXAMPLE_COMPANY,
              match: { method: 'apex', confidence: 0.9 },
              candidates: [],
            },
            {
              input: 'no-such.example',
              status: 'not_covered',
              company: null,
              match: null,
              candidates: [],
            },
          ],
          counts: { covered: 1, ambiguous: 0, not_covered: 1, invalid: 0 },
        },
        { count: 2 },
      ),
    },
  ],
  run: async ({ input, services }) => {
    const { inputs } = input.body;
    const { results, unsearched } = await resolveInputs(services, inputs, 'anything');
    const meta = { count: results.length };
    return {
      kind: 'json',
      data: { results: [...results], counts: countsOf(results) },
      meta: unsearched === 0 ? meta : { ...meta, notice: noticeOf(unsearched) },
    };
  },
});

function countsOf(results: readonly Resolution[]): Record<Resolution['status'], number> {
  const counts = { covered: 0, ambiguous: 0, not_covered: 0, invalid: 0 };
  for (const { status } of results) counts[status] += 1;
  return counts;
}

function noticeOf(unsearched: number): string {
  return (
    `Candidates were looked for for the first ${MOST_SEARCHED} inputs that are not covered; ` +
    `${unsearched} more have none for this reason alone. Ask for these by themselves.`
  );
}
