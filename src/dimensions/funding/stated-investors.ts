// The investors that a sentence names: "Our investors include X, Y and Z", "backed by X and Y".

import { slugOf } from '../hiring.ts';
import type { Say } from '../reliability/say.ts';
import { quoteSentence, sentencesOf } from '../reliability/sentences.ts';
import { namePattern } from './company-name.ts';
import type { Context } from './rounds.ts';

/** No sentence names one without these words. */
const MAY_NAME = /\binvestors?\b|\bbacked by\b|Investoren|investisseurs/i;
const WORD = "[\\p{Lu}\\d][\\p{L}\\p{N}&'.-]*";
const INVESTOR = `${WORD}(?: (?:(?:&|of|and(?= Co\\b)) )?${WORD}){0,4}`;
const LIST = `(?<list>${INVESTOR}(?:, ${INVESTOR})*(?:,? (?:and|&|und|et) ${INVESTOR})?)`;
const END =
  '(?:,? (?:and|as well as|und|et) (?:(?:several|other|many|a number of|various|d’autres|weitere) )*(?:others|more|angels?|(?:business|angel) (?:angels|investors)|investors))?(?:, among others)?[.!]?$';
const KIND = '(?:seed|lead|first|early|main|major|largest|existing|current|institutional)';
/** In a list behind "backed by", one that is an investor by its name vouches for the others. */
const BY_NAME =
  /\b(?:Ventures?|Capital|Partners|Fund|Combinator|Invest\p{L}*|VC|Equity|Angels|Accelerator|Techstars|Sequoia|a16z)\b/u;

/** Whole sentences alone: what else they say may be of somebody else. */
export function readStatedInvestors(context: Context, listed: ReadonlySet<string>, say: Say): void {
  const { page, own } = context;
  if (!MAY_NAME.test(own.text)) return;
  const name = namePattern(context.names);
  const grammars = [
    `^(?:Our|Its|The company's|(?:${name})'s?) (?:${KIND} )*investors? (?:is|are|includes?) ${LIST}${END}`,
    `^Investors in (?:the company|(?:${name})) (?:include|are) ${LIST}${END}`,
    `^(?:Unsere Investoren sind|Zu unseren Investoren (?:gehören|zählen)|Nos investisseurs sont|Parmi nos investisseurs figurent) ${LIST}${END}`,
  ].map((grammar) => new RegExp(grammar, 'u'));
  const backed = new RegExp(
    `^(?:(?:We are|We're|The company is|(?:${name}) is) )?(?:[Pp]roudly )?[Bb]acked by (?:investors (?:like|such as|including) )?${LIST}${END}`,
    'u',
  );
  const named = new Set(listed);
  const about = new RegExp(`^(?:${name}|[Ww]e)(?!\\p{L})`, 'u');
  const all = sentencesOf(own);
  for (const [i, sentence] of all.entries()) {
    if (sentence.text.length > 300 || !MAY_NAME.test(sentence.text)) continue;
    if (sentence.text.startsWith('Its ') && !about.test(all[i - 1]?.text ?? '')) continue;
    const lists = grammars.map((grammar) => grammar.exec(sentence.text)?.groups?.list);
    const backers = backed.exec(sentence.text)?.groups?.list ?? '';
    const list = lists.find((one) => one !== undefined) ?? (BY_NAME.test(backers) ? backers : '');
    for (const one of list.split(/,? (?:and(?! Co\b)|und|et) |, /u)) {
      const slug = slugOf(one);
      if (one === '' || slug === null || slug === '_other' || named.has(slug)) continue;
      named.add(slug);
      const investor = one.replace(/\.$/, '');
      say.state(`funding.investor.${slug}`, investor, null, quoteSentence(page, own, sentence));
    }
  }
}
