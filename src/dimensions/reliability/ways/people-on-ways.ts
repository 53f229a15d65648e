// People who answer in some ways, below a title on support: "Real engineers on phone and WhatsApp".

import type { Page } from '../../page/page.ts';
import { LIMITED } from '../hours/support-hours.ts';
import { OF_ALL, plainly } from '../plain-words.ts';
import { type OwnText, quoteSentence, sentencesOf } from '../sentences.ts';
import { NAMES_DESK } from '../support-words.ts';
import { channelsOfPeople } from './channels.ts';
import type { ToldChannels } from './told-channels.ts';

const LONGEST_TITLE = 60;
const LONGEST = 200;

/** `priced`: on a page of prices it has to be said of every plan. */
export function readPeopleOnWays(
  page: Page,
  own: OwnText,
  told: ToldChannels,
  priced: boolean,
): void {
  let title = '';
  for (const sentence of sentencesOf(own)) {
    const above = title;
    title = sentence.text;
    if (above.length > LONGEST_TITLE || sentence.text.length > LONGEST) continue;
    const text = plainly(sentence.text);
    if (priced && !OF_ALL.test(text)) continue;
    if (!NAMES_DESK.test(above) || LIMITED.test(above) || above.endsWith('?')) continue;
    for (const channel of channelsOfPeople(text)) {
      told.tell(channel, () => quoteSentence(page, own, sentence));
    }
  }
}
