// How many tokens a model reads a text as (o200k).

import { Tiktoken } from 'js-tiktoken/lite';
import o200k from 'js-tiktoken/ranks/o200k_base';

const encoder = new Tiktoken(o200k);

export function tokensOf(text: string): number {
  // What looks like a marker of a model is text here.
  return encoder.encode(text, [], []).length;
}
