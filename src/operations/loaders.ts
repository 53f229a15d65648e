// Every operation of the service, each loaded when it is called, in the order of the contract.

import { type AnyOperation, anyOperation } from '../contract/operation.ts';
import type { OperationServices } from './services.ts';

type Load = () => Promise<AnyOperation<OperationServices>>;

/** By their ids. */
export const LOADERS: Readonly<Record<string, Load>> = {
  search: async () => anyOperation((await import('./catalogue/search.ts')).search),
  resolve: async () => anyOperation((await import('./catalogue/resolve.ts')).resolve),
  resolve_batch: async () =>
    anyOperation((await import('./catalogue/resolve-batch.ts')).resolveBatch),
  create_coverage_request: async () =>
    anyOperation((await import('./catalogue/create-coverage-request.ts')).createCoverageRequest),
  get_coverage_request: async () =>
    anyOperation((await import('./catalogue/get-coverage-request.ts')).getCoverageRequest),
  list_categories: async () =>
    anyOperation((await import('./catalogue/list-categories.ts')).listCategories),
  get_category: async () => anyOperation((await import('./catalogue/get-category.ts')).getCategory),
  get_company: async () => anyOperation((await import('./companies/get-company.ts')).getCompany),
  get_companies: async () =>
    anyOperation((await import('./companies/get-companies.ts')).getCompanies),
  get_company_facts: async () =>
    anyOperation((await import('./companies/get-company-facts.ts')).getCompanyFacts),
  get_company_jobs: async () =>
    anyOperation((await import('./companies/get-company-jobs.ts')).getCompanyJobs),
  compare_companies: async () =>
    anyOperation((await import('./companies/compare-companies.ts')).compareCompanies),
  screen_companies: async () =>
    anyOperation((await import('./companies/screen-companies.ts')).screenCompanies),
  query_changes: async () =>
    anyOperation((await import('./changes/query-changes.ts')).queryChanges),
  get_change: async () => anyOperation((await import('./changes/get-change.ts')).getChange),
  get_company_history: async () =>
    anyOperation((await import('./changes/get-company-history.ts')).getCompanyHistory),
  get_changes_atom: async () =>
    anyOperation((await import('./changes/get-changes-atom.ts')).getChangesAtom),
  get_company_changes_atom: async () =>
    anyOperation((await import('./changes/get-company-changes-atom.ts')).getCompanyChangesAtom),
  get_category_changes_atom: async () =>
    anyOperation((await import('./changes/get-category-changes-atom.ts')).getCategoryChangesAtom),
  check_company_claims: async () =>
    anyOperation((await import('./evidence/check-company-claims.ts')).checkCompanyClaims),
  get_company_trajectory: async () =>
    anyOperation((await import('./evidence/get-company-trajectory.ts')).getCompanyTrajectory),
  get_fact_evidence: async () =>
    anyOperation((await import('./evidence/get-fact-evidence.ts')).getFactEvidence),
  get_fact_proof: async () =>
    anyOperation((await import('./evidence/get-fact-proof.ts')).getFactProof),
  get_capture: async () => anyOperation((await import('./captures/get-capture.ts')).getCapture),
  get_capture_raw: async () =>
    anyOperation((await import('./captures/get-capture-raw.ts')).getCaptureRaw),
  get_capture_diff: async () =>
    anyOperation((await import('./captures/get-capture-diff.ts')).getCaptureDiff),
  get_capture_row: async () =>
    anyOperation((await import('./captures/get-capture-row.ts')).getCaptureRow),
  list_manifests: async () =>
    anyOperation((await import('./captures/list-manifests.ts')).listManifests),
  get_manifest: async () => anyOperation((await import('./captures/get-manifest.ts')).getManifest),
  get_manifest_ots: async () =>
    anyOperation((await import('./captures/get-manifest-ots.ts')).getManifestOts),
  list_exports: async () => anyOperation((await import('./exports/list-exports.ts')).listExports),
  get_export_file: async () =>
    anyOperation((await import('./exports/get-export-file.ts')).getExportFile),
  create_watch_endpoint: async () =>
    anyOperation((await import('./watches/create-watch-endpoint.ts')).createWatchEndpoint),
  list_watch_endpoints: async () =>
    anyOperation((await import('./watches/list-watch-endpoints.ts')).listWatchEndpoints),
  get_watch_endpoint: async () =>
    anyOperation((await import('./watches/get-watch-endpoint.ts')).getWatchEndpoint),
  update_watch_endpoint: async () =>
    anyOperation((await import('./watches/update-watch-endpoint.ts')).updateWatchEndpoint),
  delete_watch_endpoint: async () =>
    anyOperation((await import('./watches/delete-watch-endpoint.ts')).deleteWatchEndpoint),
  test_watch_endpoint: async () =>
    anyOperation((await import('./watches/test-watch-endpoint.ts')).testWatchEndpoint),
  rotate_watch_endpoint_secret: async () =>
    anyOperation(
      (await import('./watches/rotate-watch-endpoint-secret.ts')).rotateWatchEndpointSecret,
    ),
  list_watch_endpoint_deliveries: async () =>
    anyOperation(
      (await import('./watches/list-watch-endpoint-deliveries.ts')).listWatchEndpointDeliveries,
    ),
  recover_watch_endpoint: async () =>
    anyOperation((await import('./watches/recover-watch-endpoint.ts')).recoverWatchEndpoint),
  get_watch_delivery: async () =>
    anyOperation((await import('./watches/get-watch-delivery.ts')).getWatchDelivery),
  redeliver_watch_delivery: async () =>
    anyOperation((await import('./watches/redeliver-watch-delivery.ts')).redeliverWatchDelivery),
  create_watch_subscription: async () =>
    anyOperation((await import('./watches/create-watch-subscription.ts')).createWatchSubscription),
  list_watch_subscriptions: async () =>
    anyOperation((await import('./watches/list-watch-subscriptions.ts')).listWatchSubscriptions),
  get_watch_subscription: async () =>
    anyOperation((await import('./watches/get-watch-subscription.ts')).getWatchSubscription),
  update_watch_subscription: async () =>
    anyOperation((await import('./watches/update-watch-subscription.ts')).updateWatchSubscription),
  delete_watch_subscription: async () =>
    anyOperation((await import('./watches/delete-watch-subscription.ts')).deleteWatchSubscription),
  list_watch_subscription_companies: async () =>
    anyOperation(
      (await import('./watches/list-watch-subscription-companies.ts'))
        .listWatchSubscriptionCompanies,
    ),
  get_watch_events: async () =>
    anyOperation((await import('./watches/get-watch-events.ts')).getWatchEvents),
  stream_watch_events: async () =>
    anyOperation((await import('./watches/stream-watch-events.ts')).streamWatchEvents),
  trigger_watch_test_event: async () =>
    anyOperation((await import('./watches/trigger-watch-test-event.ts')).triggerWatchTestEvent),
  list_watch_event_types: async () =>
    anyOperation((await import('./watches/list-watch-event-types.ts')).listWatchEventTypes),
  create_claim: async () => anyOperation((await import('./claims/create-claim.ts')).createClaim),
  list_claims: async () => anyOperation((await import('./claims/list-claims.ts')).listClaims),
  get_claim: async () => anyOperation((await import('./claims/get-claim.ts')).getClaim),
  verify_claim: async () => anyOperation((await import('./claims/verify-claim.ts')).verifyClaim),
  delete_claim: async () => anyOperation((await import('./claims/delete-claim.ts')).deleteClaim),
  list_claim_declarations: async () =>
    anyOperation((await import('./claims/list-claim-declarations.ts')).listClaimDeclarations),
  put_claim_declaration: async () =>
    anyOperation((await import('./claims/put-claim-declaration.ts')).putClaimDeclaration),
  delete_claim_declaration: async () =>
    anyOperation((await import('./claims/delete-claim-declaration.ts')).deleteClaimDeclaration),
  create_dispute: async () =>
    anyOperation((await import('./claims/create-dispute.ts')).createDispute),
  list_claim_disputes: async () =>
    anyOperation((await import('./claims/list-claim-disputes.ts')).listClaimDisputes),
  withdraw_dispute: async () =>
    anyOperation((await import('./claims/withdraw-dispute.ts')).withdrawDispute),
  list_company_disputes: async () =>
    anyOperation((await import('./claims/list-company-disputes.ts')).listCompanyDisputes),
  get_usage: async () => anyOperation((await import('./get-usage.ts')).getUsage),
  get_status: async () => anyOperation((await import('./get-status.ts')).getStatus),
  get_openapi: async () => anyOperation((await import('./get-openapi.ts')).getOpenapi),
};
