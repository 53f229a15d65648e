// What headings of a features page name: features, kinds of API, an assistant.

import type { Page } from '../page/page.ts';
import { visibleText } from '../page/visible.ts';
import { slugOf } from '../pricing/plans/slug.ts';
import type { Draft } from '../security/draft.ts';
import { inCards } from './cards.ts';
import { isIntegrationList } from './integrations.ts';
import { isContent, type Section, sectionsOf } from './places.ts';

const NO_FEATURE =
  /^(?:where|when|get|start|try|book|see|talk|contact|sign|join|learn|ready|request|schedule|download|watch|meet us|read|explore|discover|build|trusted|loved|used|why|how|what|who|frequently|faq|questions|more|related|resources|customers?|testimonials?|pricing|plans|compare|company|product|products|features|all features|overview|support|newsletter|subscribe|stay|latest|blog|news(?! feeds?$)|awards|our customers|everything|security at|featured|case stud(?:y|ies)|still|have questions|need|want|don't|stop|say|let's|it's|we|our|your|you|the numbers|by the numbers|results|coming soon|and|or|but|free|coming|for|built for|designed for|made for|trust|partners?|integrations?(?: partners)?$|explained|advantages?|benefits?|the \d+|\d+ (?:ways|reasons|steps|tools)|über|warum|wie|wer|wann|kunden|preise|häufige|jetzt|kontakt|mehr|unser|ihre?|pourquoi|comment|qui|nos|notre|votre|tarifs|questions|prêt|découvr|por qué|cómo|quién|nuestr|preguntas|precios|listo)\b/iu;
const MAX_WORDS = 6;

export function readHeadings(page: Page, draft: Draft): void {
  const sections = sectionsOf(page);
  if (page.role === 'features') {
    readCategories(page, sections, draft);
    readApis(page, sections, draft);
  }
  readAssistant(page, sections, draft);
}

/** Headings of one level, each with words about it: the sections of features. */
function readCategories(page: Page, sections: readonly Section[], draft: Draft): void {
  const others = underOthers(sections);
  const named = sections.filter((section) => !others.has(section) && isFeature(page, section));
  const level = [2, 3].find((wanted) => named.filter((one) => one.level === wanted).length >= 2);
  if (level === undefined && named.length > 0) {
    const titles = named.map(({ title }) => title);
    draft.abstain('features.category.*', 'a heading alone may be no list of features', titles);
  }
  const cards = level === undefined ? new Set() : inCards(named, level);
  for (const section of named) {
    const { title, heading } = section;
    if (section.level !== level && !cards.has(section)) continue;
    draft.say(`features.category.${slugOf(title)}`, title, page.quote(heading));
  }
}

// Reasons to buy are slogans, and what is counted up under a "state" or a "step" is one of those.
const NO_LIST_OF_FEATURES =
  /^(?:learn more|read more|keep reading|further reading|related|resources|from (?:the|our) blog|(?:our )?blog|latest|news|faqs?|frequently asked|(?:our )?(?:customers|testimonials|principles|values|team|partners)$|(?:other|more|our other) (?:products|tools|apps)|who\b|trusted by|compare|pricing|plans|industries|what .* say|häufige fragen|weitere|aus dem blog|kunden|für wen|questions fréquentes|en savoir plus|preguntas frecuentes)|^why (?!and how)|^(?:(?:the|key|main|our|your) )*(?:benefits|advantages|reasons)\b|\b(?:reasons (?:to|why|for)|benefits of|advantages of|use cases|case studies|who (?:it|is|uses)|for whom|trusted by|built for|designed for|made for)\b|(?<!solid[- ])(?<!united )\b(?:states?|status(?:es)?|stages|steps|phases|lifecycle)\b(?! of the art)/i;
const STATE =
  /^(?:active|inactive|available|unavailable|blocked|sold(?: out)?|rented|reserved|booked|given out|returned|pending|draft|open|closed|archived|paid|unpaid|overdue|cancell?ed|completed?|done|approved|rejected|in progress|in review|on hold|to ?do|backlog|scheduled|published|new|won|lost|shipped|delivered|expired|paused)$/i;
const LONGEST_LABEL = 60;

/** Sections below a heading, or below the words on top of one, that lists something else. */
function underOthers(sections: readonly Section[]): ReadonlySet<Section> {
  const found = new Set<Section>();
  let under: number | null = null;
  let before: Section | null = null;
  for (const section of sections) {
    const { level, title } = section;
    if (under !== null && level <= under) under = null;
    const over = before === null ? '' : lastWords(before);
    const isOther = NO_LIST_OF_FEATURES.test(title) || /^why /i.test(over);
    if (under !== null || STATE.test(title)) found.add(section);
    else if (isOther) under = level;
    before = section;
  }
  return found;
}

/** The label that stands right above the next heading, if the section ends with one. */
function lastWords({ elements }: Section): string {
  const last = elements.slice(-LAST).findLast((one) => visibleText(one) !== '');
  const words = last === undefined ? '' : visibleText(last);
  return words.length > LONGEST_LABEL ? '' : words;
}
const LAST = 3;

function isFeature(page: Page, section: Section): boolean {
  const { title, level, elements, isLater, isNumbered } = section;
  // What is promised is no feature yet, and what is counted up below a section are steps.
  if (isLater || (isNumbered && level > 2)) return false;
  if (title.length < 2 || title.length > 60 || title.split(' ').length > MAX_WORDS) return false;
  if (/[.!?:…]$|^\d+[.)]/.test(title) || !/\p{L}{2}/u.test(title) || isFigure(title)) return false;
  // "Prevention, not surveillance" is a promise, "Use cases: how we did it" an article.
  if (/, (?:not|no|without|nicht|kein\w*|pas|sans|sin)\s|:\s/i.test(title)) return false;
  if (NO_FEATURE.test(title) || slugOf(title) === '') return false;
  if (isIntegrationList(page, title)) return false;
  // The text after the heading is about it only where it stands in the content as well.
  return elements.some(
    (element) => element.name === 'p' && isContent(page, element) && visibleText(element) !== '',
  );
}

