// The grammar of a company's own announcement of a funding round.

import type { DecimalSign } from '../words/amounts.ts';
import { findDates } from '../words/dates.ts';
import { findMoney, type Money } from '../words/money.ts';
import { namePattern } from './company-name.ts';
import { inEnglish } from './other-languages.ts';
import { DATELINE, grammarsOf, subjectOf } from './subject.ts';

export interface Claim {
  readonly amount: number | null;
  /** ISO 4217 code, or the sign as printed. */
  readonly unit: string | null;
  /** `seed`, `series_b`, …; null where the round is not named. */
  readonly round: string | null;
  readonly lead: string | null;
  /** A strict date in the sentence itself: "on 2025-03-11". */
  readonly date: string | null;
}

const ROUND =
  /\b(pre-seed|seed|series ([A-H])(?![\p{L}\p{N}+])(?:-?\d)?)(?: (extension))?\b(?! (?:stage|investors?|fund\b))/iu;

// "An $18 million extension of its Series A".
const EXTENSION_OF = /\bextension (?:of|to) (?:our|its|the|a) $/i;

const FUNDING =
  /\b(?:funding|financing|growth capital|equity round|investment round|round|fundraise|fundraising round)\b/i;

// Somebody's price, charity, fund or hope; and shares of a company that is sold.
const OTHER_MONEY =
  /\b(?:charit(?:y|ies)|donations?|donated|relief|nonprofits?|fundraisers?|fundraising campaign|prices?|awareness|scholarships?|for customers|plans? to|aims? to|hopes? to|looking to|in talks|reportedly|rumou?red|not|never|would|could|may|might|denies|grants? program)\b/i;

const VALUATION =
  /^\s*(?:[\p{L}-]+ ){0,2}(?:valuation|market cap|in (?:revenue|ARR|sales|savings))/iu;

const AT_VALUE = /(?:valu(?:ed|ing|ation)(?: \p{L}+){0,3}|worth|ARR of|revenue of) $/iu;

const TOTAL_BEFORE = /\b(?:total(?: funding| raised)?(?: to| of| at)?|bringing [^,.]{0,40}) $/i;

const TOTAL_AFTER = /^\s*(?:(?:in|of) )?(?:total\b|to date|so far|since)/i;

const BOUND =
  /\b(?:over|more than|nearly|almost|about|around|up to|approximately|roughly|at least|~)\s*$/i;

// "Led by the existing investor X", "led by New York based VC X".
const KIND =
  '(?:(?:the |our |its )?(?:(?:[\\p{Lu}][\\p{L}.]* ){1,3}(?:based|headquartered) |(?:[\\p{Lu}][\\p{L}.]*)(?: [\\p{Lu}][\\p{L}.]*){0,2}-based )?(?:(?:existing|new|returning|leading|renowned|top-tier|global|early-stage|European|German|French|British|US|U\\.S\\.) )*(?:(?:VCs?|venture(?: capital)?|investment|investors?|growth equity|private equity|seed) (?:(?:firm|fund|investors?|company) )?)*)';

const LED = new RegExp(
  `\\b[Ll]ed [Bb]y ${KIND}(?<lead>[\\p{Lu}\\d][\\p{L}\\p{N}&'.-]*(?:(?: (?:&|of|at|from|de|and(?= Co\\b)))? [\\p{Lu}\\d][\\p{L}\\p{N}&'.-]*){0,5})(?<after>.*)$`,
  'su',
);

/** "Ada Hill of Crow Capital" leads for Crow Capital; the Bank of Hills is one name. */
const PERSON_OF =
  /^(?!.*\b(?:Bank|University|Fund|Board|Government|State|City|College|Church|House|Association|Bay|Trust|Foundation|Ministry|Capital|Ventures|Partners)\b.* (?:of|at|from) )[\p{Lu}][\p{L}'.-]+(?: [\p{Lu}][\p{L}'.-]*){1,2} (?:of|at|from) (?<firm>.+)$/u;

const MORE_LEADS = /^(?:, \p{Lu}[^,;]*)*,? (?:and|&) (?!others\b)(?:\p{Lu}|co-led)/u;

const LEADS_IN =
  /^(?<lead>[\p{Lu}\d][^,;:]{1,60}?) (?:[Ll]eads|[Ll]ed) (?<what>.+?) (?:in|for) (?<whom>.+)$/u;

// "$12 Million" is a title's; "£1.5m" and "$4MM" are told like "£1.5M": in a price they would be
// anything.
function inMillions(text: string): string {
  return text
    .replace(/(?<=\d)(?:m|mm|MM|mn)(?![\p{L}\d])/gu, 'M')
    .replace(/(?<=\d )(?:Million|Billion)(?!\p{L})/gu, (word) => word.toLowerCase());
}

