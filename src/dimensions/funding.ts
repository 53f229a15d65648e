// Reads what a company says of its funding: rounds, the total, investors and acquisitions.

import type { Reader } from '../core/facts/reader.ts';
import { readAcquisitions } from './funding/acquisitions.ts';
import { readInvestors } from './funding/investors.ts';
import { ownNames } from './funding/own-names.ts';
import { postsOf } from './funding/posts.ts';
import { readRounds, readTotal } from './funding/rounds.ts';
import { readStatedInvestors } from './funding/stated-investors.ts';
import type { Page } from './page/page.ts';
import { Sayings } from './reliability/say.ts';
import { ownText } from './reliability/sentences.ts';
import { decimalOf } from './words/amounts.ts';

export const funding: Reader<Page> = {
  name: 'funding',
  version: 12,
  timeless: true,
  dimension: 'funding',
  roles: ['press', 'home', 'about'],
  families: [
    'funding.claim.{round}.amount',
    'funding.claim.{round}.round',
    'funding.claim.{round}.date',
    'funding.claim.{round}.lead',
    'funding.total_claimed',
    'funding.investor.{name}',
    'funding.acquired_by',
    'funding.acquisition.{name}',
  ],
  read(page) {
    const say = new Sayings(0.95);
    const decimal = decimalOf(page.$('html').attr('lang'));
    const posts = page.role === 'press' ? postsOf(page) : null;
    const own = posts === null ? ownText(page) : { blocks: [], text: '' };
    const context = { page, own, names: ownNames(page), decimal };
    readRounds(context, posts, say);
    readTotal(context, posts, say);
    readAcquisitions(context, posts, say);
    readStatedInvestors(context, readInvestors(page, say), say);
    return say.extraction();
  },
};
