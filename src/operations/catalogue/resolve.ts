// resolve: which covered company a domain, an address or a name stands for.

import { Type } from 'typebox';
import type { Refuse } from '../../contract/operation.ts';
import { LONGEST_INPUT, Resolution } from '../../contract/schemas/resolve.ts';
import { operation } from '../invoke/define.ts';
import { EXAMPLE_COMPANY, exampleEnvelope } from '../invoke/examples.ts';
import { type Reading, resolveInputs } from './resolving.ts';

export const resolve = operation({
  id: 'resolve',
  method: 'GET',
  path: '/v1/resolve',
  tag: 'Catalogue',
  summary: 'Resolve a domain or a name to a company',
  description:
    'Give `domain` or `q`, exactly one. URLs, mail addresses and subdomains are reduced to the ' +
    'apex domain by the Public Suffix List. Of several companies that bear a name none is ' +
    'picked: the status is `ambiguous` then. What names nobody is an answer too, `invalid`.',
  access: 'open',
  credits: 0,
  cache: 'public',
  input: {
    query: Type.Object({
      domain: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: LONGEST_INPUT,
          description: 'A domain, subdomain, URL or mail address, or a legacy slug.',
          examples: ['www.acme.example'],
        }),
      ),
      q: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: LONGEST_INPUT,
          description: 'The same, or the name of a company.',
          examples: ['Acme'],
        }),
      ),
    }),
  },
  output: Resolution,
  problems: ['missing_parameter', 'invalid_parameter'],
  examples: [
    {
      summary: 'By the address of a page',
      query: { domain: 'https://www.acme.example/pricing' },
      answer: exampleEnvelope({
        input: 'https://www.acme.example/pricing',
        status: 'covered',
        company: EXAMPLE_COMPANY,
        match: { method: 'subdomain', confidence: 1 },
        candidates: [],
      }),
    },
    {
      summary: 'A name that is nearly one',
      query: { q: 'Acmee' },
      answer: exampleEnvelope({
        input: 'Acmee',
        status: 'not_covered',
        company: null,
        match: null,
        candidates: [EXAMPLE_COMPANY],
      }),
    },
  ],
  run: async ({ input: { query }, refuse, services }) => {
    const { input, reading } = askedFor(query, refuse);
    const { results } = await resolveInputs(services, [input], reading);
    const [data] = results;
    if (data === undefined) throw new Error('one input came to no result');
    return { kind: 'json', data };
  },
});

interface Asked {
  readonly input: string;
  readonly reading: Reading;
}

function askedFor(
  { domain, q }: { readonly domain?: string; readonly q?: string },
  refuse: Refuse<'missing_parameter' | 'invalid_parameter'>,
): Asked {
  if (domain !== undefined && q !== undefined) {
    const detail = 'Give domain or q, not both: they may name different companies.';
    const accepted = 'domain or q, exactly one';
    throw refuse('invalid_parameter', detail, {
      errors: [
        { parameter: 'domain', detail, accepted },
        { parameter: 'q', detail, accepted },
      ],
    });
  }
  if (domain !== undefined) return { input: domain, reading: 'domain' };
  if (q !== undefined) return { input: q, reading: 'anything' };
  const detail = 'Give domain (a domain, URL or mail address) or q (the same, or a name).';
  throw refuse('missing_parameter', detail, {
    errors: [
      { parameter: 'domain', detail },
      { parameter: 'q', detail },
    ],
  });
}
