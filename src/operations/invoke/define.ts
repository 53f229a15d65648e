// The maker of this service's operations.

import { operationsOf } from '../../contract/operation.ts';
import type { OperationServices } from '../services.ts';

export const operation = operationsOf<OperationServices>();
