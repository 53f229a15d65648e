// Companies whose legal form stands in other letters than ours, or before their name.

import { allGated, gated } from '../words/gated.ts';
import type { Found } from './found.ts';
import { linesWith, matchesIn } from './lines.ts';

/** `ООО «Ромашка»`; of Bulgaria, `Ромашка ЕООД`. */
const CYRILLIC =
  '(?:ООО|ОАО|ЗАО|ПАО|НАО|АО|ТОВ|ТОО|ОсОО|ЧУП)\\s?(?:[«"“„][^«»"“”„\\n]{1,60}[»"”“])|(?<!\\p{L})\\p{Lu}[\\p{L}\\p{N}-]{1,30}(?: \\p{Lu}[\\p{L}\\p{N}-]{1,30}){0,3} (?:ЕООД|ООД|ЕАД)(?!\\p{L})';
/** `株式会社金床`, `金床株式会社`, `金床有限公司`, `주식회사 모루`, `(주)모루`. */
const OF_ASIA =
  '(?:株式会社|合同会社|有限会社)[ \\u3000]?[\\p{L}\\p{N}・ー&＆]{1,30}(?:(?<=[&＆]Co)\\.)?|[\\p{L}\\p{N}・ー&＆]{1,30} ?(?:株式会社|合同会社|有限会社|股份有限公司|有限责任公司|有限公司)|(?:주식회사 ?|\\(주\\) ?|㈜ ?)[\\p{L}\\p{N}]{1,20}|[\\p{L}\\p{N}]{1,20} ?(?:주식회사|\\(주\\)|㈜)';
/** `UAB „Kalvis“`, `SIA Kalvis`, `PT Palu Jaya`. */
const BEFORE =
  '(?<!\\p{L})(?:(?:UAB|SIA) (?:[„"“][^„“”"\\n]{2,40}[“”"]|\\p{Lu}[\\p{L}\\p{N}-]{1,30}(?: \\p{Lu}[\\p{L}\\p{N}-]{1,30}){0,3})|PT\\.? \\p{Lu}[\\p{L}\\p{N}]{2,30}(?: \\p{Lu}[\\p{L}\\p{N}]{1,30}){0,5})';
const NAME = `(?<name>${CYRILLIC}|${OF_ASIA}|${BEFORE})`;
const YEARS = '(?:\\d{4} ?[-–—] ?)?(?:\\d{4})?(?: ?(?:г\\.|гг\\.|年))?';
const RESERVED =
  '(?:Все права (?:защищены|сохранены)|Всички права (?:са )?запазени|Усі права захищені|Всі права захищені|All [Rr]ights [Rr]eserved|Hak [Cc]ipta|版权所有|版權所有)';
const HELD = gated(
  new RegExp(
    `(?:©|\\([cC]\\)|(?<!\\p{L})[Cc]opyright|COPYRIGHT|版权所有)(?:[ ©:®.,–—-]|\\([cC]\\)|[Cc]opyright|by )*${YEARS}[ .,:|–—-]{0,3}(?:${RESERVED}[ .,:|–—-]{0,3})?${NAME}`,
    'gu',
  ),
);
const SIGN = gated(/©|\(c\)|copyright|版权所有/iu);
const NOBODY = /某某|示例|您的|公司名称|会社名|サンプル|Ваша|Название|Company/u;

const found = (match: RegExpExecArray): readonly Found[] => {
  const { name = '' } = match.groups ?? {};
  const start = match.index + match[0].lastIndexOf(name);
  return name === '' || NOBODY.test(name)
    ? []
    : [{ value: name.trim(), start, end: start + name.length }];
};

/** Companies behind a sign of copyright: `© Все права защищены ООО «Ромашка»`. */
export function heldElsewhere(text: string): readonly Found[] {
  return matchesIn(linesWith(text, SIGN), HELD).flatMap(found);
}

const HEAD = 6_000;
const SPEAKS = /[\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hangul}]/u;
/** Where letters of these scripts have their numbers, which is told at less cost. */
const MAY_SPEAK = /[\u0400-\u1fff\u2de0-\uffff]/;
const DEFINED: readonly RegExp[] = [
  `(?<name>${CYRILLIC})[^.\\n]{0,160}?(?:далее|в дальнейшем|надалі|по-долу)[^.\\n]{0,40}?[«"„“](?:Исполнитель|Оператор|Компания|Администрация(?: сайта)?|Продавец|Лицензиар|Поставщик|Владелец|Правообладатель|Общество|[Мм]ы|Виконавець|Продавець|Компанія|Дружеството)(?!\\p{L})`,
  `(?<name>${OF_ASIA})\\s?[（(][^（()）\\n]{0,20}?以下[、,]?[^（()）\\n]{0,12}?[「『“"](?:当社|弊社|当サイト|当方|我们|我們|本公司|公司|运营者|運営者)`,
  `(?<name>${OF_ASIA})\\s?\\([^()\\n]{0,20}?이하 ?[^()\\n]{0,6}?['"‘“「](?:회사|당사)`,
  `(?<=^|\\n)(?:会社名|商号|社名|運営会社|運営者|販売業者名?|販売事業者名?|事業者名|事業者の名称|公司名称|상호명?|회사명)[ \\u3000]*[:：]?\\s?(?<name>${OF_ASIA})`,
].map((grammar) => gated(new RegExp(grammar, 'gu')));

/** Companies that a document defines as its own party: `ООО «Ромашка» (далее — «Оператор»)`. */
export function definedElsewhere(text: string): readonly Found[] {
  const head = text.slice(0, HEAD);
  if (!MAY_SPEAK.test(head) || !SPEAKS.test(head)) return [];
  const all = DEFINED.flatMap((grammar) => allGated(head, grammar).flatMap(found));
  return all.sort((a, b) => a.start - b.start);
}
