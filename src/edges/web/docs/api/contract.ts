// The contract as the reference needs it: the OpenAPI document, made once, and its operations.

import type { JsonObject } from '../../../../contract/components.ts';
import { openapiDocument } from '../../../../contract/openapi.ts';
import type { AnyOperation } from '../../../../contract/operation.ts';
import type { OperationServices, World } from '../../../../operations/services.ts';
import type { Schemas } from './shapes.ts';

export type Op = AnyOperation<OperationServices>;

export interface Contract {
  readonly operations: readonly Op[];
  readonly schemas: Schemas;
  readonly description: string;
  /** Names with what each is about, in the order of the contract. */
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  /** What the document says of an operation. */
  objectOf(operation: Op): JsonObject;
}

/** The document is ours, so its members have the types that we give them. */
interface Document {
  readonly info: { readonly description: string };
  readonly tags: Contract['tags'];
  readonly paths: Readonly<Record<string, Readonly<Record<string, JsonObject>>>>;
  readonly components: {
    readonly schemas: Schemas;
    readonly parameters: Readonly<Record<string, JsonObject>>;
  };
}

export function contractOf({ operations, baseUrl }: World): Contract {
  const document = openapiDocument(operations, baseUrl) as unknown as Document;
  return {
    operations,
    schemas: document.components.schemas,
    description: document.info.description,
    tags: document.tags,
    objectOf: ({ path, method }) =>
      withParameters(document, document.paths[path]?.[method.toLowerCase()] ?? {}),
  };
}

/** Those that operations share stand where they are meant. */
function withParameters({ components }: Document, said: JsonObject): JsonObject {
  const parameters = (said.parameters ?? []) as readonly JsonObject[];
  const found = parameters.map((one) => {
    const name =
      String(one.$ref ?? '')
        .split('/')
        .at(-1) ?? '';
    return components.parameters[name] ?? one;
  });
  return { ...said, parameters: found };
}

export function operationPath({ id }: Op): string {
  return `/docs/api/${id}`;
}

export function tagAnchor(name: string): string {
  return name.toLowerCase().replaceAll(' ', '-');
}

export function creditsOf({ credits, creditsPer }: Op): string {
  if (credits === 0) return 'free';
  const price = `${credits} ${credits === 1 ? 'credit' : 'credits'}`;
  return creditsPer === undefined ? price : `${price} ${creditsPer}`;
}
