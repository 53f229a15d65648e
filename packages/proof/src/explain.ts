// A verdict in words: what is shown, from when to when, on whose word, and what is not shown.

import type { Subject, Verdict, VerdictWord } from './verify.ts';
import type { Grounds } from './verify-anchor.ts';

export interface Explanation {
  readonly headline: string;
  readonly shown: readonly string[];
  readonly notShown: readonly string[];
  /** Why it is not valid; empty where it is. */
  readonly reasons: readonly string[];
}

const HEADLINES: Readonly<Record<VerdictWord, string>> = {
  valid: 'Valid',
  invalid: 'Invalid: this proof shows nothing',
  incomplete: 'Incomplete: nothing is wrong, and something is missing',
  malformed: 'Malformed: this is no proof bundle',
  unsupported: 'Unsupported: this verifier is older than the bundle',
};

const EXCLUDED = [
  'that the address really answered so: that is the word of the service',
  'that what the page says is true, or that all visitors saw the same',
  'that the page is complete: what it loads besides is not part of it',
];

export function explain(verdict: Verdict): Explanation {
  const { verdict: word, reasons, subject } = verdict;
  const headline = HEADLINES[word];
  if (word !== 'valid' || subject === null) return { headline, shown: [], notShown: [], reasons };
  const fact = subject.fact_key;
  const notShown = [
    ...(fact === null ? [] : [`that ${clean(fact)} was read correctly out of these bytes`]),
    ...EXCLUDED,
  ];
  const isSandbox = subject.chain === 'sandbox';
  return {
    headline: isSandbox ? 'Valid, as a demonstration only' : headline,
    shown: shownBy(verdict, subject),
    notShown: isSandbox
      ? ['anything to a stranger: the service made the blocks', ...notShown]
      : notShown,
    reasons,
  };
}

function shownBy({ checks, interval, grounds }: Verdict, subject: Subject): readonly string[] {
  const hasRaw = checks.some(({ check, result }) => check === 'raw_hash' && result === 'pass');
  const end = interval?.not_after.slice(0, 10);
  const block = `${subject.chain} block ${subject.block_height}`;
  const start = interval?.not_before ?? null;
  return [
    hasRaw
      ? `The raw bytes given existed before ${end} (UTC). Their SHA-256 is ${subject.sha256}.`
      : `Bytes existed before ${end} (UTC) whose SHA-256 is ${subject.sha256}.`,
    `They were recorded as what ${clean(subject.url)} answered at ${subject.captured_at} (capture ${clean(subject.capture_id)}).`,
    `That record stands in a manifest whose root is in ${block}, ${subject.block_hash}.`,
    start === null
      ? 'How old the manifest may be at most is not shown.'
      : `The manifest was made after ${start}: it names a block of that time.`,
    ...(grounds === null ? [] : [GROUNDS[grounds]]),
  ];
}

const GROUNDS: Readonly<Record<Grounds, string>> = {
  given_headers: 'It rests on the block headers that you gave.',
  difficulty:
    'It rests on the work in the block header alone: to forge it costs as much as to mine such a ' +
    'block. Give headers of your own node to rest on the chain itself.',
  sandbox: 'It rests on a sandbox chain, which you chose to trust.',
};

/** Text of a bundle is hostile: nothing that moves a cursor or turns the line around. */
export function clean(text: string): string {
  const short = text.length > 300 ? `${text.slice(0, 300)}…` : text;
  return short.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, '\ufffd');
}
