// Acquisitions that a company announces in the titles of its own posts.

import { slugOf } from '../hiring.ts';
import type { Say } from '../reliability/say.ts';
import {
  type OwnText,
  quoteSentence,
  type Sentence,
  sentencesOf,
} from '../reliability/sentences.ts';
import { anyCase, namePattern } from './company-name.ts';
import type { Post } from './posts.ts';
import type { Context } from './rounds.ts';

const PARTY = String.raw`(?<party>[\p{Lu}\d][\p{L}\p{N}&'.-]*(?:(?: (?:&|of|and(?= Co\b)))? [\p{Lu}][\p{L}\p{N}&'.-]*){0,4}(?: plc)?)`;
// After the name comes the end, a clause, or what it is bought for.
const STOP = String.raw`(?=$|[.!]$|\. |, |: |; | [–—-] | to | for | in | as | from | on | and (?:now|is|has|operates|runs|became|remains|continues) )`;
const any = (...words: readonly string[]) => `(?:${words.map(anyCase).join('|')})`;
const HAS = `(?:${any('has', 'have')} )?`;
const DONE = `(?:${HAS}${any('acquires', 'acquired')}|${any('completes acquisition of', 'completes its acquisition of', 'announces acquisition of', 'announces the acquisition of', 'announces its acquisition of')}|(?:${any('expands', 'strengthens', 'grows', 'broadens', 'extends', 'accelerates', 'bolsters', 'deepens')}) [^,.;:]{0,60}?${any('with', 'through', 'by')} (?:${any('the', 'its', 'strategic')} )*${any('acquisition of')})`;
const WAS = `(?: ${any('is now', 'has been', 'have been', 'was', 'were', 'is')}|'ve been)`;

interface Found {
  readonly party: string;
  readonly own: OwnText;
  readonly sentence: Sentence;
}

/** `posts` is null on pages without posts, where only "has been acquired by" is read. */
export function readAcquisitions(context: Context, posts: readonly Post[] | null, say: Say): void {
  const name = namePattern(context.names);
  const glad = `(?:(?:[Tt]oday,? )?(?:[Ww]e(?:'re| are| )|${name} )(?:(?:is |are )?(?:thrilled|excited|happy|proud|delighted|pleased) to )?(?:announces?|share)(?: today)?(?: that)? )?`;
  const buys = new RegExp(`^(?:${name}|[Ww]e) ${DONE} ${PARTY}${STOP}`, 'u');
  const sold = [
    new RegExp(
      `^(?:[Ii]n (?:\\p{L}+ )?\\d{4},? )?${glad}(?:${name}|[Ww]e)${WAS} ${any('acquired by')} ${PARTY}${STOP}`,
      'u',
    ),
    new RegExp(`^${PARTY} ${HAS}${any('acquires', 'acquired')} ${name}${STOP}`, 'u'),
  ];
  const titles = (posts ?? []).flatMap(({ title }) => inText(title, [buys], context));
  for (const { party, own, sentence } of distinct(titles)) {
    const slug = slugOf(party);
    if (slug === null || slug === '_other') continue;
    const place = quoteSentence(context.page, own, sentence);
    say.state(`funding.acquisition.${slug}`, party, null, place);
  }
  const told =
    posts === null
      ? inText(context.own, sold, context)
      : posts.flatMap(({ title, lead }) => [
          ...inText(title, sold, context),
          ...inText(lead, sold.slice(0, 1), context),
        ]);
  const buyers = distinct(told);
  const [only] = buyers;
  if (only === undefined) return;
  if (buyers.length > 1) {
    const parties = buyers.map(({ party }) => party);
    say.abstain('funding.acquired_by', 'several buyers', parties);
    return;
  }
  const place = quoteSentence(context.page, only.own, only.sentence);
  say.state('funding.acquired_by', only.party, null, place);
}

// Talks, plans and denials; a "to acquire" has not happened.
const NOT_DONE =
  /\b(?:not|never|denies|rumou?rs?|reportedly|talks|could|may|might|would|plans?|agrees?|agreement|intends?|definitive|proposed|letter of intent|stake|shares?|customers|users)\b/i;

function inText(own: OwnText, grammars: readonly RegExp[], context: Context): readonly Found[] {
  return sentencesOf(own).flatMap((sentence) => {
    if (!/acqui/i.test(sentence.text) || NOT_DONE.test(sentence.text)) return [];
    return grammars.flatMap((grammar) => {
      const party = grammar.exec(sentence.text)?.groups?.party?.replace(/[.,]+$/, '');
      if (party === undefined) return [];
      if (context.names.includes(party.toLowerCase())) return [];
      return [{ party, own, sentence }];
    });
  });
}

function distinct(found: readonly Found[]): readonly Found[] {
  const byName = new Map<string, Found>();
  for (const one of found) {
    const key = one.party.toLowerCase();
    if (!byName.has(key)) byName.set(key, one);
  }
  return [...byName.values()];
}
