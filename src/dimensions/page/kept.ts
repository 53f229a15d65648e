// Answers that stand with the page, document or list they were given about, and go when it goes.

import type { AnyNode } from 'domhandler';

/**
 * What a `WeakMap` does, but for garbage: V8 may take what stands in one for alive until its next
 * full collection, and with one element the whole document that it belongs to.
 */
export class Kept<Key extends object, Answer> {
  get(key: Key): Answer | undefined {
    return Keeper.answersOf(key)?.get(this) as Answer | undefined;
  }

  /** Gives the answer back. */
  set<Given extends Answer>(key: Key, answer: Given): Given {
    (Keeper.answersOf(key) ?? Keeper.begin(key)).set(this, answer);
    return answer;
  }
}

/** The same about nodes: the answers stand with the document. */
export class KeptOfNodes<Node extends AnyNode, Answer> {
  readonly #ofDocuments = new Kept<AnyNode, Map<Node, Answer>>();

  get(node: Node): Answer | undefined {
    return this.#ofDocuments.get(outermost(node))?.get(node);
  }

  /** Gives the answer back. */
  set<Given extends Answer>(node: Node, answer: Given): Given {
    const document = outermost(node);
    const known = this.#ofDocuments.get(document) ?? this.#ofDocuments.set(document, new Map());
    known.set(node, answer);
    return answer;
  }
}

function outermost(node: AnyNode): AnyNode {
  let at = node;
  while (at.parent !== null) at = at.parent;
  return at;
}

type Answers = Map<object, unknown>;

/** Makes nothing of its own: a class that extends it puts its private fields on the key. */
function itself(key: object): object {
  return key;
}
const Itself = itself as unknown as new (key: object) => object;

// Private, as a copy of a page shall not have the answers of the page.
class Keeper extends Itself {
  readonly #answers: Answers = new Map();

  static answersOf(key: object): Answers | undefined {
    return #answers in key ? key.#answers : undefined;
  }

  static begin(key: object): Answers {
    return new Keeper(key).#answers;
  }
}
