// Every operation of the service, in the order in which the contract lists them.

import { type AnyOperation, anyOperation } from '../contract/operation.ts';
import { getCategory } from './get-category.ts';
import { getCompany } from './get-company.ts';
import { getCompanyFacts } from './get-company-facts.ts';
import { getCompanyJobs } from './get-company-jobs.ts';
import { getOpenapi } from './get-openapi.ts';
import { listCategories } from './list-categories.ts';
import { search } from './search.ts';
import type { OperationServices } from './services.ts';

export const registry: readonly AnyOperation<OperationServices>[] = [
  anyOperation(search),
  anyOperation(listCategories),
  anyOperation(getCategory),
  anyOperation(getCompany),
  anyOperation(getCompanyFacts),
  anyOperation(getCompanyJobs),
  anyOperation(getOpenapi),
];