/** "Crow Capital leads $3M seed round in Acme". */
function ledIn(sentence: string, names: readonly string[], decimal: DecimalSign): Claim | null {
  const { lead = '', what = '', whom = '' } = LEADS_IN.exec(sentence)?.groups ?? {};
  if (whom === '' || !grammarsOf(names).alone.test(whom.trim())) return null;
  if (OTHER_MONEY.test(sentence) || / (?:and|&) |\b(?:[Ww]e|[Hh]ow)\b/.test(lead)) return null;
  const amount = amountIn(inMillions(what), decimal);
  const round = roundIn(what);
  if (amount === 'unclear' || round === 'unclear') return null;
  if (!FUNDING.test(what) && (round === null || amount === null)) return null;
  return { amount: amount?.amount ?? null, unit: amount?.unit ?? null, round, lead, date: null };
}

/** What a claim tells: an amount or a round. The grammars of a company's names are dear to make. */
const TELLS = /\d|seed|series/iu;

/** "Crow and Wren lead first closing of Acme's Series B": of several leads none is the one. */
function ledClosing(
  sentence: string,
  names: readonly string[],
  decimal: DecimalSign,
): Claim | null {
  if (!/\b(?:[Cc]o-)?[Ll](?:eads?|ed)\b/u.test(sentence) || !TELLS.test(sentence)) return null;
  if (!sentence.includes("'s ")) return null;
  const { leads = '', what = '' } = grammarsOf(names).ledClosing.exec(sentence)?.groups ?? {};
  if (leads === '' || OTHER_MONEY.test(sentence) || /\b(?:[Ww]e|[Hh]ow|[Ww]hy)\b/u.test(leads))
    return null;
  const amount = amountIn(inMillions(what), decimal);
  const round = roundIn(what);
  if (amount === 'unclear' || round === 'unclear') return null;
  if (!FUNDING.test(what) && (round === null || amount === null)) return null;
  if (round === null && amount === null) return null;
  const lead = / (?:and|&) |,/u.test(leads) ? null : leads;
  return { amount: amount?.amount ?? null, unit: amount?.unit ?? null, round, lead, date: null };
}

/**
 * What the sentence claims if it begins with the company and its verb; else null. Where the text is
 * about funding, an amount that is raised needs no word that says so.
 */
export function claimIn(
  sentence: string,
  names: readonly string[],
  decimal: DecimalSign,
  aboutFunding = false,
): Claim | null {
  const foreign = inEnglish(sentence);
  if (foreign !== null) return claimIn(foreign, names, '.', aboutFunding);
  const led = ledIn(sentence, names, decimal) ?? ledClosing(sentence, names, decimal);
  if (led !== null) return led;
  if (
    !/rais|announc|clos|secur|land|complet|share|bag|nab|picks|pulls|scores|gets|receive|attract/i.test(
      sentence,
    ) ||
    !TELLS.test(sentence)
  )
    return null;
  const head = subjectOf(sentence, names);
  if (head === null) return null;
  const rest = inMillions(sentence.slice(head));
  if (OTHER_MONEY.test(rest)) return null;
  const amount = amountIn(rest, decimal);
  if (amount === 'unclear') return null;
  const round = roundIn(rest);
  const named = FUNDING.test(rest) || (aboutFunding && amount !== null);
  if (round === 'unclear' || (round === null && !named)) return null;
  // Without an amount, nothing but a named round of funding makes a claim.
  if (amount === null && (round === null || !named)) return null;
  return {
    amount: amount?.amount ?? null,
    unit: amount?.unit ?? null,
    round,
    lead: leadIn(rest),
    date: dateIn(rest) ?? datelineDate(sentence),
  };
}

