// All matches of a grammar in a text.

/**
 * What `matchAll` gives of a global grammar, which it copies for each text: a copy is made ready
 * again whenever the engine has forgotten the last one, and most texts hold nothing.
 */
export function allIn(text: string, grammar: RegExp): readonly RegExpExecArray[] {
  if (!grammar.global) throw new TypeError(`a grammar that is not global: ${grammar}`);
  const found: RegExpExecArray[] = [];
  grammar.lastIndex = 0;
  for (let match = grammar.exec(text); match !== null; match = grammar.exec(text)) {
    found.push(match);
    if (match[0] === '') grammar.lastIndex += widthAt(text, match.index);
  }
  return found;
}

export function widthAt(text: string, at: number): number {
  return (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
}
