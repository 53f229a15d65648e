// Platforms from sentences that are nothing but "available for iOS, Android and the web".

import type { Element } from 'domhandler';
import { companyNames, namePattern } from '../funding/company-name.ts';
import type { TextBlock } from '../legal/text-blocks.ts';
import type { Page } from '../page/page.ts';
import { collapse, isElement, visibleText } from '../page/visible.ts';
import { ownText, quoteSentence, type Sentence, sentencesOf } from '../reliability/sentences.ts';
import type { Draft } from '../security/draft.ts';
import { isContent } from './places.ts';
import { isRefused } from './sign-on.ts';

const LONGEST = 160;
/** "12+", "10 / 11", "11 (64-bit) or later". */
const VERSION =
  '(?: (?:\\d+(?:\\.\\d+)*|xp|vista|server \\d+)(?: ?(?:/|or|and|,) ?\\d+)*\\+?)?(?: ?\\(?\\d\\d-?bit\\)?)?(?: (?:or|and) (?:later|newer|above|higher|up))?';
const PLATFORMS: readonly (readonly [string, RegExp])[] = (
  [
    ['ios', 'ios|iphones?|ipads?|ipados|apple ios|iphone/ipad'],
    ['android', 'android(?: phones?| devices?| tablets?)?'],
    ['macos', 'mac|macs|macos|mac os|mac os x|os x|apple silicon|intel macs?|apple mac'],
    ['windows', '(?:microsoft )?windows(?: pcs?)?|windows pc'],
    ['linux', '(?:gnu/)?linux|ubuntu|debian|fedora'],
    [
      'web',
      '(?:the |im |le |la |the modern )?web|web ?app|(?:the |your |any |im )?(?:web )?browser|navigateur|navegador',
    ],
  ] as const
).map(([name, words]) => [name, new RegExp(`^(?:${words})${VERSION}$`, 'i')] as const);
// What may stand beside them and is no platform that has a key.
const BESIDE =
  /^(?:desktop|mobile|tablets?|smartphones?|phones?|computers?|pcs?|apple ?watch|watchos|wear ?os|apple ?tv|tvos|vision ?os|smart tvs?|safari|firefox|edge|chrome|opera|chrome ?os|chromebooks?|huawei|more)$/i;
const AND =
  /\s*(?:,|\/|\||·|•|&|\+)\s*(?:(?:and|und|et|y|e|or) )?|\s+(?:and|und|sowie|et|y|e|or|as well as)\s+/iu;

/** No part of a list is a platform without one of these. */
const NAMED =
  /ios|iphone|ipad|android|mac|os x|apple silicon|windows|linux|ubuntu|debian|fedora|web|browser|navigateur|navegador/iu;

/** The words before such a list, all there is in the sentence beside it. */
function grammarOf(page: Page): RegExp {
  const us = `(?:${namePattern(companyNames(page))}|it|the app|our apps?|die app|l['’]application|la app|l['’]app)`;
  const lead = [
    `(?:${us} )?(?:is |are )?(?:now |also |already )?(?:free and )?available (?:now )?(?:for free )?(?:on|for|in|as)(?: your)?`,
    `(?:get|download|install|try|use) (?:${us} )?(?:now |free |for free )?(?:on|for)(?: your)?`,
    `(?:${us} )?(?:works|runs) (?:natively )?on(?: your)?`,
    '(?:our |free |native |mobile |desktop |dedicated )*(?:apps?|clients?) (?:available )?(?:for|on)',
    `(?:${us} )?(?:ist |gibt es )?(?:jetzt |auch )?(?:verfügbar|erhältlich)? ?(?:für|auf|als)`,
    '(?:native |mobile |kostenlose )*apps? für|jetzt (?:laden|herunterladen) für|läuft auf',
    `(?:${us} )?(?:est )?(?:aussi |également )?disponibles? (?:sur|pour)|télécharger pour|applications? (?:mobiles? )?(?:pour|sur)`,
    `(?:${us} )?(?:está )?(?:también )?disponibles? (?:en|para)|descargar? para|(?:apps?|aplicación|aplicaciones) para`,
  ].join('|');
  return new RegExp(`^(?:${lead}):? (?<list>.+?)[.!]?$`, 'iu');
}