const OF_ROUND =
  /^(?:(?:The|This|Our) (?<what>[^.;"]{0,60}?)|It )(?: ?,? ?(?:which )?(?:was|is|were|has been) )?(?:co-)?led by /u;

/** "The Series D round was led by X": of the round that the sentences before it tell of. */
export function leadOfRound(sentence: string): Claim | null {
  const match = OF_ROUND.exec(sentence);
  if (match === null || OTHER_MONEY.test(sentence) || /co-led by $/.test(match[0])) return null;
  const what = match.groups?.what;
  if (what !== undefined && !FUNDING.test(what) && !/\binvestment\b/i.test(what)) return null;
  const round = what === undefined ? null : roundIn(what);
  if (round === 'unclear') return null;
  const lead = leadIn(sentence);
  return lead === null && round === null
    ? null
    : { amount: null, unit: null, round, lead, date: null };
}

/** The one amount that is raised: not a valuation, not a total. */
function amountIn(rest: string, decimal: DecimalSign): Money | null | 'unclear' {
  const { found, unclear } = findMoney(rest, decimal);
  if (unclear.length > 0) return 'unclear';
  const raised = found.filter(({ start, end }) => {
    const before = rest.slice(Math.max(0, start - 60), start);
    const after = rest.slice(end, end + 60);
    if (VALUATION.test(after) || AT_VALUE.test(before)) return false;
    return !TOTAL_BEFORE.test(before) && !TOTAL_AFTER.test(after);
  });
  // "Over $40M" is a bound, not the amount.
  if (raised.some(({ start }) => BOUND.test(rest.slice(0, start)))) return null;
  const distinct = new Set(raised.map(({ amount, unit }) => `${amount} ${unit}`));
  if (distinct.size > 1) return 'unclear';
  const [only] = raised;
  // Rounds are told in millions; a smaller number is a price, a share or a missing "million".
  return only === undefined ? null : only.amount < 10_000 ? 'unclear' : only;
}

function roundIn(said: string): string | null | 'unclear' {
  // An investor may have "Seed" in its name.
  const { lead } = LED.exec(said)?.groups ?? {};
  const rest = lead === undefined ? said : said.replace(lead, '');
  const all = [...rest.matchAll(new RegExp(ROUND.source, 'giu'))].filter(
    ({ 0: words, index }) => !isFund(words, rest.slice(0, index), rest.slice(index + words.length)),
  );
  const names = new Set(
    all.map(({ 1: name = '', 3: extension, index }) => {
      const longer = extension !== undefined || EXTENSION_OF.test(rest.slice(0, index));
      return `${name}${longer ? ' extension' : ''}`.toLowerCase().replace(/[ -]/g, '_');
    }),
  );
  if (names.size > 1) return 'unclear';
  if (/\bseries [A-Z]\b/i.test(rest) && names.size === 0) return 'unclear';
  return [...names][0] ?? null;
}

// "With participation from Crow Seed": a name, where no round follows it.
function isFund(words: string, before: string, after: string): boolean {
  if (words !== 'Seed' || !/\p{Lu}\p{L}+ $/u.test(before)) return false;
  return !/^ (?:round|funding|financing|extension|investment)\b/i.test(after);
}

function leadIn(rest: string): string | null {
  const { lead, after = '' } = LED.exec(rest)?.groups ?? {};
  // "Led by A and B" has two leads, and none of them is the one; "led by Crow based in" has none.
  if (
    lead === undefined ||
    MORE_LEADS.test(after) ||
    /^[- ](?:based|headquartered)\b/.test(after)
  ) {
    return null;
  }
  const name = (PERSON_OF.exec(lead)?.groups?.firm ?? lead).replace(/'s\b.*$/, '');
  return name.replace(/[.,]+$/, '').trim();
}

function datelineDate(sentence: string): string | null {
  const [only, ...more] = findDates(DATELINE.exec(sentence)?.[0] ?? '');
  return only === undefined || more.length > 0 ? null : only.iso;
}

function dateIn(rest: string): string | null {
  const dates = findDates(rest);
  const [only] = dates;
  if (only === undefined || dates.length > 1) return null;
  return /\bon $/.test(rest.slice(0, only.start)) ? only.iso : null;
}

/** The total that the company says it has raised; null where the sentence says none. */
export function totalIn(
  sentence: string,
  names: readonly string[],
  decimal: DecimalSign,
): Money | null {
  if (!/\b(?:raised|bring)/i.test(sentence)) return null;
  const name = namePattern(names);
  const subject = `(?:${name}(?:, [^,.;]{1,80},)?|we|the company|our company)`;
  const raised = new RegExp(
    `(?:^|[,;] |\\band |^(?:with (?:it|this|the new (?:round|funding|money)),? ))${subject}(?:'ve| has| have)? (?:now |so far )?raised (?:a total of )?`,
    'iu',
  ).exec(sentence);
  const bringing =
    /\bbring(?:s|ing) (?:its|our|the company's|(?:the )?total|(?:its|our) total) (?:total )?(?:funding|capital raised|amount raised|raised)(?: raised)?(?: to date)? to /i.exec(
      sentence,
    );
  const head = bringing ?? raised;
  if (head === null || OTHER_MONEY.test(sentence)) return null;
  const ours = new RegExp(
    `^(?:today,? )?(?:${subject}|it|this|th(?:e|is) (?:new |latest )?(?:round|funding|financing|investment))\\b`,
    'iu',
  );
  if (bringing !== null && !ours.test(sentence)) return null;
  // "More than $50M" is no amount: the money must follow at once.
  const rest = sentence.slice(head.index + head[0].length);
  const { found, unclear } = findMoney(rest, decimal);
  const [first] = found;
  if (first === undefined || first.start > 0 || unclear.some(({ start }) => start === 0))
    return null;
  if (first.amount < 10_000) return null;
  const says = bringing !== null || /a total of $/i.test(head[0]) || /^to date\b/i.test(sentence);
  const after = /^ (?:(?:in (?:total )?(?:funding|capital) )?(?:to date|so far)|in total)\b/i;
  return says || after.test(rest.slice(first.end)) ? first : null;
}
