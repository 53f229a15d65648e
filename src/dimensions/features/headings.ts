// What headings name besides features: kinds of API, an assistant.

import type { Page } from '../page/page.ts';
import { visibleText } from '../page/visible.ts';
import type { Draft } from '../security/draft.ts';
import { readCategories } from './categories.ts';
import { type Section, sectionsOf } from './places.ts';

export function readHeadings(page: Page, draft: Draft): void {
  const sections = sectionsOf(page);
  if (page.role === 'features') {
    readCategories(page, sections, draft);
    readApis(page, sections, draft);
  }
  readAssistant(page, sections, draft);
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
    ({ title, level, isLater }) =>
      !isLater &&
      level <= 3 &&
      title.length <= 120 &&
      ASSISTANT.test(title) &&
      !ANOTHERS.test(title),
  );
  if (found !== undefined)
    draft.say('features.ai.assistant_claimed', true, page.quote(found.heading));
}
