// Keeps what a tool answers small enough for an agent to read.

import type { Answer, AnyContext, AnyOperation } from '../../contract/operation.ts';
import { Refusal } from '../../contract/refusal.ts';
import { compactText } from './compact-text.ts';

/** Bytes of text that an answer may have: about 6,000 tokens. */
export const LONGEST_ANSWER = 20_000;
/** The same, where the caller says how much is wanted. */
export const LONGEST_ASKED = 40_000;
/**
 * The structured content may have so many times as much: programs read it. Some clients hand it to
 * the model with the text, and refuse what has more than 25,000 tokens: both together have less
 * where the caller does not ask for more.
 */
const STRUCTURED = 2;
const STRUCTURED_ASKED = 4;

/** Rows that come at once of what cannot be asked for again. */
export const MOST_MOVED = 50;
/** The same, where the caller does not say how many. */
export const MOST_MOVED_UNASKED = 30;

/**
 * The same operation, whose pages are cut where they would be too long: with fewer rows, and the
 * cursor that goes on after them. A list without pages is cut too and says how the rest is had,
 * where its price does not hang on its rows; anything else is refused, and is not charged.
 */
export function bounded<Services>(
  operation: AnyOperation<Services>,
  longest = LONGEST_ANSWER,
): AnyOperation<Services> {
  const isPaged = operation.input.query?.properties.cursor !== undefined;
  // Running it again would move it on again.
  if (operation.chargedFirst)
    return { ...operation, run: (context) => runOnce(operation, context, longest) };
  const run = async (context: AnyContext<Services>): Promise<Answer<unknown>> => {
    let limit = Number(context.input.query.limit ?? 0);
    let answer = await operation.run(context);
    const sized = (one: Answer<unknown>) => sizeOf(one, longest);
    let size = sized(answer);
    while (size > longest && isPaged && limit > 1) {
      // A little less than would just fit, since rows differ.
      limit = Math.max(1, Math.min(limit - 1, Math.floor((limit * longest * 0.8) / size)));
      answer = await operation.run(withLimit(context, limit));
      size = sized(answer);
    }
    if (size <= longest) return answer;
    const shorter = isPaged ? null : cut(operation, answer, longest);
    if (shorter !== null) return shorter;
    throw tooLong(operation, size, longest);
  };
  return { ...operation, run };
}

function runOnce<Services>(
  operation: AnyOperation<Services>,
  context: AnyContext<Services>,
  longest: number,
): Promise<Answer<unknown>> {
  const most = longest > LONGEST_ANSWER ? MOST_MOVED : MOST_MOVED_UNASKED;
  const limit = Number(context.input.query.limit ?? most);
  return operation.run(withLimit(context, Math.min(limit, most)));
}

function withLimit<Services>(context: AnyContext<Services>, limit: number): AnyContext<Services> {
  const { input } = context;
  return { ...context, input: { ...input, query: { ...input.query, limit } } };
}

/** As many bytes of text as it is worth. */
function sizeOf(answer: Answer<unknown>, longest: number): number {
  const times = longest > LONGEST_ANSWER ? STRUCTURED_ASKED : STRUCTURED;
  switch (answer.kind) {
    case 'json': {
      const structured = Buffer.byteLength(JSON.stringify(answer.data));
      const text = compactText({ data: answer.data, meta: answer.meta ?? {} });
      return Math.max(Buffer.byteLength(text), Math.ceil(structured / times));
    }
    case 'prepared': {
      const text = compactText(JSON.parse(Buffer.from(answer.body).toString()));
      return Math.max(Buffer.byteLength(text), Math.ceil(answer.body.byteLength / times));
    }
    case 'file':
      return answer.file.size;
    case 'stream':
      throw new Error('a stream is no tool');
  }
}

/** Lists that have no pages, and cost the same however long they are. */
const CUT: Readonly<Record<string, string>> = {
  get_category: 'companies',
  list_categories: 'categories',
  list_watch_event_types: 'event_types',
};

function cut<Services>(
  operation: AnyOperation<Services>,
  answer: Answer<unknown>,
  longest: number,
): Answer<unknown> | null {
  const list = CUT[operation.id];
  if (list === undefined || answer.kind !== 'json' || answer.credits !== undefined) return null;
  const data = answer.data as Readonly<Record<string, unknown>>;
  const rows = data[list];
  if (!Array.isArray(rows)) return null;
  let kept = rows.length;
  let shorter: Answer<unknown> = answer;
  let size = sizeOf(answer, longest);
  while (size > longest) {
    if (kept <= 1) return null;
    kept = Math.max(1, Math.min(kept - 1, Math.floor((kept * longest * 0.9) / size)));
    const own = answer.meta?.notice === undefined ? '' : ` ${answer.meta.notice}`;
    const more = NARROWER[operation.id] ?? narrowerBy(operation);
    const notice = `${kept} of ${rows.length} ${list} are shown, the first. ${more}${own}`;
    const meta = { ...answer.meta, count: kept, total: rows.length, notice };
    shorter = { ...answer, data: { ...data, [list]: rows.slice(0, kept) }, meta };
    size = sizeOf(shorter, longest);
  }
  return shorter;
}

function tooLong<Services>(
  operation: AnyOperation<Services>,
  size: number,
  longest: number,
): Refusal {
  const detail =
    `The answer has ${size} bytes, and agents get at most ${longest} at once. ` +
    (NARROWER[operation.id] ?? narrowerBy(operation));
  return new Refusal('not_acceptable', detail, { hint: 'Ask for less: detail says how.' });
}

const NARROWER: Readonly<Record<string, string>> = {
  get_company: 'Name `dimensions` or `keys`, or use get_company_facts page by page.',
  get_category: 'All of them: compare_companies with `category` and `keys`, page by page.',
  list_categories: 'search finds the others.',
};

function narrowerBy<Services>({ input }: AnyOperation<Services>): string {
  const fields = Object.keys(input.query?.properties ?? {}).filter(
    (name) => name !== 'cursor' && name !== 'limit',
  );
  if (fields.length === 0) return 'The same is answered whole over REST.';
  return `Narrow it by ${fields.map((name) => `\`${name}\``).join(', ')}.`;
}
