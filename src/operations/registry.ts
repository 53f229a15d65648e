// Every operation of the service, loaded, in the order in which the contract lists them.

import type { AnyOperation } from '../contract/operation.ts';
import { LOADERS } from './loaders.ts';
import type { OperationServices } from './services.ts';

export const registry: readonly AnyOperation<OperationServices>[] = await Promise.all(
  Object.values(LOADERS).map((load) => load()),
);
