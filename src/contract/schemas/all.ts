// Every resource of the contract, for the document's list of components.

import type { TSchema } from 'typebox';
import { BatchItem, CompanyBatch } from './batch.ts';
import { Capture, CaptureDiff, DiffHunk, RawObject } from './captures.ts';
import {
  Category,
  CategoryDetail,
  CategoryMember,
  CategoryRef,
  CompanyRecord,
  CompanyRef,
  CoverageSummary,
  DimensionBlock,
  SearchResults,
} from './catalogue.ts';
import { Cell, KnownCell, MissingCell } from './cells.ts';
import { ChangeEvent, EventType, WatchEvent } from './changes.ts';
import {
  ClaimCheck,
  ClaimSide,
  Evidence,
  EvidenceSide,
  Locator,
  Trajectory,
  TrajectoryCounts,
} from './claims.ts';
import { Comparison } from './comparison.ts';
import { CoverageRequest } from './coverage.ts';
import { Declaration } from './declarations.ts';
import { Dispute, PublishedDispute } from './disputes.ts';
import { DomainClaim } from './domain-claims.ts';
import { InputErrorShape, Meta, Problem, Window } from './envelope.ts';
import { Export } from './exports.ts';
import { Fact, FlatFact, VersionedFact } from './facts.ts';
import { Compensation, JobPosting, JobsBlock } from './jobs.ts';
import { Manifest } from './manifests.ts';
import { Price } from './price.ts';
import { Anchor, InclusionProof, ProofBundle, ProvisionalAnchor, RowProof } from './proof.ts';
import { CompanyMatch, Resolution, ResolutionCounts } from './resolve.ts';
import { ScreenedCompany, Screening } from './screening.ts';
import { ServiceStatus, StatusQueue } from './status.ts';
import { OperationUse, Usage } from './usage.ts';
import {
  Delivery,
  DeliveryAttempt,
  UnresolvedCompany,
  WatchEndpoint,
  WatchSubscription,
} from './watches.ts';
import { DimensionWord, ProvenanceWord } from './words.ts';

export const RESOURCES: readonly TSchema[] = [
  Meta,
  Window,
  Problem,
  InputErrorShape,
  DimensionWord,
  ProvenanceWord,
  Fact,
  FlatFact,
  VersionedFact,
  CompanyRef,
  CategoryRef,
  SearchResults,
  Resolution,
  CompanyMatch,
  ResolutionCounts,
  CoverageRequest,
  Category,
  CategoryMember,
  CategoryDetail,
  Cell,
  KnownCell,
  MissingCell,
  Comparison,
  ScreenedCompany,
  Screening,
  CompanyRecord,
  BatchItem,
  CompanyBatch,
  DimensionBlock,
  CoverageSummary,
  JobsBlock,
  JobPosting,
  Compensation,
  ChangeEvent,
  EventType,
  ClaimCheck,
  ClaimSide,
  Trajectory,
  TrajectoryCounts,
  Evidence,
  EvidenceSide,
  Locator,
  ProofBundle,
  InclusionProof,
  Anchor,
  ProvisionalAnchor,
  RowProof,
  Manifest,
  Export,
  Capture,
  CaptureDiff,
  DiffHunk,
  RawObject,
  WatchEndpoint,
  WatchSubscription,
  WatchEvent,
  Delivery,
  DeliveryAttempt,
  UnresolvedCompany,
  DomainClaim,
  Declaration,
  Dispute,
  PublishedDispute,
  ServiceStatus,
  StatusQueue,
  Usage,
  OperationUse,
  Price,
];
