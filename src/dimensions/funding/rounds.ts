// Puts together what the posts and sentences of a page claim of each funding round.

import type { Json, Locator } from '../../core/facts/fact.ts';
import type { Page } from '../page/page.ts';
import type { Say } from '../reliability/say.ts';
import {
  type OwnText,
  quoteSentence,
  type Sentence,
  sentencesOf,
} from '../reliability/sentences.ts';
import type { DecimalSign } from '../words/amounts.ts';
import { type Claim, claimIn, leadOfRound, totalIn } from './claims.ts';
import type { Post } from './posts.ts';
import { subjectOf } from './subject.ts';

export interface Context {
  readonly page: Page;
  /** The page's own text. */
  readonly own: OwnText;
  readonly names: readonly string[];
  readonly decimal: DecimalSign;
}

/** A value of one round and its place. */
interface Part {
  readonly slug: string;
  readonly field: 'amount' | 'round' | 'date' | 'lead';
  readonly value: Json;
  readonly unit: string | null;
  readonly locator: Locator | null;
}

interface Said {
  readonly claim: Claim;
  readonly own: OwnText;
  readonly sentence: Sentence;
}

/** `posts` is null where the page holds prose about the company and no posts. */
export function readRounds(context: Context, posts: readonly Post[] | null, say: Say): void {
  const parts =
    posts === null
      ? claimsIn(context, context.own).flatMap((said) => partsOf(context, [said], null))
      : posts.flatMap((post) => partsOfPost(context, post));
  const byKey = new Map<string, Part[]>();
  for (const part of parts) {
    const key = `funding.claim.${part.slug}.${part.field}`;
    byKey.set(key, [...(byKey.get(key) ?? []), part]);
  }
  for (const [key, all] of byKey) {
    const [first] = all;
    if (first === undefined) continue;
    // "$5M" in the title is "$5 million AUD" in the text.
    const coded = all.find(({ unit }) => unit !== null && /^[A-Z]{3}$/.test(unit)) ?? first;
    const same = (part: Part): boolean =>
      part.value === coded.value && (part.unit === coded.unit || part.unit === signOf(coded.unit));
    const values = [...new Set(all.map(({ value, unit }) => `${value} ${unit ?? ''}`.trim()))];
    if (!all.every(same)) say.abstain(key, 'said in several ways', values);
    else say.state(key, coded.value, coded.unit, coded.locator);
  }
}

/** The sign that a text may print for this currency; it says less than the code. */
function signOf(unit: string | null): string | null {
  return unit !== null && /D$/.test(unit) ? '$' : null;
}

const MOST_CLAIMS = 50;

function claimsIn(context: Context, own: OwnText, aboutFunding = false): readonly Said[] {
  const { names, decimal } = context;
  const said = sentencesOf(own).flatMap((sentence) => {
    const claim = claimIn(sentence.text, names, decimal, aboutFunding);
    return claim === null ? [] : [{ claim, own, sentence }];
  });
  return said.slice(0, MOST_CLAIMS);
}

function leadsIn(own: OwnText): readonly Said[] {
  return sentencesOf(own).flatMap((sentence) => {
    const claim = leadOfRound(sentence.text);
    return claim === null ? [] : [{ claim, own, sentence }];
  });
}

// A title about somebody else's round: what follows is theirs too.
const RAISES = /\b(?:raises?|raised|secures?d?|closes?d?|lands|bags|nabs|receives|gets)\b.*\d/i;

function partsOfPost(context: Context, post: Post): readonly Part[] {
  const ours = isOurs(context, post);
  const about = ABOUT_FUNDING.test(post.lead.text) || isRaising(post);
  const titled = claimsIn(context, post.title, about);
  const { text } = post.title;
  if (titled.length === 0 && !ours && RAISES.test(text) && subjectOf(text, context.names) === null)
    return [];
  const toldIn = (own: OwnText): readonly Said[] =>
    claimsIn(context, own).filter(({ sentence }) => !BY_US.test(sentence.text) || ours);
  const told = toldIn(post.lead);
  // A long beginning tells of it later.
  const later = titled.length > 0 || told.length > 0 ? [] : toldIn(post.more);
  const said = [...titled, ...told, ...later];
  if (said.length === 0) return [];
  const leads = leadsIn(later.length > 0 ? post.more : post.lead);
  return partsOf(context, [...said, ...leads], post);
}

