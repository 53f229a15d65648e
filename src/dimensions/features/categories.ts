// The features that a page names by its headings: siblings of one level, each with words about it.

import type { Element } from 'domhandler';
import type { Page } from '../page/page.ts';
import { isElement, visibleText } from '../page/visible.ts';
import { slugOf } from '../pricing/plans/slug.ts';
import type { Draft } from '../security/draft.ts';
import { amongKnown, type Families, familiesOf } from './cards.ts';
import { isIntegrationList } from './integrations.ts';
import { isOtherSection, saysOffer } from './other-sections.ts';
import { around, childElements, isContent, lastWords, type Section } from './places.ts';

const NO_FEATURE =
  /^(?:\p{L}+ your\b|(?:increase|reduce|boost|maximi[sz]e|save|cut|lower|grow|improve|accelerate|unlock|drive|raise) (?:the|more|roi)\b|from \p{L}+ to \p{L}|the (?:problem|solution|challenge|result)s?$|before (?:vs|and|&)|\p{L}+ in (?:numbers|figures|zahlen)$|\p{L}+ en (?:cifras|chiffres)$|(?:feature|funktions)[- ]?(?:overview|übersicht|round-?up)$|with(?:out)? (?:an? )?\p{L}+$|stop|see how|alle (?:features|funktionen)|(?:fragen|funktionsübersicht)$|fragen (?:&|und)|überzeug|where|when|get|start|try|book|see|talk|contact|sign|join|learn|ready|request|schedule(?! (?:&|and ))|download|watch|meet us|read|explore|discover|build|trusted|loved|used|why|how|what|who|frequently|faq|questions|more|related|resources|customers?|testimonials?|pricing|plans|compare|company|product|products|features|all features|overview|support|newsletter|subscribe|stay|latest|blog|news(?! feeds?$)|awards|our customers|everything|security at|featured|case stud(?:y|ies)|still|have questions|need|want|don't|stop|say|let's|it's|we|our|your|you|the numbers|by the numbers|results|coming soon|and|or|but|free|coming|for|built for|designed for|made for|trust|partners?|integrations?(?: partners)?$|explained|advantages?|benefits?|the \d+|\d+ (?:ways|reasons|steps|tools)|über|warum|wie|wer|wann|kunden|preise|häufige|jetzt|kontakt|mehr|unser|ihre?|pourquoi|comment|qui|nos|notre|votre|tarifs|questions|prêt|découvr|por qué|cómo|quién|nuestr|preguntas|precios|listo)\b/iu;
/** Steps, questions and calls as Japanese titles write them. */
const NO_FEATURE_IN_JAPANESE =
  /(?:ください|ませんか|ですか|でしょうか|しましょう|ステップ|の流れ|ご?質問|お客様の声|お問い合わせ|導入事例|選ばれる理由|料金(?:プラン)?|とは)[。！？!?]?$|^(?:まずは|なぜ|よくある|こんな|料金|お問い合わせ)/u;
/** What follows such a title is counted up, or is no part of the product. */
const NO_LIST_IN_JAPANESE =
  /(?:の流れ|ステップ|手順|導入事例|お客様の声|よくあるご?質問|選ばれる理由|お知らせ一覧)$/u;
const MAX_WORDS = 6;

/** Headings of one level, each with words about it: the sections of features. */
export function readCategories(page: Page, sections: readonly Section[], draft: Draft): void {
  const places = placesOf(page, sections);
  const { families } = places;
  const named = places.open.filter((section) => isFeature(page, section, places));
  const level = LEVELS.find(([wanted, least]) => countAt(named, wanted) >= least)?.[0];
  const below = level === undefined ? [] : named.filter((one) => one.level > level);
  const cards = amongKnown(below, below, families, SHARE);
  const said = named.filter((section) => section.level === level || cards.has(section));
  const others = places.open.filter((one) => !said.includes(one));
  const mayBe = others.filter((section) => isLonger(page, section, places));
  const longer = amongKnown(mayBe, said, families, SHARE_OF_ALIKE);
  const mayTell = mayBe.filter((section) => isTold(section, places));
  const told = amongKnown(mayTell, mayTell, families, SHARE_OF_TOLD);
  const found = [...said, ...new Set([...longer, ...told])];
  if (found.length === 0 && named.length > 0) {
    const titles = named.map(({ title }) => title);
    draft.abstain('features.category.*', 'a heading alone may be no list of features', titles);
  }
  for (const { title, heading } of found) {
    draft.say(`features.category.${slugOf(title)}`, title, page.quote(heading));
  }
}

/** Among cards of features most titles are features; among those of slogans, few. */
const SHARE = 0.66;
/** Half of so many cards tell that the others are features as well, if in more words. */
const SHARE_OF_ALIKE = 0.5;
/** Cards that tell of features in many words do so nearly all. */
const SHARE_OF_TOLD = 0.8;

/** Where sections stand: in which cards, and below what. */
interface Places {
  readonly families: Families;
  /** Those that do not stand below something else. */
  readonly open: readonly Section[];
  /** The section that each one stands below. */
  readonly above: ReadonlyMap<Section, Section>;
}

function placesOf(page: Page, sections: readonly Section[]): Places {
  const others = underOthers(sections);
  const last = lastCall(page, sections);
  const families = familiesOf(sections);
  const labels = labelsOf(sections, families);
  const isOpen = (one: Section): boolean => one !== last && !others.has(one) && !labels.has(one);
  return { families, open: sections.filter(isOpen), above: aboveOf(sections) };
}

/** A title of many words, without a stop, a pause or a link elsewhere. */
function isTold(section: Section, { above }: Places): boolean {
  const over = above.get(section)?.title ?? '';
  return !isLinked(section) && !HOW.test(over) && !/[.,;:—–]/.test(section.title);
}

const MOST_WORDS = 10;
const LONGEST = 80;

/** A title of more words, which only its place among features tells to be one. */
function isLonger(page: Page, section: Section, places: Places): boolean {
  const { title, isLater } = section;
  if (isLater || isStep(section, places)) return false;
  if (title.length > LONGEST || title.split(' ').length > MOST_WORDS) return false;
  if (/[!?:…]$|\..*\.$|; |\{\{/u.test(title) || isFigure(title) || slugOf(title) === '')
    return false;
  if (title.split(' ').length > 3 && title.endsWith('.')) return false;
  if (/(?:,|[—–-]) ?(?:not|no|nicht|keine?|pas|sans|sin|niet|ikke|inte|nie|değil)\s/iu.test(title))
    return false;
  if (!THINGS.test(title) && (NO_FEATURE.test(title) || CALLS.test(title))) return false;
  return !NO_FEATURE_IN_JAPANESE.test(title) && isTalkedAbout(page, section, places);
}

/** What such titles begin with names a thing, where another word follows: "Customer portal". */
const THINGS =
  /^(?:discover|explore) and |^(?:customers?|products?|company|support|newsletters?|partners?|pricing|plans?|blog|news|resource|question|contacts?|request|schedule|book|download|compare|trust|free|built|feature|result|testimonials?)[- ](?!(?:an?|the|your|our|us|my|it|now|up|in|for|free|today|more|with|to|from|we|of|at|by|stor(?:y|ies)|reviews?|says?|stud(?:y|ies)|posts?|success|questions?|links?|overview|comparison|demos?|trial|quote|consultation|support|and|&|or|vs)\b)\p{L}/iu;

/** What is no feature, whatever stands beside it. */
const CALLS =
  /^(?:\p{L}+ your own |build |get |start (?:now|free|today)|try |book |talk to|contact|sign up|schedule a|ready|request a|learn more|read more|see (?:how|all|more)|still |have questions|need help|want |questions|faq|pricing|plans|testimonials?|customers?|trusted|coming soon|why |jetzt |kontakt|mehr |warum |en savoir|pourquoi|prêt|por qué|¿)/iu;

/** Below these levels a heading is of a card: one more tells that they are a list. */
const LEVELS = [
  [2, 2],
  [3, 2],
  [4, 3],
  [5, 3],
  [6, 3],
] as const;

function countAt(sections: readonly Section[], level: number): number {
  return sections.filter((one) => one.level === level).length;
}

const MOST_OF_CALL = 300;

/** The last section of a page where it has visitors do something: a sentence and a button. */
function lastCall(page: Page, sections: readonly Section[]): Section | null {
  const last = sections.at(-1);
  if (last === undefined || last.level > 3) return null;
  const own = last.elements.filter((element) => isContent(page, element));
  const asks = own.some(isButton);
  const words = own
    .filter(({ name }) => name === 'p')
    .map(visibleText)
    .join(' ');
  return asks && words.length <= MOST_OF_CALL ? last : null;
}

function isButton({ name, attribs }: Element): boolean {
  return name === 'button' || (name === 'a' && /\b(?:btn|button|cta)/i.test(attribs.class ?? ''));
}

// Reasons to buy are slogans, and what is counted up under a "state" or a "step" is one of those.
const NO_LIST_OF_FEATURES =
  /^(?:(?:success|customer|client) stories|learn more|read more|keep reading|further reading|related|resources|from (?:the|our) blog|(?:our )?blog|latest|news|faqs?|frequently asked|(?:our )?(?:customers|testimonials|principles|values|team|partners)$|(?:other|more|our other) (?:products|tools|apps)|who\b|trusted by|compare|pricing|plans|industries|what .* say|häufige fragen|weitere|aus dem blog|kunden|für wen|questions fréquentes|en savoir plus|preguntas frecuentes)|^why (?!and how)|^(?:(?:the|key|main|our|your) )*(?:benefits|advantages|reasons)\b|\b(?:reasons (?:to|why|for)|benefits of|advantages of|use cases|case studies|who (?:it|is|uses)|for whom|trusted by)\b|^(?:designed|built|made) for\b|^(?:[\p{L}&-]+ ){0,4}(?:problems?|challenges?|pain points?)(?: (?:we|you|that) .*)?$|\b(?:falls? short|techno(?:s|log(?:ies|ien|ías|ias|ie))$|tech(?:nology)? stack|powered by|stack technique|portfolio|referanslar|réalisations|projekte|proyectos|selected work)\b|(?<!solid[- ])(?<!united )\b(?:states?|status(?:es)?|stages|steps|phases|lifecycle)\b(?! of the art)/iu;
const STATE =
  /^(?:active|inactive|available|unavailable|blocked|sold(?: out)?|rented|reserved|booked|given out|returned|pending|draft|open|closed|archived|paid|unpaid|overdue|cancell?ed|completed?|done|approved|rejected|in progress|in review|on hold|to ?do|backlog|scheduled|published|new|won|lost|shipped|delivered|expired|paused)$/i;

/** Sections below a heading, or below the words on top of one, that lists something else. */
function underOthers(sections: readonly Section[]): ReadonlySet<Section> {
  const found = new Set<Section>();
  let under: number | null = null;
  let before: Section | null = null;
  for (const section of sections) {
    const { level, title } = section;
    if (under !== null && level <= under) under = null;
    const over = before === null ? '' : lastWords(before);
    const isListed =
      NO_LIST_OF_FEATURES.test(title) || NO_LIST_IN_JAPANESE.test(title) || isOtherSection(title);
    const isOther = isListed || /^why /i.test(over) || isOtherSection(over);
    if (under !== null || STATE.test(title) || isOtherSection(title)) found.add(section);
    // The title of the page speaks of all of it.
    else if (isOther && level > 1) under = level;
    before = section;
  }
  return found;
}

function isFeature(page: Page, section: Section, places: Places): boolean {
  const { title, elements, isLater } = section;
  // What is promised is no feature yet.
  if (isLater || isStep(section, places)) return false;
  if (title.length < 2 || title.length > 60 || title.split(' ').length > MAX_WORDS) return false;
  if (
    /[!?:…]$|\..*\.$|^\d+[.)]|\{\{|\p{Ll}\d+$/u.test(title) ||
    !/\p{L}{2}/u.test(title) ||
    isFigure(title)
  )
    return false;
  // "Prevention, not surveillance" is a promise, "Use cases: how we did it" an article.
  if (/, (?:not|no|without|nicht|kein\w*|pas|sans|sin)\s|:\s/i.test(title)) return false;
  if (NO_FEATURE.test(title) || NO_FEATURE_IN_JAPANESE.test(title)) return false;
  if (slugOf(title) === '') return false;
  // "WhatsApp integration" is one, "Integrations" a list of them.
  if (isIntegrationList(page, title) && /s$|^integration/i.test(title)) return false;
  if (elements.some(({ name }) => name === 'pre')) return false;
  // A sentence is a slogan: "Work routes itself."
  if (/(?<!\b(?:etc|inc|co|v\d))\.$/i.test(title)) return false;
  return isTalkedAbout(page, section, places);
}

/** What is counted up below a section are steps, unless that says what is offered. */
function isStep(section: Section, { families, above }: Places): boolean {
  if (section.level <= 2) return false;
  if (families.has(section) && isInSteps(section)) return true;
  if (!section.isNumbered) return false;
  const over = above.get(section)?.title ?? '';
  return !families.has(section) || !saysOffer(over) || HOW.test(over) || isOtherSection(over);
}

const STEPS = /(?:^|[\s_-])(?:steps?|process)(?![a-z])/i;
const MOST_OF_STEPS = 5;

/** In an ordered list, or in what its class calls steps. */
function isInSteps({ heading }: Section): boolean {
  let at = heading.parent;
  for (let up = 0; up < MOST_OF_STEPS && at !== null && isElement(at); up++) {
    if (at.name === 'ol' || STEPS.test(at.attribs.class ?? '')) return true;
    at = at.parent;
  }
  return false;
}

/** So often a title stands over the same part of each of several things. */
const OFTEN = 3;

/** Sections of cards among which one stands again and again: parts of what is told above them. */
function labelsOf(sections: readonly Section[], families: Families): ReadonlySet<Section> {
  const times = Map.groupBy(sections, ({ title, level }) => `${level} ${title}`);
  const isOften = ({ title, level }: Section): boolean =>
    (times.get(`${level} ${title}`)?.length ?? 0) >= OFTEN;
  return new Set(sections.filter((one) => (families.get(one) ?? [one]).some(isOften)));
}

/** The section that each one stands below: the last one before it of a higher level. */
function aboveOf(sections: readonly Section[]): ReadonlyMap<Section, Section> {
  const found = new Map<Section, Section>();
  const open: Section[] = [];
  for (const section of sections) {
    while ((open.at(-1)?.level ?? 0) >= section.level) open.pop();
    const above = open.at(-1);
    if (above !== undefined) found.set(section, above);
    open.push(section);
  }
  return found;
}

const HOW =
  /^(?:how|comment|wie|so|cómo|como|come|hoe|zo|jak|nasıl|как|як|hur|hvordan|sådan|miten)(?!\p{L})|\b(?:steps?|process|works|workflow)\b|\?$/iu;

/** The text after the heading is about it only where it stands in the content as well. */
function isTalkedAbout(page: Page, section: Section, { families, above }: Places): boolean {
  const { elements, level } = section;
  const isAbout = level <= 3 ? saysSomething : isParagraph;
  if (elements.some((one) => isAbout(one) && isContent(page, one))) return true;
  // A card says it in a box of its own, or in a list; a menu has lists of links.
  if (!families.has(section) || isLinked(section)) return false;
  if (HOW.test(above.get(section)?.title ?? '')) return false;
  const isSaid = (one: Element): boolean => saysSomething(one, LEAST_LETTERS_OF_CARD);
  if (elements.some((one) => isSaid(one) && isContent(page, one))) return true;
  const items = elements.filter((one) => one.name === 'li' && visibleText(one) !== '');
  return items.length > 1 && items.every((one) => isContent(page, one) && !hasLink(one));
}

function isLinked({ heading }: Section): boolean {
  const links = [
    around(heading, 'a'),
    ...childElements(heading).filter(({ name }) => name === 'a'),
  ];
  return links.some((link) => link !== null && !/^#/.test(link.attribs.href ?? '#'));
}

function hasLink(element: Element): boolean {
  return childElements(element).some((one) => one.name === 'a' || hasLink(one));
}

const LEAST_LETTERS_OF_CARD = 25;
const LEAST_LETTERS = 15;

function isParagraph(element: Element): boolean {
  return element.name === 'p' && visibleText(element) !== '';
}

/** A paragraph, or a sentence that an item or a box holds by itself. */
function saysSomething(element: Element, least = LEAST_LETTERS): boolean {
  if (!/^(?:li|dd|div|span)$/.test(element.name)) return isParagraph(element);
  return element.children.some(
    (child) => child.type === 'text' && child.data.trim().length >= least,
  );
}

// "$24B+", "99.9 % uptime", "10k users": what is counted is no feature.
function isFigure(title: string): boolean {
  return /^[<>~≈+]?\s*[$€£¥]?\s*\d[\d.,]*(?:\s?[–-]\s?\d[\d.,]*)?\s*(?:[kmbt]\b|bn\b|mio|%|x\b|\+|(?:ms|s|sec(?:ond)?s?|min(?:ute)?s?|h|hours?|days?|weeks?|months?|years?)\b)/i.test(
    title,
  );
}
