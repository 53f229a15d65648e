// A verdict in words: what is shown, from when to when, on whose word, and what is not shown.

import type { InLog } from './log/verify-log.ts';
import { uncheckedWords } from './unchecked.ts';
import type { Subject, Verdict, VerdictWord } from './verify.ts';
import type { Grounds } from './verify-anchor.ts';

export interface Explanation {
  readonly headline: string;
  readonly shown: readonly string[];
  readonly notShown: readonly string[];
  /** What a bundle says and nothing was found out about. */
  readonly notChecked: readonly string[];
  /** Why it is not valid; empty where it is. */
  readonly reasons: readonly string[];
}

const HEADLINES: Readonly<Record<VerdictWord, string>> = {
  valid: 'Valid',
  invalid: 'Invalid: this proof shows nothing',
  incomplete: 'Incomplete: nothing is wrong, but something is missing',
  malformed: 'Malformed: this is not a proof bundle',
  unsupported: 'Unsupported: this verifier is older than the bundle',
};

const EXCLUDED = [
  'how old the bytes are: only before when they existed, not since when',
  'that the address really gave this answer: only the service says so',
  'that what the page says is true, or that all visitors saw the same',
  'that the page is complete: what it loads besides is not part of it',
];

export function explain(verdict: Verdict): Explanation {
  const { verdict: word, reasons, subject } = verdict;
  const headline = HEADLINES[word];
  if (word !== 'valid' || subject === null) {
    return { headline, shown: [], notShown: [], notChecked: [], reasons };
  }
  const fact = subject.fact_key;
  const notShown = [
    ...(fact === null ? [] : [`that ${clean(fact)} was read correctly out of these bytes`]),
    ...EXCLUDED,
  ];
  const isSandbox = subject.chain === 'sandbox';
  const isProvisional = verdict.grounds === 'authority';
  const words = uncheckedWords(verdict.unchecked);
  const title = isSandbox
    ? 'Valid, as a demonstration only'
    : isProvisional
      ? 'Valid, provisional: the clock of an authority vouches for the time, no block yet'
      : headline;
  return {
    headline: `${title}${[
      ...(verdict.wordOf === null ? [] : [`: the fact is the word of ${clean(verdict.wordOf)}`]),
      ...(words === null ? [] : [`: ${words} not checked`]),
    ].join('')}`,
    shown: shownBy(verdict, subject),
    notShown: [
      ...(isSandbox ? ['anything to a stranger: the service made the blocks'] : []),
      ...(isProvisional
        ? ['that a block holds the proof: the service has the whole bundle once one does']
        : []),
      ...notShown,
    ],
    notChecked: verdict.unchecked,
    reasons,
  };
}

function shownBy(verdict: Verdict, subject: Subject): readonly string[] {
  const { checks, interval, record_interval: record, grounds, signedWith: signer } = verdict;
  const hasRaw = checks.some(({ check, result }) => check === 'raw_hash' && result === 'pass');
  const end = interval?.not_after.slice(0, 10);
  const word = verdict.areHeightsKnown ? '' : " (the height is the bundle's word)";
  const block = `${subject.chain} block ${subject.block_height}${word}, ${subject.block_hash}`;
  const where =
    subject.block_height === null ? 'that no block holds yet' : `whose root is in ${block}`;
  return [
    hasRaw
      ? `The raw bytes given existed before ${end} (UTC). Their SHA-256 is ${subject.sha256}.`
      : `Bytes existed before ${end} (UTC) whose SHA-256 is ${subject.sha256}.`,
    `They were recorded as what ${clean(subject.url)} answered at ${subject.captured_at} (capture ${clean(subject.capture_id)}).`,
    `That record stands in a manifest ${where}.`,
    madeAfter('record', record?.not_before ?? null),
    madeAfter('manifest', interval?.not_before ?? null),
    ...(grounds === null ? [] : [GROUNDS[grounds]]),
    ...logWords(verdict.log),
    ...verdict.time_stamps.map(
      ({ at, signer, root }) =>
        `${clean(signer)} attested at ${at} that the manifest existed (RFC 3161), under ${clean(root)}, which you trust.`,
    ),
    ...(signer === null
      ? []
      : [`The whole bundle, what it says of the fact too, was signed with ${clean(signer)}.`]),
  ];
}

function logWords(log: InLog | null): readonly string[] {
  if (log === null) return [];
  const { index, size, isSigned, witnesses } = log;
  const by = witnesses.map(({ name, at }) => `${clean(name)} (${at})`).join(', ');
  const signed = isSigned ? ', which the log signed' : '';
  const seen =
    by === ''
      ? 'No witness is shown to have seen the same.'
      : `Of your witnesses these saw no other log of that name: ${by}.`;
  return [
    `That manifest is entry ${index} of ${size} in the log ${clean(log.log)}, by a checkpoint${signed}. ${seen}`,
  ];
}

function madeAfter(what: string, start: string | null): string {
  return start === null
    ? `It is not shown how old the ${what} may be.`
    : `The ${what} was made after ${start}: it names a block that was not there before.`;
}

const GROUNDS: Readonly<Record<Grounds, string>> = {
  given_headers: 'It rests on the block headers that you gave.',
  difficulty:
    'It rests on the work in the block header alone: to forge it costs as much as to mine such a ' +
    'block. Give headers of your own node to rest on the chain itself.',
  authority:
    'It rests on the clocks of time-stamping authorities, which you chose to accept until a block ' +
    'holds the root.',
  sandbox: 'It rests on a sandbox chain, which you chose to trust.',
};

/** Text of a bundle is hostile: nothing that moves a cursor or turns the line around. */
export function clean(text: string): string {
  const short = text.length > 300 ? `${text.slice(0, 300)}…` : text;
  return short.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, '\ufffd');
}
