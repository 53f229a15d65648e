// get_capture_diff: what the text of a page says now that it did not say before, and the reverse.

import { hash } from 'node:crypto';
import { Type } from 'typebox';
import type { Answer, Refuse } from '../../contract/operation.ts';
import { CaptureDiff } from '../../contract/schemas/captures.ts';
import { oneOf } from '../../contract/schemas/words.ts';
import { MOST_COMPARED } from '../../core/pages/text-diff.ts';
import type { CaptureRow } from '../../store/captures/capture-page.ts';
import { operation } from '../invoke/define.ts';
import { exampleEnvelope } from '../invoke/examples.ts';
import type { Services } from '../services.ts';
import { EXAMPLE_CAPTURE_ID, EXAMPLE_DIFF, EXAMPLE_EARLIER_ID } from './capture-examples.ts';
import { DIFF_PAGE_POLICY, diffPage, unifiedDiff } from './diff-text.ts';
import {
  busy,
  CaptureIdParameter,
  demandStored,
  knownCapture,
  notRead,
  STORED_PROBLEMS,
} from './stored-capture.ts';

const FORMATS = ['json', 'unified', 'html'] as const;
const PROBLEMS = [...STORED_PROBLEMS, 'invalid_parameter', 'service_unavailable'] as const;
type RefuseDiff = Refuse<(typeof PROBLEMS)[number]>;

export const getCaptureDiff = operation({
  id: 'get_capture_diff',
  method: 'GET',
  path: '/v1/captures/{id}/diff',
  tag: 'Captures',
  summary: 'Compare two captures',
  description:
    'What the text of this capture has different from that of another one of the same company. ' +
    'Compared is the normalised text: of a page its visible words, one block on a line; of JSON ' +
    'its members in order of their names. Texts that differ in more than 2,000 lines are ' +
    'answered as `coarse`.',
  access: 'key',
  credits: 1,
  cache: 'public',
  input: {
    path: Type.Object({ id: CaptureIdParameter }),
    query: Type.Object({
      from: Type.String({
        minLength: 1,
        maxLength: 100,
        description: 'Id of the capture to compare with, as a rule the earlier one.',
        examples: [EXAMPLE_EARLIER_ID],
      }),
      format: Type.Unsafe<(typeof FORMATS)[number]>({
        ...oneOf(FORMATS, '`unified` is text for `patch`; `html` is a page to look at.'),
        default: 'json',
      }),
    }),
  },
  output: CaptureDiff,
  representations: [
    { mediaType: 'application/json', format: 'json' },
    { mediaType: 'text/plain', format: 'unified', example: unifiedDiff(EXAMPLE_DIFF) },
    { mediaType: 'text/html', format: 'html', example: diffPage(EXAMPLE_DIFF) },
  ],
  headers: ['ContentSecurityPolicy'],
  problems: PROBLEMS,
  examples: [
    {
      summary: 'A price that went up',
      path: { id: EXAMPLE_CAPTURE_ID },
      query: { from: EXAMPLE_EARLIER_ID },
      answer: exampleEnvelope(EXAMPLE_DIFF),
    },
  ],
  run: async ({ input, refuse, services }) => {
    const { from: fromId, format } = input.query;
    const [from, to] = await Promise.all([
      knownCapture(services, fromId, refuse),
      knownCapture(services, input.path.id, refuse),
    ]);
    if (from.company !== to.company) {
      const detail = `${from.id} is of ${from.company}, ${to.id} is of ${to.company}.`;
      const accepted = `the id of a capture of ${to.company}`;
      throw wrong(refuse, 'from', detail, accepted);
    }
    const [before, after] = [
      await textOf(services, from, 'from', refuse),
      await textOf(services, to, 'id', refuse),
    ];
    const compared = await services.captures.diff(before.text, after.text);
    if (compared.kind === 'busy') throw busy(refuse);
    return answerIn(format, {
      company: to.company,
      from: sideOf(from, before.sha256),
      to: sideOf(to, after.sha256),
      identical: before.sha256 === after.sha256,
      ...copyOf(compared.diff),
    });
  },
});

function copyOf(diff: {
  readonly method: CaptureDiff['method'];
  readonly added: number;
  readonly removed: number;
  readonly hunks: readonly unknown[];
}): Pick<CaptureDiff, 'method' | 'added' | 'removed' | 'hunks'> {
  // The shape of the hunks is the contract's; only its arrays are not marked as constant.
  return { ...diff, hunks: [...diff.hunks] as CaptureDiff['hunks'] };
}

function wrong(refuse: RefuseDiff, parameter: string, detail: string, accepted: string) {
  return refuse('invalid_parameter', detail, { errors: [{ parameter, detail, accepted }] });
}

async function textOf(
  services: Services,
  capture: CaptureRow,
  parameter: string,
  refuse: RefuseDiff,
): Promise<{ readonly text: string; readonly sha256: string }> {
  demandStored(capture, refuse);
  const read = await services.captures.text(capture);
  switch (read.kind) {
    case 'text':
      if (read.text !== null) return { text: read.text, sha256: read.sha256 };
      throw wrong(
        refuse,
        parameter,
        `The text of ${capture.id} has ${read.characters} characters in ${read.lines} lines.`,
        `up to ${MOST_COMPARED.characters} characters and ${MOST_COMPARED.lines} lines`,
      );
    case 'no_text':
    case 'not_read':
      throw wrong(
        refuse,
        parameter,
        `No text is compared of ${capture.id}: ${read.why}.`,
        'the id of a capture of a page, of JSON or of other text',
      );
    case 'busy':
      throw busy(refuse);
    case 'missing':
    case 'corrupt':
    case 'unreachable':
      throw notRead(services, capture, read, refuse);
  }
}

function sideOf(capture: CaptureRow, textSha256: string): CaptureDiff['from'] {
  return {
    id: capture.id,
    source_url: capture.url,
    captured_at: capture.capturedAt.toISOString(),
    sha256: capture.sha256,
    text_sha256: textSha256,
  };
}

function answerIn(format: (typeof FORMATS)[number], diff: CaptureDiff): Answer<CaptureDiff> {
  switch (format) {
    case 'json':
      return { kind: 'json', data: diff };
    case 'unified':
      return asText('text/plain; charset=utf-8', unifiedDiff(diff), 'sandbox');
    case 'html':
      return asText('text/html; charset=utf-8', diffPage(diff), DIFF_PAGE_POLICY);
  }
}

function asText(contentType: string, text: string, policy: string): Answer<never> {
  const body = Buffer.from(text);
  const headers = { 'Content-Security-Policy': policy };
  const etag = hash('sha256', body).slice(0, 32);
  return { kind: 'prepared', body, brotli: null, etag, contentType, headers };
}
