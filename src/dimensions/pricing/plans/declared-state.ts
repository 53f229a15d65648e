// Tells what a page's own markup declares as not shown at first: `x-data` beside `x-show`.

import type { AnyNode, Element } from 'domhandler';
import type { Page } from '../../page/page.ts';
import { isElement } from '../../page/visible.ts';

/** `annual`, `!annual`, `period === 'year'`; nothing that would have to be run. */
const CONDITION =
  /^\s*(?<not>!)?\s*(?<name>[\w$.]+)\s*(?:(?<compare>[!=]==?)\s*(?:'(?<single>[^']*)'|"(?<double>[^"]*)"|(?<plain>true|false)))?\s*$/;

/** Elements that their condition and the state declared around them hide when the page opens. */
export function hiddenByState(page: Page): readonly Element[] {
  if (!page.text.includes('x-show') || !page.text.includes('x-data')) return [];
  return page
    .$('[x-show]')
    .toArray()
    .filter((element) => {
      const condition = CONDITION.exec(element.attribs['x-show'] ?? '')?.groups;
      return condition !== undefined && holds(element, condition) === false;
    });
}

/** Whether the condition holds at first; null where the state is not declared. */
function holds(
  element: Element,
  { not, name = '', compare, single, double, plain }: Partial<Record<string, string>>,
): boolean | null {
  const state = stateAround(element, name);
  if (state === null) return null;
  if (compare === undefined) {
    if (state !== 'true' && state !== 'false') return null;
    return (state === 'true') !== (not !== undefined);
  }
  const same = state === (single ?? double ?? plain);
  return compare.startsWith('!') ? !same : same;
}

function stateAround(element: Element, name: string): string | null {
  const declared = new RegExp(
    `(?:^|[{,\\s])${name.replaceAll(/[.$]/g, '\\$&')}\\s*:\\s*(?:'([^']*)'|"([^"]*)"|(true|false))\\s*(?=[,}])`,
  );
  for (let at: AnyNode | null = element; isElement(at); at = at.parent) {
    const match = declared.exec(at.attribs['x-data'] ?? '');
    if (match !== null) return match[1] ?? match[2] ?? match[3] ?? null;
  }
  return null;
}
