// What an SLA page promises of support: its hours, its channels and how fast it answers.

import { slugOf } from '../hiring.ts';
import type { Page } from '../page.ts';
import { visibleText } from '../visible.ts';
import type { Say } from './say.ts';
import { isOthers, type OwnText, quoteSentence, type Sentence, sentencesOf } from './sentences.ts';
import { headerOf, tablesOf } from './tables.ts';

const SEVERITY =
  /^(?:(?:incident |issue |ticket )?(?:severity|priority|urgency)(?: level)?|impact level)$/i;
const RESPONSE =
  /^(?:(?:target |initial |first |maximum |our )*(?:response(?: times?)?(?: targets?)?|reply)(?: within)?)$/i;
const DURATION =
  /^(?:within |under |up to |< ?|≤ ?)?(\d{1,3}) ?(business )?(minute|min|hour|hr|h|day)s?$/i;
const UNITS: Readonly<Record<string, string>> = {
  minute: 'minutes',
  min: 'minutes',
  hour: 'hours',
  hr: 'hours',
  h: 'hours',
  day: 'days',
};

/** Rows of a table with a column for the severity and exactly one for the first response. */
export function readResponseTimes(page: Page, say: Say): void {
  const seen = new Map<string, string>();
  for (const table of tablesOf(page)) {
    const severity = headerOf(table, SEVERITY);
    const response = headerOf(table, RESPONSE);
    if (severity === null || response === null || isOthers(table.element)) continue;
    for (const { element, cells } of table.rows) {
      const [label, time] = [cells[severity], cells[response]];
      const slug = label === undefined ? null : slugOf(visibleText(label));
      const duration = time === undefined ? null : DURATION.exec(visibleText(time));
      if (slug === null || slug === '_other' || duration === null) continue;
      const key = `reliability.support.response_time.${slug}`;
      const unit = `${duration[2] === undefined ? '' : 'business_'}${UNITS[duration[3]?.toLowerCase() ?? ''] ?? 'hours'}`;
      const said = `${duration[1]} ${unit}`;
      const before = seen.get(slug);
      if (before !== undefined && before !== said)
        say.abstain(key, 'several times', [before, said]);
      if (before !== undefined) continue;
      seen.set(slug, said);
      say.state(key, Number(duration[1]), unit, page.quote(element));
    }
  }
}

// Plans and add-ons have support of their own; what is said of all is what counts here.
const LIMITED =
  /\b(?:plans?|tiers?|enterprise|premium|paid|pro|business customers|add-?on|upgrade|customers (?:on|with)|not|except|coming|will be|may|optional(?:ly)?|provider'?s?|partners?|AWS)\b/i;
const ALWAYS = '24(?:\\s?[/x×]\\s?7| hours a day,? (?:and )?(?:7|seven) days a week)';
const ROUND_THE_CLOCK = new RegExp(
  `\\bsupport (?:team )?(?:is (?:available|staffed|offered|provided)|(?:can be|is) (?:reached|reachable)(?: (?:via|by|through|over) [^.;]{3,40}?)?,?) ${ALWAYS}\\b|\\b(?:offers?|provides?|have|has) ${ALWAYS} (?:\\p{L}+ )?support\\b`,
  'iu',
);
const OFFICE_HOURS =
  /\bsupport (?:team )?(?:hours are|is (?:available|staffed|offered|provided|open)|(?:can be|is) (?:reached|reachable))(?: (?:via|by|through|over) [^.;,]{3,40})?,? ((?:from )?(?:monday|mon)\.? (?:to|through|-|–) (?:thursday|thu|friday|fri|saturday|sat|sunday|sun)[^.;]{3,60})/i;
const VIA = /,? (?:via|by|through|over) /i;
const CHANNELS =
  /\b(?:support (?:team )?(?:(?:is|are) (?:available|offered|provided|reachable)|can be (?:reached|contacted)) (?:[^.;]{0,80}?,? )??|(?:reach|contact) (?:our )?support (?:team )?)(?:via|by|through|over) ((?:[a-z ,/&@-]|\.(?=\w)){3,80})/i;
const CHANNEL_WORDS: readonly (readonly [RegExp, string])[] = [
  [/\be-?mail\b/i, 'email'],
  [/\b(?:live )?chat\b/i, 'chat'],
  [/\b(?:phone|telephone)\b/i, 'phone'],
];

export function readSupport(page: Page, own: OwnText, say: Say): void {
  const sentences = sentencesOf(own).filter(({ text }) => !LIMITED.test(text));
  const hours = sentences.flatMap((sentence): { value: string; sentence: Sentence }[] => {
    if (ROUND_THE_CLOCK.test(sentence.text)) return [{ value: '24/7', sentence }];
    const office = OFFICE_HOURS.exec(sentence.text)?.[1]?.split(VIA)[0]?.trim();
    return office === undefined ? [] : [{ value: office, sentence }];
  });
  const values = [...new Set(hours.map(({ value }) => value))];
  const [first] = hours;
  if (first !== undefined && values.length === 1) {
    const quote = quoteSentence(page, own, first.sentence);
    say.state('reliability.support.hours', first.value, null, quote);
  } else if (values.length > 1) {
    say.abstain('reliability.support.hours', 'several hours', values);
  }
  const named = new Set<string>();
  for (const sentence of sentences) {
    const said = CHANNELS.exec(sentence.text)?.[1] ?? '';
    // "By email, and by phone for Premier customers": what is for some is not for all.
    const list = said
      .split(/,? and |, /)
      .filter((part) => !/\b(?:for|on|with)\b/i.test(part))
      .join(', ');
    for (const [word, channel] of CHANNEL_WORDS) {
      if (!word.test(list) || named.has(channel)) continue;
      named.add(channel);
      const quote = quoteSentence(page, own, sentence);
      say.state(`reliability.support.channel.${channel}`, true, null, quote);
    }
  }
}
