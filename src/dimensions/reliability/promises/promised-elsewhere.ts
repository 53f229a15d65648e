// Promises of uptime in languages of other letters, and in Turkish: each names a promise outright.

import { allIn } from '../../words/matches.ts';

/** Words for uptime: Russian and Ukrainian, Japanese and Chinese, Korean, Turkish. */
const UPTIME =
  /доступн(?:ост|іст)\p{L}*|аптайм\p{L}*|безотказн\p{L}*|稼働率|可用性|可用率|在线率|在線率|가동률|가용성|erişilebilirlik|kullanılabilirlik|çalışma süresi/iu;
/** Without one of these a share is a measure or a wish. */
const PROMISE =
  /гарант\p{L}*|обязу\p{L}*|зобов['’]яз\p{L}*|保証|保障|保证|保證|承诺|承諾|不低于|不低於|以上を維持|보장|보증|garanti\p{L}*|taahhüt\p{L}*/iu;
const NO_PROMISE =
  /стрем\p{L}*|цел[ьи](?!\p{L})|если|при недостиж\p{L}*|компенсац\p{L}*|возврат\p{L}*|якщо|прагн\p{L}*|目標|目标|目標として|返金|退款|赔偿|賠償|補償|场合|場合|下回|低于 ?\d|如果|목표|환불|미만|hedef\p{L}*|iade\p{L}*|eğer/iu;
const OTHERS = /\b(?:AWS|Amazon|Azure|Google Cloud|GCP|Cloudflare)\b/iu;
const SHARE =
  /(?<![\d.,])(?:[%％]\s?(?<behind>\d{2,3}(?:[.,]\d{1,6})?)(?![\d.,])|(?<before>\d{2,3}(?:[.,]\d{1,6})?)\s?[%％])/gu;
const BELOW = /(?:ниже|менее|меньше|до|более|свыше|нижче|менше|понад)\s*$/iu;
const AT_LEAST = /не\s+(?:ниже|менее|меньше|нижче|менше)\s*(?:чем\s*)?/giu;

/** Is the sentence about uptime in words of such a language? */
export const ELSEWHERE = UPTIME;

/** The one share of 90 % or more that the sentence promises. */
export function promisedElsewhere(sentence: string): readonly number[] {
  if (!UPTIME.test(sentence) || !PROMISE.test(sentence)) return [];
  // "Not below" is no limit under which something else happens.
  const plain = sentence.replace(/不低[于於]/gu, '保证').replace(AT_LEAST, '');
  if (NO_PROMISE.test(plain) || OTHERS.test(plain)) return [];
  const found = allIn(plain, SHARE).flatMap(({ groups, index }) => {
    const value = Number((groups?.before ?? groups?.behind ?? 'x').replace(',', '.'));
    if (BELOW.test(plain.slice(0, index)) || !(value >= 90 && value <= 100)) return [];
    return [value];
  });
  return new Set(found).size === 1 ? found.slice(0, 1) : [];
}
