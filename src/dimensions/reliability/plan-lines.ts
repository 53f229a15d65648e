// Lines that each begin with a plan: "Basic ($10/mo) — Email support, 48-hour response".

import { slugOf } from '../hiring.ts';
import type { Page } from '../page/page.ts';
import type { Line } from '../subprocessors/lines.ts';
import { isSevere } from './times/levels.ts';
import { answerIn, type ToldTimes } from './times/response-times.ts';
import { planItemChannels } from './ways/plan-channels.ts';
import type { ToldChannels } from './ways/told-channels.ts';

const LINE =
  /^(?<name>\p{Lu}[\p{L}\d&+ ]{1,24}?)(?: plan)?(?<price> ?\([^()]{0,6}[$€£]\s?\d[^()]{0,20}\))?(?: ?[—–:]| -) ?(?<rest>\S.{2,220})$/u;
const OF_PLANS = /\b(?:plans?|tiers?|packages?|subscriptions?)\b/iu;
const OF_ANSWERS = /\bresponse times?\b|\b(?:respond|reply|answer)\b/iu;
const OTHER = /\b(?:resolution|resolve[ds]?|fix(?:es)?|uptime|onboarding|delivery|refunds?)\b/iu;
/** Names of ways to ask are no plans, and what is for one question is not for a plan. */
const NO_PLAN =
  /^(?:e-?mail|phone|chat|live chat|telephone|slack|whatsapp|forum|support|sales|billing|hours|address|monday|tuesday|wednesday|thursday|friday|saturday|sunday|note|example|all)\b/iu;
const LONGEST_LEAD = 200;

interface PlanLine {
  readonly line: Line;
  readonly name: string;
  readonly items: readonly string[];
  /** Does the line above say that times to answer follow? */
  readonly timed: boolean;
}

/** Two or more such lines, one below the other; without a price, a line above speaks of plans. */
export function readPlanLines(
  page: Page,
  lines: readonly Line[],
  channels: ToldChannels,
  times: ToldTimes,
): void {
  for (const { line, name, items, timed } of planLines(lines)) {
    const place = () => page.quoteSpan(line.first, line.last);
    for (const channel of items.flatMap(planItemChannels)) channels.tell(channel, place);
    const answers = items.flatMap((item) => answerIn(item, timed && items.length === 1) ?? []);
    const [only] = answers;
    if (answers.length === 1 && only !== undefined && !isSevere(name)) {
      times.tell(slugOf(name), only, place);
    }
  }
}

function planLines(lines: readonly Line[]): readonly PlanLine[] {
  const found: PlanLine[] = [];
  for (let at = 0; at < lines.length; at++) {
    const group = groupAt(lines, at);
    if (group.length < 2) continue;
    const lead = lines[at - 1]?.text ?? '';
    const said = lead.length <= LONGEST_LEAD ? lead : '';
    const timed = OF_ANSWERS.test(said) && !OTHER.test(said);
    const ofPlans = OF_PLANS.test(said) || group.every(({ priced }) => priced);
    if (ofPlans) found.push(...group.map((one) => ({ ...one, timed })));
    at += group.length - 1;
  }
  return found;
}

function groupAt(
  lines: readonly Line[],
  from: number,
): readonly (Omit<PlanLine, 'timed'> & { readonly priced: boolean })[] {
  const group = [];
  for (const line of lines.slice(from)) {
    const { name, price, rest } = LINE.exec(line.text)?.groups ?? {};
    if (name === undefined || rest === undefined || line.table !== null || line.inFooter) break;
    if (NO_PLAN.test(name)) break;
    const items = rest.replace(/\.$/u, '').split(/, (?:and )?|; /u);
    group.push({ line, name, items, priced: price !== undefined });
  }
  return group;
}
