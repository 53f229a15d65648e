// get_openapi: the contract itself, as a plain OpenAPI document.

import { hash } from 'node:crypto';
import { brotliCompressSync, constants } from 'node:zlib';
import { Type } from 'typebox';
import { openapiText } from '../contract/openapi.ts';
import type { Answer } from '../contract/operation.ts';
import { operation } from './invoke/define.ts';
import type { OperationServices } from './services.ts';

export const getOpenapi = operation({
  id: 'get_openapi',
  method: 'GET',
  path: '/v1/openapi.json',
  tag: 'Contract',
  summary: 'Get the OpenAPI document',
  description: 'The machine-readable contract, OpenAPI 3.1. It is normative.',
  access: 'open',
  credits: 0,
  cache: 'public',
  input: {},
  output: Type.Object({
    openapi: Type.String({ description: 'Version of OpenAPI.', examples: ['3.1.1'] }),
  }),
  enveloped: false,
  problems: [],
  examples: [{ summary: 'The beginning of the document', answer: { openapi: '3.1.1' } }],
  run: async ({ services }) => prepared(services),
});

const documents = new WeakMap<OperationServices, Answer<never>>();

/** The document never changes while the process lives, so it is made and compressed once. */
function prepared(services: OperationServices): Answer<never> {
  const known = documents.get(services);
  if (known) return known;
  const body = Buffer.from(openapiText(services.operations, services.baseUrl));
  const brotli = brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
  const etag = hash('sha256', body).slice(0, 32);
  const answer: Answer<never> = { kind: 'prepared', body, brotli, etag };
  documents.set(services, answer);
  return answer;
}
