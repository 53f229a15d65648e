// Turns schemas that hold each other into components that refer to each other by name.

import type { TSchema } from 'typebox';

export type JsonObject = { readonly [member: string]: unknown };

export class Components {
  readonly #schemas = new Map<string, unknown>();

  /** The schema with every named schema in it replaced by a reference; the named ones are kept. */
  refer(schema: TSchema): unknown {
    return this.#walk(schema);
  }

  /** The named schemas met so far, by name. */
  schemas(): JsonObject {
    return Object.fromEntries([...this.#schemas].sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  #walk(node: unknown): unknown {
    if (Array.isArray(node)) return node.map((item) => this.#walk(item));
    if (typeof node !== 'object' || node === null) return node;
    const { $id: name, ...members } = node as { readonly $id?: unknown };
    if (typeof name !== 'string') return this.#members(members);
    if (!this.#schemas.has(name)) {
      // Held before it is walked, so that its place in the list is taken.
      this.#schemas.set(name, null);
      this.#schemas.set(name, this.#members(members));
    }
    return { $ref: `#/components/schemas/${name}` };
  }

  #members(members: object): JsonObject {
    return Object.fromEntries(
      Object.entries(members).map(([name, member]) => [name, this.#walk(member)]),
    );
  }
}
