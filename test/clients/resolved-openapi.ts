// An OpenAPI document whose references to shared responses and parameters are what they refer to.

type Json = { readonly [member: string]: unknown };

const SHARED = /^#\/components\/(responses|parameters)\/(.+)$/;

/** Schemas, headers and examples stay references. */
export function resolved(document: object): Json {
  const { components } = document as { readonly components: Readonly<Record<string, Json>> };
  const walk = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(walk);
    if (typeof node !== 'object' || node === null) return node;
    const [, place = '', name = ''] = SHARED.exec(String(Reflect.get(node, '$ref'))) ?? [];
    const target = components[place]?.[name];
    if (place !== '' && target === undefined) throw new Error(`${place} have no ${name}`);
    if (target !== undefined) return target;
    return Object.fromEntries(Object.entries(node).map(([key, member]) => [key, walk(member)]));
  };
  return walk(document) as Json;
}