const APPS =
  /^(?<list>[\p{L} ,&/]+?) (?:mobile )?apps?$|^(?:(?:native|mobile|desktop|dedicated|full|free|our) )*(?:and desktop )?apps? ?[(:–—-] ?(?<within>[\p{L} ,&/+]+?)\)?$/iu;

/** What ticks off a line of a plan. */
const MARK = /^[✓✔☑✅•–-]\s*/u;

/** What stands above or before a list that is nothing but platforms. */
const LABEL =
  /^(?:(?:(?:supported|available|compatible) )?(?:operating systems?|platforms?|os)(?: support)?|(?:unterstützte )?(?:betriebssysteme?|plattformen)|systèmes? d['’]exploitation|plate-?formes?(?: prises en charge)?|sistemas? operativos?|plataformas?(?: compatibles)?|sistem[ai] operativ[oi]|piattaforme(?: supportate)?|sistemas? operaciona(?:l|is)|besturingssyste(?:em|men)|operativ ?system(?:er)?|systemy? operacyjn[ye]|(?:podporované )?operační systémy?|операционн(?:ая|ые) систем[аы]|поддерживаемые (?:ос|платформы)|işletim sistem(?:i|leri)|käyttöjärjestelmät?|対応(?:os|プラットフォーム|環境)|支持平台|지원 (?:os|운영체제|플랫폼))$/iu;

/** The text right before this block, or that its own cell or term has. */
function labelBefore(block: TextBlock, blocks: readonly TextBlock[]): string {
  const before = blocks[blocks.indexOf(block) - 1];
  return before === undefined ? '' : before.text.trim().replace(/\s?[:：]$/, '');
}

export function readPlatformWords(page: Page, draft: Draft): void {
  const own = ownText(page);
  let grammar: RegExp | null = null;
  for (const sentence of sentencesOf(own)) {
    const { text, block } = sentence;
    if (text.length > LONGEST || block.parent === null || !NAMED.test(text)) continue;
    // A grammar of the company's names is dear to make.
    grammar ??= grammarOf(page);
    const found = (grammar.exec(text) ?? APPS.exec(text.replace(MARK, '')))?.groups;
    const list = found?.list ?? found?.within ?? labelled(sentence, own.blocks);
    const platforms = list === undefined ? [] : platformsIn(list);
    if (platforms.length === 0 || !isContent(page, block.parent)) continue;
    if (page.role === 'pricing' && isRefused(page, block.parent)) continue;
    if (isAmongServices(block.parent)) continue;
    const locator = quoteSentence(page, own, sentence);
    for (const platform of platforms) draft.say(`features.platform.${platform}`, true, locator);
  }
}

const SERVICE =
  /(?<!\p{L})(?:development|design|consulting|consultancy|optimi[sz]ation|marketing|maintenance|outsourcing|migration|entwicklung|beratung|développement|conception|desarrollo|diseño|sviluppo|progettazione|desenvolvimento|ontwikkeling|ontwerp|tworzenie|utveckling|udvikling)$/iu;

/** "Mobile apps (iOS & Android)" beside "Database development": what an agency makes for others. */
function isAmongServices(block: Element): boolean {
  const siblings = block.name === 'li' && isElement(block.parent) ? block.parent.children : [];
  return siblings
    .filter(isElement)
    .some((one) => one !== block && SERVICE.test(collapse(visibleText(one))));
}

/** The whole block, below a label; "Platforms: iOS, Android" has its own. */
function labelled({ text, block }: Sentence, blocks: readonly TextBlock[]): string | undefined {
  if (block.text.trim() !== text.trim()) return undefined;
  const [label = '', list] = text.split(/\s?[:：]\s*/u);
  if (list !== undefined && LABEL.test(label)) return list;
  return LABEL.test(labelBefore(block, blocks)) ? text.replace(/\.$/, '') : undefined;
}

/** Each of the list is a platform or a device; else it is a list of something else. */
export function platformsIn(list: string): readonly string[] {
  const parts = list
    .split(AND)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const found = parts.map((part) => PLATFORMS.find(([, names]) => names.test(part))?.[0]);
  const isWhole = parts.every((part, at) => found[at] !== undefined || BESIDE.test(part));
  return isWhole ? found.flatMap((platform) => platform ?? []) : [];
}
