// Every operation of the service, in the order in which the contract lists them.

import { type AnyOperation, anyOperation } from '../contract/operation.ts';
import { getCapture } from './captures/get-capture.ts';
import { getCaptureDiff } from './captures/get-capture-diff.ts';
import { getCaptureRaw } from './captures/get-capture-raw.ts';
import { getCaptureRow } from './captures/get-capture-row.ts';
import { getManifest } from './captures/get-manifest.ts';
import { getManifestOts } from './captures/get-manifest-ots.ts';
import { listManifests } from './captures/list-manifests.ts';
import { createCoverageRequest } from './catalogue/create-coverage-request.ts';
import { getCategory } from './catalogue/get-category.ts';
import { getCoverageRequest } from './catalogue/get-coverage-request.ts';
import { listCategories } from './catalogue/list-categories.ts';
import { resolve } from './catalogue/resolve.ts';
import { resolveBatch } from './catalogue/resolve-batch.ts';
import { search } from './catalogue/search.ts';
import { getCategoryChangesAtom } from './changes/get-category-changes-atom.ts';
import { getChange } from './changes/get-change.ts';
import { getChangesAtom } from './changes/get-changes-atom.ts';
import { getCompanyChangesAtom } from './changes/get-company-changes-atom.ts';
import { getCompanyHistory } from './changes/get-company-history.ts';
import { queryChanges } from './changes/query-changes.ts';
import { createClaim } from './claims/create-claim.ts';
import { createDispute } from './claims/create-dispute.ts';
import { deleteClaim } from './claims/delete-claim.ts';
import { deleteClaimDeclaration } from './claims/delete-claim-declaration.ts';
import { getClaim } from './claims/get-claim.ts';
import { listClaimDeclarations } from './claims/list-claim-declarations.ts';
import { listClaimDisputes } from './claims/list-claim-disputes.ts';
import { listClaims } from './claims/list-claims.ts';
import { listCompanyDisputes } from './claims/list-company-disputes.ts';
import { putClaimDeclaration } from './claims/put-claim-declaration.ts';
import { verifyClaim } from './claims/verify-claim.ts';
import { withdrawDispute } from './claims/withdraw-dispute.ts';
import { compareCompanies } from './companies/compare-companies.ts';
import { getCompanies } from './companies/get-companies.ts';
import { getCompany } from './companies/get-company.ts';
import { getCompanyFacts } from './companies/get-company-facts.ts';
import { getCompanyJobs } from './companies/get-company-jobs.ts';
import { screenCompanies } from './companies/screen-companies.ts';
import { checkCompanyClaims } from './evidence/check-company-claims.ts';
import { getCompanyTrajectory } from './evidence/get-company-trajectory.ts';
import { getFactEvidence } from './evidence/get-fact-evidence.ts';
import { getFactProof } from './evidence/get-fact-proof.ts';
import { getOpenapi } from './get-openapi.ts';
import { getStatus } from './get-status.ts';
import { getUsage } from './get-usage.ts';
import type { OperationServices } from './services.ts';
import { createWatchEndpoint } from './watches/create-watch-endpoint.ts';
import { createWatchSubscription } from './watches/create-watch-subscription.ts';
import { deleteWatchEndpoint } from './watches/delete-watch-endpoint.ts';
import { deleteWatchSubscription } from './watches/delete-watch-subscription.ts';
import { getWatchDelivery } from './watches/get-watch-delivery.ts';
import { getWatchEndpoint } from './watches/get-watch-endpoint.ts';
import { getWatchEvents } from './watches/get-watch-events.ts';
import { getWatchSubscription } from './watches/get-watch-subscription.ts';
import { listWatchEndpointDeliveries } from './watches/list-watch-endpoint-deliveries.ts';
import { listWatchEndpoints } from './watches/list-watch-endpoints.ts';
import { listWatchEventTypes } from './watches/list-watch-event-types.ts';
import { listWatchSubscriptionCompanies } from './watches/list-watch-subscription-companies.ts';
import { listWatchSubscriptions } from './watches/list-watch-subscriptions.ts';
import { recoverWatchEndpoint } from './watches/recover-watch-endpoint.ts';
import { redeliverWatchDelivery } from './watches/redeliver-watch-delivery.ts';
import { rotateWatchEndpointSecret } from './watches/rotate-watch-endpoint-secret.ts';
import { streamWatchEvents } from './watches/stream-watch-events.ts';
import { testWatchEndpoint } from './watches/test-watch-endpoint.ts';
import { triggerWatchTestEvent } from './watches/trigger-watch-test-event.ts';
import { updateWatchEndpoint } from './watches/update-watch-endpoint.ts';
import { updateWatchSubscription } from './watches/update-watch-subscription.ts';

export const registry: readonly AnyOperation<OperationServices>[] = [
  anyOperation(search),
  anyOperation(resolve),
  anyOperation(resolveBatch),
  anyOperation(createCoverageRequest),
  anyOperation(getCoverageRequest),
  anyOperation(listCategories),
  anyOperation(getCategory),
  anyOperation(getCompany),
  anyOperation(getCompanies),
  anyOperation(getCompanyFacts),
  anyOperation(getCompanyJobs),
  anyOperation(compareCompanies),
  anyOperation(screenCompanies),
  anyOperation(queryChanges),
  anyOperation(getChange),
  anyOperation(getCompanyHistory),
  anyOperation(getChangesAtom),
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
  anyOperation(streamWatchEvents),
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
  anyOperation(getStatus),
  anyOperation(getOpenapi),
];
