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
const DONE = `(?:${HAS}${any('acquires', 'acquired', 'übernimmt', 'rachète', 'acquiert', 'adquiere')}|${any('completes acquisition of', 'completes its acquisition of', 'announces acquisition of', 'announces the acquisition of', 'announces its acquisition of')}|(?:${any('expands', 'strengthens', 'grows', 'broadens', 'extends', 'accelerates', 'bolsters', 'deepens')}) [^,.;:]{0,60}?${any('with', 'through', 'by')} (?:${any('the', 'its', 'strategic')} )*${any('acquisition of')})`;
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
  const buys = grammarOf(`^(?:${name}|[Ww]e) ${DONE} ${PARTY}${STOP}`);
  const sold = [
    grammarOf(
      `^(?:[Ii]n (?:\\p{L}+ )?\\d{4},? )?${glad}(?:${name}|[Ww]e)${WAS} ${any('acquired by')} ${PARTY}${STOP}`,
    ),
    grammarOf(`^${PARTY} ${HAS}${any('acquires', 'acquired')} ${name}${STOP}`),
  ];
  const titles = (posts ?? []).flatMap(({ title }) => inText(title, [buys], context));
  const joined = (posts ?? []).flatMap((post) => boughtIn(post, glad, name, context));
  for (const { party, own, sentence } of distinct([...titles, ...joined])) {
    const slug = slugOf(party);
    if (slug === null || slug === '_other') continue;
    const place = quoteSentence(context.page, own, sentence);
    say.state(`funding.acquisition.${slug}`, party, null, place);
  }
  const told =
    posts === null
      ? inText(context.own, sold, context)
      : posts
          .flatMap(({ title, lead }) => [
            ...inText(title, sold, context),
            ...inText(lead, sold.slice(0, 1), context),
          ])
          .concat(posts.flatMap((post) => joinedIn(post, name, context)));
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

type Grammar = () => RegExp;

/** A grammar that is made once somebody asks for it: few pages have a sentence for it. */
function grammarOf(pattern: string): Grammar {
  let made: RegExp | null = null;
  return () => {
    made ??= new RegExp(pattern, 'u');
    return made;
  };
}

function inText(own: OwnText, grammars: readonly Grammar[], context: Context): readonly Found[] {
  return sentencesOf(own).flatMap((sentence) => {
    if (!/acqui|übernimmt|rachète|adquiere/i.test(sentence.text) || NOT_DONE.test(sentence.text))
      return [];
    return grammars.flatMap((grammar) => {
      const party = grammar()
        .exec(sentence.text)
        ?.groups?.party?.replace(/[.,]+$/, '');
      if (party === undefined) return [];
      if (context.names.includes(party.toLowerCase())) return [];
      return [{ party, own, sentence }];
    });
  });
}

/** "Crow joins Acme", and below it "Acme has acquired Crow". */
function boughtIn(
  { title, lead }: Post,
  glad: string,
  name: string,
  context: Context,
): readonly Found[] {
  const grammar = grammarOf(`^${glad}(?:${name}|[Ww]e) ${DONE} ${PARTY}${STOP}`);
  return inText(lead, [grammar], context).filter(({ party }) => title.text.includes(party));
}

// What one joins without being bought.
const CLUB =
  /\b(?:Alliance|Association|Foundation|Combinator|Techstars|Program(?:me)?s?|Accelerator|Consortium|Council|Forum|Network|Initiative|Community|Partners?|Partnership|Marketplace|Club|Institute|Chamber|Coalition|Committee|Cohort|Board|Forces?|Team|Hub|Pledge|Compact|Project|Ecosystem|Index|Lab)\b/iu;

/** "Acme joins Crow", where the text says that it belongs to Crow now. */
function joinedIn({ title, lead, more }: Post, name: string, context: Context): readonly Found[] {
  const [sentence] = sentencesOf(title);
  if (sentence === undefined || !/join/i.test(sentence.text)) return [];
  const grammar = new RegExp(
    `^(?:${name}|[Ww]e(?:'re)?) ${any('joins', 'joining', 'is joining', 'are joining', 'has joined', 'have joined', 'to join')} ${PARTY}[.!]?$`,
    'u',
  );
  const party = grammar.exec(sentence.text)?.groups?.party;
  if (party === undefined || CLUB.test(party)) return [];
  if (context.names.includes(party.toLowerCase())) return [];
  const text = `${lead.text}\n${more.text}`;
  const plain = party.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&');
  const belongs = new RegExp(
    `\\bacqui(?:red|sition|res)\\b|\\b(?:[Uu]nder|part of|owned by) (?:the )?${plain}\\b|\\b${plain} (?:family|group of companies)\\b`,
    'u',
  );
  return belongs.test(text) ? [{ party, own: title, sentence }] : [];
}

function distinct(found: readonly Found[]): readonly Found[] {
  const byName = new Map<string, Found>();
  for (const one of found) {
    const key = one.party.toLowerCase();
    if (!byName.has(key)) byName.set(key, one);
  }
  return [...byName.values()];
}