// "$24B+", "99.9 % uptime", "10k users": what is counted is no feature.
function isFigure(title: string): boolean {
  return /^[<>~≈+]?\s*[$€£¥]?\s*\d[\d.,]*\s*(?:[kmbt]|bn|mio|%|x|\+)/i.test(title);
}

const KINDS: readonly (readonly [string, RegExp])[] = [
  ['rest', /^REST(?:ful)?(?: API)?s?$/i],
  ['graphql', /^GraphQL(?: API)?$/i],
  ['webhooks', /^webhooks?$/i],
  ['grpc', /^gRPC(?: API)?$/i],
  ['mcp', /^(?:MCP(?: server)?|Model Context Protocol(?: \(MCP\))?(?: server)?)$/i],
];

/** A heading that is the name of a kind, or "API" with a sentence that lists kinds alone. */
function readApis(page: Page, sections: readonly Section[], draft: Draft): void {
  for (const { title, heading, elements } of sections) {
    for (const kind of kindsIn(title)) draft.say(`features.api.${kind}`, true, page.quote(heading));
    if (!/^(?:open |public |developer )?APIs?$/i.test(title)) continue;
    const first = elements.find((element) => element.name === 'p');
    if (first === undefined) continue;
    const sentence = /^[^.!?]{2,80}\./.exec(visibleText(first))?.[0].slice(0, -1) ?? '';
    for (const kind of kindsIn(sentence))
      draft.say(`features.api.${kind}`, true, page.quote(first));
  }
}

function kindsIn(text: string): readonly string[] {
  const parts = text.split(/,? (?:and|&|\+) |, /);
  const kinds = parts.map((part) => KINDS.find(([, name]) => name.test(part.trim()))?.[0]);
  return kinds.every((kind) => kind !== undefined) ? kinds.flatMap((kind) => kind ?? []) : [];
}

const ASSISTANT =
  /\bAI[- ](?:powered )?(?:\w+ )?(?:assistant|copilot|co-pilot|chatbot)\b|\b(?:analytics|data|writing|coding|research|incident|on-call|support|sales|design|meeting) (?:assistant|copilot|co-pilot)\b|\b(?:your|our|the|an?) copilot\b/i;
const ANOTHERS =
  /\b(?:build|create|deploy|train|ship|own|customers?|soon|waitlist|hire|GitHub Copilot|Microsoft Copilot|for (?:AI|your|any))\b/i;

function readAssistant(page: Page, sections: readonly Section[], draft: Draft): void {
  const found = sections.find(
    ({ title, level }) =>
      level <= 3 && title.length <= 120 && ASSISTANT.test(title) && !ANOTHERS.test(title),
  );
  if (found !== undefined)
    draft.say('features.ai.assistant_claimed', true, page.quote(found.heading));
}
