// `Link` on answers of the API (RFC 8631): where it is described, how it fares.

import { deprecationFields } from '../../contract/deprecation.ts';
import type { AnyOperation } from '../../contract/operation.ts';
import type { World } from '../../operations/services.ts';

/** Made once for each operation, so that ready bytes wait for no text to be put together. */
export interface ServiceLinks {
  readonly common: string;
  of(operation: Pick<AnyOperation<unknown>, 'id'>): string;
}

export function serviceLinks(
  baseUrl: string,
  operations: readonly Pick<AnyOperation<unknown>, 'id'>[],
): ServiceLinks {
  const link = (path: string, rel: string, type: string): string =>
    `<${baseUrl}${path}>; rel="${rel}"; type="${type}"`;
  const common = [
    link('/v1/openapi.json', 'service-desc', 'application/json'),
    link('/docs/api', 'service-doc', 'text/html'),
    link('/v1/status', 'status', 'application/json'),
  ].join(', ');
  const made = new Map(
    operations.map(({ id }) => [
      id,
      `${common}, ${link(`/docs/api/${id}`, 'describedby', 'text/html')}`,
    ]),
  );
  return { common, of: ({ id }) => made.get(id) ?? common };
}

const MADE = new WeakMap<World, ServiceLinks>();

export function linksOf(world: World): ServiceLinks {
  const known = MADE.get(world);
  if (known !== undefined) return known;
  const made = serviceLinks(world.baseUrl, world.operations);
  MADE.set(world, made);
  return made;
}

/** Fields and links of what is on its way out in a call: the operation, or a parameter of it. */
export function outgoing(
  { id, deprecated, deprecatedParameters = {} }: Deprecatable,
  baseUrl: string,
  query: readonly (readonly [name: string, value: string | null])[],
): ReturnType<typeof deprecationFields> | null {
  const names = Object.keys(deprecatedParameters);
  const used = query.find(([name]) => names.includes(name))?.[0];
  const one = deprecated ?? (used === undefined ? undefined : deprecatedParameters[used]);
  return one === undefined ? null : deprecationFields(one, `${baseUrl}/docs/api/${id}`);
}

type Deprecatable = Pick<AnyOperation<unknown>, 'id' | 'deprecated' | 'deprecatedParameters'>;

/** What an answer links to itself comes first. */
export function joinedLinks(own: string | undefined, links: string): string {
  return own === undefined ? links : `${own}, ${links}`;
}
