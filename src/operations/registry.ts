// Every operation of the service, in the order in which the contract lists them.

import { type AnyOperation, anyOperation } from '../contract/operation.ts';
import { checkCompanyClaims } from './check-company-claims.ts';
import { getCapture } from './get-capture.ts';
import { getCaptureDiff } from './get-capture-diff.ts';
import { getCaptureRaw } from './get-capture-raw.ts';
import { getCaptureRow } from './get-capture-row.ts';
import { getCategory } from './get-category.ts';
import { getCategoryChangesAtom } from './get-category-changes-atom.ts';
import { getCompany } from './get-company.ts';
import { getCompanyChangesAtom } from './get-company-changes-atom.ts';
import { getCompanyFacts } from './get-company-facts.ts';
import { getCompanyHistory } from './get-company-history.ts';
import { getCompanyJobs } from './get-company-jobs.ts';
import { getCompanyTrajectory } from './get-company-trajectory.ts';
import { getFactEvidence } from './get-fact-evidence.ts';
import { getFactProof } from './get-fact-proof.ts';
import { getManifest } from './get-manifest.ts';
import { getManifestOts } from './get-manifest-ots.ts';
import { getOpenapi } from './get-openapi.ts';
import { listCategories } from './list-categories.ts';
import { listManifests } from './list-manifests.ts';
import { listWatchEventTypes } from './list-watch-event-types.ts';
import { queryChanges } from './query-changes.ts';
import { search } from './search.ts';
import type { OperationServices } from './services.ts';

export const registry: readonly AnyOperation<OperationServices>[] = [
  anyOperation(search),
  anyOperation(listCategories),
  anyOperation(getCategory),
  anyOperation(getCompany),
  anyOperation(getCompanyFacts),
  anyOperation(getCompanyJobs),
  anyOperation(queryChanges),
  anyOperation(getCompanyHistory),
  anyOperation(getCompanyChangesAtom),
  anyOperation(getCategoryChangesAtom),
  anyOperation(checkCompanyClaims),
  anyOperation(getCompanyTrajectory),
  anyOperation(getFactEvidence),
  anyOperation(getFactProof),
  anyOperation(getCapture),
  anyOperation(getCaptureRaw),
  anyOperation(getCaptureDiff),
  anyOperation(getCaptureRow),
  anyOperation(listManifests),
  anyOperation(getManifest),
  anyOperation(getManifestOts),
  anyOperation(listWatchEventTypes),
  anyOperation(getOpenapi),
];
