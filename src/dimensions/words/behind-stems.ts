// Grammars that are dear to fail, tried only from where a stem may stand that they need.

import { nearStems, staysInLine } from './needed-stems.ts';
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
  let made: Asked | null = null;
  const asked = (): Asked => {
    made ??= askedBehind(grammar);
    return made;
  };
  return { exec: (text) => asked().exec(text), test: (text) => asked().test(text) };
}

/** All grammars that are asked so. */
export function grammarsBehindStems(): readonly RegExp[] {
  return [...BEHIND];
}

const BEHIND: RegExp[] = [];

function askedBehind(grammar: RegExp): Asked {
  const needed = nearStems(grammar);
  if (needed === null) return grammar;
  const isFolded = grammar.flags.includes('i');
  const automaton = new Automaton(needed.stems.map((text) => ({ text, isFolded })));
  const global = new RegExp(grammar, `${grammar.flags}g`);
  /** The grammar, made ready to begin where its first match may. */
  const behind = (end: number): RegExp => {
    global.lastIndex = Math.max(0, end - needed.reach);
    return global;
  };
  const isOfLine = staysInLine(grammar);
  return {
    exec: (text) => {
      const end = automaton.firstEnd(text);
      return end < 0 ? null : behind(end).exec(text);
    },
    test: (text) => {
      let end = automaton.firstEnd(text);
      if (!isOfLine) return end >= 0 && behind(end).test(text);
      // A frequent stem costs the lines that hold it, not all that follows the first of them.
      while (end >= 0) {
        const from = text.lastIndexOf('\n', end - 1) + 1;
        const to = text.indexOf('\n', end);
        if (behind(end - from).test(text.slice(from, to < 0 ? text.length : to))) return true;
        end = to < 0 ? -1 : automaton.firstEnd(text, to + 1);
      }
      return false;
    },
  };
}
