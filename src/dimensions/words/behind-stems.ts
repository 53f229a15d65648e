// Grammars that are dear to fail, tried only from where a stem may stand that they need.

import { nearStems } from './needed-stems.ts';
import { Automaton } from './stem-automaton.ts';

/** What is asked of a grammar that is not global. */
export type Asked = Pick<RegExp, 'test' | 'exec'>;

/**
 * The answers of the grammar itself, sooner where they are no. Worth its while for one that looks
 * at several letters from each place: a bare list of words fails as fast as stems are looked for.
 */
export function behindStems(grammar: RegExp): Asked {
  if (grammar.global || grammar.sticky) throw new TypeError(`a grammar of many: ${grammar}`);
  BEHIND.push(grammar);
  let made: ((text: string) => RegExp | null) | null = null;
  const from = (text: string): RegExp | null => {
    made ??= startOf(grammar);
    return made(text);
  };
  return {
    exec: (text) => from(text)?.exec(text) ?? null,
    test: (text) => from(text)?.test(text) ?? false,
  };
}

/** All grammars that are asked so. */
export function grammarsBehindStems(): readonly RegExp[] {
  return [...BEHIND];
}

const BEHIND: RegExp[] = [];

/** Gives the grammar, made ready to begin where its first match may; null where it has none. */
function startOf(grammar: RegExp): (text: string) => RegExp | null {
  const needed = nearStems(grammar);
  if (needed === null) return () => grammar;
  const isFolded = grammar.flags.includes('i');
  const automaton = new Automaton(needed.stems.map((text) => ({ text, isFolded })));
  const global = new RegExp(grammar, `${grammar.flags}g`);
  return (text) => {
    const end = automaton.firstEnd(text);
    if (end < 0) return null;
    global.lastIndex = Math.max(0, end - needed.reach);
    return global;
  };
}
