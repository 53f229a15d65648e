// Every operation of the service, in the order in which the contract lists them.

import { type AnyOperation, anyOperation } from '../contract/operation.ts';
import { checkCompanyClaims } from './check-company-claims.ts';
import { createClaim } from './create-claim.ts';
import { createCoverageRequest } from './create-coverage-request.ts';
import { createDispute } from './create-dispute.ts';
import { createWatchEndpoint } from './create-watch-endpoint.ts';
import { createWatchSubscription } from './create-watch-subscription.ts';
import { deleteClaim } from './delete-claim.ts';
import { deleteClaimDeclaration } from './delete-claim-declaration.ts';
import { deleteWatchEndpoint } from './delete-watch-endpoint.ts';
import { deleteWatchSubscription } from './delete-watch-subscription.ts';
import { getCapture } from './get-capture.ts';
import { getCaptureDiff } from './get-capture-diff.ts';
import { getCaptureRaw } from './get-capture-raw.ts';
import { getCaptureRow } from './get-capture-row.ts';
import { getCategory } from './get-category.ts';
import { getCategoryChangesAtom } from './get-category-changes-atom.ts';
import { getClaim } from './get-claim.ts';
import { getCompany } from './get-company.ts';
import { getCompanyChangesAtom } from './get-company-changes-atom.ts';
import { getCompanyFacts } from './get-company-facts.ts';
import { getCompanyHistory } from './get-company-history.ts';
import { getCompanyJobs } from './get-company-jobs.ts';
import { getCompanyTrajectory } from './get-company-trajectory.ts';
import { getCoverageRequest } from './get-coverage-request.ts';
import { getFactEvidence } from './get-fact-evidence.ts';
import { getFactProof } from './get-fact-proof.ts';
import { getManifest } from './get-manifest.ts';
import { getManifestOts } from './get-manifest-ots.ts';
import { getOpenapi } from './get-openapi.ts';
import { getUsage } from './get-usage.ts';
import { getWatchDelivery } from './get-watch-delivery.ts';
import { getWatchEndpoint } from './get-watch-endpoint.ts';
import { getWatchEvents } from './get-watch-events.ts';
import { getWatchSubscription } from './get-watch-subscription.ts';
import { listCategories } from './list-categories.ts';
import { listClaimDeclarations } from './list-claim-declarations.ts';
import { listClaimDisputes } from './list-claim-disputes.ts';
import { listClaims } from './list-claims.ts';
import { listCompanyDisputes } from './list-company-disputes.ts';
import { listManifests } from './list-manifests.ts';
import { listWatchEndpointDeliveries } from './list-watch-endpoint-deliveries.ts';
import { listWatchEndpoints } from './list-watch-endpoints.ts';
import { listWatchEventTypes } from './list-watch-event-types.ts';
import { listWatchSubscriptionCompanies } from './list-watch-subscription-companies.ts';
import { listWatchSubscriptions } from './list-watch-subscriptions.ts';
import { putClaimDeclaration } from './put-claim-declaration.ts';
import { queryChanges } from './query-changes.ts';
import { recoverWatchEndpoint } from './recover-watch-endpoint.ts';
import { redeliverWatchDelivery } from './redeliver-watch-delivery.ts';
import { resolve } from './resolve.ts';
import { resolveBatch } from './resolve-batch.ts';
import { rotateWatchEndpointSecret } from './rotate-watch-endpoint-secret.ts';
import { search } from './search.ts';
import type { OperationServices } from './services.ts';
import { testWatchEndpoint } from './test-watch-endpoint.ts';
import { triggerWatchTestEvent } from './trigger-watch-test-event.ts';
import { updateWatchEndpoint } from './update-watch-endpoint.ts';
import { updateWatchSubscription } from './update-watch-subscription.ts';
import { verifyClaim } from './verify-claim.ts';
import { withdrawDispute } from './withdraw-dispute.ts';

export const registry: readonly AnyOperation<OperationServices>[] = [
  anyOperation(search),
  anyOperation(resolve),
  anyOperation(resolveBatch),
  anyOperation(createCoverageRequest),
  anyOperation(getCoverageRequest),
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
  anyOperation(createWatchEndpoint),
  anyOperation(listWatchEndpoints),
  anyOperation(getWatchEndpoint),
  anyOperation(updateWatchEndpoint),
  anyOperation(deleteWatchEndpoint),
  anyOperation(testWatchEndpoint),
  anyOperation(rotateWatchEndpointSecret),
  anyOperation(listWatchEndpointDeliveries),
  anyOperation(recoverWatchEndpoint),
  anyOperation(getWatchDelivery),
  anyOperation(redeliverWatchDelivery),
  anyOperation(createWatchSubscription),
  anyOperation(listWatchSubscriptions),
  anyOperation(getWatchSubscription),
  anyOperation(updateWatchSubscription),
  anyOperation(deleteWatchSubscription),
  anyOperation(listWatchSubscriptionCompanies),
  anyOperation(getWatchEvents),
  anyOperation(triggerWatchTestEvent),
  anyOperation(listWatchEventTypes),
  anyOperation(createClaim),
  anyOperation(listClaims),
  anyOperation(getClaim),
  anyOperation(verifyClaim),
  anyOperation(deleteClaim),
  anyOperation(listClaimDeclarations),
  anyOperation(putClaimDeclaration),
  anyOperation(deleteClaimDeclaration),
  anyOperation(createDispute),
  anyOperation(listClaimDisputes),
  anyOperation(withdrawDispute),
  anyOperation(listCompanyDisputes),
  anyOperation(getUsage),
  anyOperation(getOpenapi),
];