// "We've raised $25M": what is given away is raised as well, and the text says so.
function isRaising({ title, lead }: Post): boolean {
  const charity = /\b(?:charit|donat|fundraiser|relief|nonprofit|campaign|for a cause|hospital)/iu;
  return /\braise[sd]\b/iu.test(title.text) && !charity.test(`${title.text} ${lead.text}`);
}

/** A title may only say that money was raised; these words in the lead say that it was funding. */
const ABOUT_FUNDING = /\b(?:round|funding|financing|investors?|led by)\b/i;
const BY_US = /^(?:(?:today|now|recently),? )?we\b(?! at )/i;

/** In a guest's post or a customer's story, "we" is somebody else. */
function isOurs({ names }: Context, { title }: Post): boolean {
  const text = title.text.toLowerCase();
  return /\b(?:we|our|us)\b/.test(text) || names.some((name) => text.includes(name));
}

/** The parts of one announcement: its sentences together name the round, or its date does. */
function partsOf(context: Context, said: readonly Said[], post: Post | null): readonly Part[] {
  const rounds = [...new Set(said.flatMap(({ claim }) => claim.round ?? []))];
  if (said.length === 0 || rounds.length > 1) return [];
  const spoken = said.flatMap(({ claim }) => claim.date ?? [])[0] ?? null;
  const date = post?.date?.iso ?? spoken;
  const slug = rounds[0]?.replaceAll('_', '-') ?? date;
  if (slug === null) return [];
  const place = ({ own, sentence }: Said) => quoteSentence(context.page, own, sentence);
  const parts = said.flatMap((one): Part[] => {
    const { amount, unit, round, lead } = one.claim;
    const part = (field: Part['field'], value: Json, of: string | null = null): Part[] =>
      value === null ? [] : [{ slug, field, value, unit: of, locator: place(one) }];
    return [...part('amount', amount, unit), ...part('round', round), ...part('lead', lead)];
  });
  if (date === null) return parts;
  const dated = said.find(({ claim }) => claim.date !== null);
  const locator = post?.date?.locator ?? (dated === undefined ? null : place(dated));
  return [...parts, { slug, field: 'date', value: date, unit: null, locator }];
}

/** The total as the newest post on a round states it, or as the one sentence of a page does. */
export function readTotal(context: Context, posts: readonly Post[] | null, say: Say): void {
  const texts =
    posts === null
      ? [{ own: context.own, date: '' }]
      : posts
          .filter((post) => partsOfPost(context, post).length > 0)
          .map(({ lead, date }) => ({ own: lead, date: date?.iso ?? '' }));
  const said = texts.flatMap(({ own, date }) =>
    sentencesOf(own).flatMap((sentence) => {
      // A home page tells of other companies too.
      if (context.page.role === 'home' && /^(?:the|our) company\b/i.test(sentence.text)) return [];
      const money = totalIn(sentence.text, context.names, context.decimal);
      return money === null ? [] : [{ money, own, sentence, date }];
    }),
  );
  const newest = said.reduce((latest, { date }) => (date > latest ? date : latest), '');
  const found = said.filter(({ date }) => date === newest);
  const [first] = found;
  if (first === undefined) return;
  const { amount, unit } = first.money;
  const values = [...new Set(found.map(({ money }) => `${money.amount} ${money.unit}`))];
  if (values.length > 1) say.abstain('funding.total_claimed', 'several totals', values);
  else {
    const place = quoteSentence(context.page, first.own, first.sentence);
    say.state('funding.total_claimed', amount, unit, place);
  }
}
