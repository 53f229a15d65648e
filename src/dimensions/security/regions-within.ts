// Where a sentence keeps the data, in whatever words: what is kept, that it is, and then the place.

import { isUnreal } from './claims.ts';
import { ADJECTIVES, NAME, regionOf } from './region-names.ts';

const LONGEST = 400;
const KEPT =
  '(?:data|information|records|recordings|infrastructure|platform|servers?|files|documents|content|backups|databases?|applications?|app|services?|everything|software|systems?|workloads|transcripts|images|messages)';
const IS_KEPT =
  '(?:hosted|stored|kept|located|processed|housed|held|resides?|lives?|stays?|remains?|runs?|based|deployed|saved)';
/** Less dear than either grammar, both of which ask for it. */
const SAYS_KEPT = new RegExp(IS_KEPT, 'u');
const SOMEHOW = '[^.;:?!()]{0,70}?';
const NO_PLACE = '(?:[^.;:,?!()\\p{Lu}]|\\b(?:AWS|GCP|Azure|Amazon|Google|Cloud|Tier|ISO|SOC)\\b)';
const BEFORE = `(?<![\\p{L}])${KEPT}\\b${SOMEHOW}\\b${IS_KEPT}\\b${SOMEHOW}\\b(?:in|within|inside|on|across) `;
const HOUSE =
  '(?:data ?cent(?:er|re)s?|servers?|cloud|infrastructure|hosting|regions?|soil|territory)';
const AT_PLACE = new RegExp(
  `${BEFORE}(?:${NO_PLACE}{0,50}? )?(?:the )?(?<list>(?:${NAME})(?:(?:, (?:and )?| and | or | & )(?:the )?(?:${NAME}))*)(?![\\p{L}\\p{N}])(?<rest>.*)$`,
  'u',
);
const IN_HOUSES = new RegExp(
  `${BEFORE}(?:${NO_PLACE}{0,40}? )?(?<adjective>${Object.keys(ADJECTIVES).join('|')})[ -](?:[\\p{Ll}-]+ ){0,2}${HOUSE}\\b`,
  'u',
);
/** Somebody else, a choice, or a person or an office that is in a place. */
const ANOTHER =
  /\b(?:choose|choice|select|option|optional(?:ly)?|request|prefer\p{L}*|whether|depending|transferr?ed|transfers?|offices?|headquarter\p{L}*|employees?|team|staff|unless|except|outside|other than|sub-?processors?|partners?|vendors?|providers?|third part(?:y|ies)|customers? (?:in|from)|users? (?:in|from)|visitors?|e\.g|for example|such as|some|sometimes|certain|law|laws|GDPR applies|competitors?|unlike|previously|formerly|migrat\p{L}+|multi-?region|multiple regions|globally|worldwide)\b/iu;
const NAMES = new RegExp(`(?<![\\p{L}\\p{N}])(?:${NAME})(?![\\p{L}\\p{N}])`, 'gu');

/** What somebody has to do, as laws have it. */
const DUTY = /\b(?:needs?|must|(?:is|are) (?:required|obliged|subject))\b/iu;

/** Codes of the regions; for pages that speak of the company's own product. */
export function regionsWithin(sentence: string): readonly string[] {
  if (sentence.length > LONGEST || sentence.endsWith('?') || sentence.includes('"')) return [];
  if (!SAYS_KEPT.test(sentence) || isUnreal(sentence)) return [];
  if (ANOTHER.test(sentence) || DUTY.test(sentence)) return [];
  const adjective = IN_HOUSES.exec(sentence)?.groups?.adjective;
  if (adjective !== undefined) return [ADJECTIVES[adjective] ?? ''].filter((code) => code !== '');
  const { list = '', rest = '' } = AT_PLACE.exec(sentence)?.groups ?? {};
  // "In London offices", "in EU law": the place belongs to what follows.
  if (
    list === '' ||
    /^ (?!(?:on|with|by|at|using|via|and|under|region|regions|data|servers|only|for|to|so|where|which|ensuring|through|across|as|in|using|is|are)\b)\p{L}/u.test(
      rest,
    )
  ) {
    return [];
  }
  return [...new Set((list.match(NAMES) ?? []).flatMap((name) => regionOf(name) ?? []))];
}
