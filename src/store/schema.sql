-- What the migrations make, printed by `npm run print`; do not edit.

create extension pg_trgm;

create sequence change_event_seq as bigint;

create table accounts (
  id text collate "C" not null,
  email text collate "C" not null,
  tier text not null,
  created_at timestamp with time zone not null,
  balance bigint default 0 not null,
  cap bigint,
  period date default '1970-01-01'::date not null,
  used bigint default 0 not null,
  balance_used bigint default 0 not null,
  constraint accounts_pkey PRIMARY KEY (id),
  constraint accounts_email_key UNIQUE (email),
  constraint accounts_balance_check CHECK ((balance >= 0)),
  constraint accounts_balance_used_check CHECK ((balance_used >= 0)),
  constraint accounts_cap_check CHECK ((cap >= 0)),
  constraint accounts_tier_check CHECK ((tier = ANY (ARRAY['free'::text, 'pro'::text, 'scale'::text]))),
  constraint accounts_used CHECK ((used >= balance_used))
);

create table anchor_calendars (
  manifest_id bigint not null,
  calendar text collate "C" not null,
  state text not null,
  uri text,
  tries integer default 0 not null,
  next_at timestamp with time zone not null,
  submitted_at timestamp with time zone,
  problem text,
  constraint anchor_calendars_pkey PRIMARY KEY (manifest_id, calendar),
  constraint anchor_calendars_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'pending'::text, 'attested'::text])))
);

create table anchors (
  manifest_id bigint not null,
  nonce bytea not null,
  submitted_at timestamp with time zone,
  ots bytea,
  ots_pruned bytea,
  height integer,
  header bytea,
  block_hash text,
  block_time timestamp with time zone,
  confirmed_at timestamp with time zone,
  additional jsonb default '[]'::jsonb not null,
  constraint anchors_pkey PRIMARY KEY (manifest_id)
);

create table api_keys (
  id text collate "C" not null,
  account_id text collate "C",
  name text not null,
  mode text not null,
  hash bytea not null,
  last4 text not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  expires_at timestamp with time zone,
  revoked_at timestamp with time zone,
  tier text,
  constraint api_keys_pkey PRIMARY KEY (id),
  constraint api_keys_hash_key UNIQUE (hash),
  constraint api_keys_mode_check CHECK ((mode = ANY (ARRAY['live'::text, 'test'::text]))),
  constraint api_keys_owner_or_tier CHECK (((account_id IS NULL) = (tier IS NOT NULL))),
  constraint api_keys_tier_check CHECK ((tier = ANY (ARRAY['free'::text, 'pro'::text, 'scale'::text])))
);

create table audit_entries (
  id bigint generated always as identity,
  at timestamp with time zone not null,
  actor text collate "C" not null,
  action text collate "C" not null,
  account_id text collate "C",
  detail jsonb not null,
  constraint audit_entries_pkey PRIMARY KEY (id)
);

create table capture_bodies (
  id bigint generated always as identity,
  source_id bigint not null,
  bytes bigint not null,
  received_bytes bigint,
  sha256 bytea not null,
  received_sha256 bytea,
  received_coding text,
  raw_stored boolean not null,
  constraint capture_bodies_pkey PRIMARY KEY (id)
);

create table capture_heads (
  id bigint generated always as identity,
  source_id bigint not null,
  digest bytea not null,
  headers jsonb not null,
  content_type text,
  constraint capture_heads_pkey PRIMARY KEY (id)
);

create table capture_ways (
  id bigint generated always as identity,
  source_id bigint not null,
  digest bytea not null,
  kind text not null,
  url text not null,
  final_url text not null,
  redirects jsonb not null,
  vantage jsonb not null,
  robots jsonb not null,
  fetcher text not null,
  constraint capture_ways_pkey PRIMARY KEY (id),
  constraint capture_ways_kind_check CHECK ((kind = ANY (ARRAY['page_capture'::text, 'crawl_snapshot'::text, 'ats_capture'::text])))
);

create table categories (
  id bigint generated always as identity,
  slug text collate "C" not null,
  name text not null,
  description text,
  criteria text[] default '{}'::text[] not null,
  constraint categories_pkey PRIMARY KEY (id),
  constraint categories_slug_key UNIQUE (slug)
);

create table change_events (
  id text collate "C" not null,
  seq bigint not null,
  company_id bigint not null,
  dimension text not null,
  fact_key text collate "C" not null,
  provenance text not null,
  product text collate "C" default ''::text not null,
  type text not null,
  change text not null,
  significance text not null,
  derivation text not null,
  occurred_at date not null,
  detected_at date not null,
  recorded_at timestamp with time zone not null,
  old_value jsonb,
  new_value jsonb,
  unit text,
  summary text not null,
  source_url text,
  before_capture_id text collate "C",
  after_capture_id text collate "C",
  confirming_capture_id text collate "C",
  confidence real,
  status text default 'current'::text not null,
  supersedes text collate "C",
  superseded_by text collate "C",
  old_unit text,
  status_reason text,
  corrected_at timestamp with time zone,
  constraint change_events_pkey PRIMARY KEY (occurred_at, seq),
  constraint change_events_change_check CHECK ((change = ANY (ARRAY['added'::text, 'removed'::text, 'changed'::text]))),
  constraint change_events_derivation_check CHECK ((derivation = ANY (ARRAY['confirmed'::text, 'historical'::text, 'baseline'::text, 'legacy'::text, 'orphaned'::text]))),
  constraint change_events_significance_check CHECK ((significance = ANY (ARRAY['normal'::text, 'high'::text]))),
  constraint change_events_status_check CHECK ((status = ANY (ARRAY['current'::text, 'superseded'::text, 'retracted'::text])))
) partition by RANGE (occurred_at);

create table charge_marks (
  lane text collate "C" not null,
  batch bigint not null,
  at timestamp with time zone not null,
  constraint charge_marks_pkey PRIMARY KEY (lane)
);

create table companies (
  id bigint generated always as identity,
  domain text collate "C" not null,
  name text not null,
  slug text collate "C",
  tracked_at timestamp with time zone not null,
  sample boolean default false not null,
  discovered_at timestamp with time zone,
  untracked_at timestamp with time zone,
  constraint companies_pkey PRIMARY KEY (id),
  constraint companies_domain_key UNIQUE (domain),
  constraint companies_slug_key UNIQUE (slug)
);

create table company_aliases (
  alias text collate "C" not null,
  kind text not null,
  company_id bigint not null,
  constraint company_aliases_pkey PRIMARY KEY (alias),
  constraint company_aliases_kind_check CHECK ((kind = ANY (ARRAY['domain'::text, 'redirect'::text, 'legacy_slug'::text])))
);

create table company_categories (
  company_id bigint not null,
  category_id bigint not null,
  constraint company_categories_pkey PRIMARY KEY (category_id, company_id)
);

create table company_records (
  company_id bigint not null,
  domain text collate "C" not null,
  version bigint not null,
  base_url text not null,
  fresh_until timestamp with time zone,
  generated_at timestamp with time zone not null,
  etag text not null,
  body bytea not null,
  body_br bytea not null,
  summary jsonb not null,
  constraint company_records_pkey PRIMARY KEY (company_id),
  constraint company_records_domain_key UNIQUE (domain)
);

create table coverage_requests (
  id text collate "C" not null,
  account_id text collate "C" not null,
  domain text collate "C" not null,
  decision text,
  reason text,
  created_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  constraint coverage_requests_pkey PRIMARY KEY (id),
  constraint coverage_requests_account_id_domain_key UNIQUE (account_id, domain),
  constraint coverage_requests_check CHECK (((decision IS NULL) = (decided_at IS NULL))),
  constraint coverage_requests_check1 CHECK (((decision IS DISTINCT FROM 'rejected'::text) OR (reason IS NOT NULL))),
  constraint coverage_requests_decision_check CHECK ((decision = ANY (ARRAY['accepted'::text, 'rejected'::text])))
);

create table credit_entries (
  id bigint generated always as identity,
  account_id text collate "C" not null,
  at timestamp with time zone not null,
  kind text not null,
  amount bigint not null,
  balance_after bigint not null,
  operation text collate "C",
  request_id text,
  actor text collate "C" not null,
  note text,
  constraint credit_entries_pkey PRIMARY KEY (id),
  constraint credit_entries_amount_check CHECK ((amount <> 0)),
  constraint credit_entries_balance_after_check CHECK ((balance_after >= 0)),
  constraint credit_entries_kind_check CHECK ((kind = ANY (ARRAY['top_up'::text, 'charge'::text, 'refund'::text, 'adjustment'::text, 'closing'::text])))
);

create table deliveries (
  id text collate "C" not null,
  endpoint_id text collate "C" not null,
  subscription_id text collate "C" not null,
  change_event_id text collate "C" not null,
  event_date date not null,
  status text default 'pending'::text not null,
  attempts integer default 0 not null,
  step integer default 0 not null,
  trigger text default 'scheduled'::text not null,
  next_attempt_at timestamp with time zone,
  leased_until timestamp with time zone,
  leased_by integer,
  last_response_status integer,
  last_error text,
  created_at timestamp with time zone not null,
  delivered_at timestamp with time zone,
  constraint deliveries_pkey PRIMARY KEY (id),
  constraint deliveries_change_event_id_subscription_id_endpoint_id_key UNIQUE (change_event_id, subscription_id, endpoint_id),
  constraint deliveries_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'delivered'::text, 'failed'::text, 'dropped'::text]))),
  constraint deliveries_trigger_check CHECK ((trigger = ANY (ARRAY['scheduled'::text, 'manual'::text])))
);

create table delivery_attempts (
  delivery_id text collate "C" not null,
  attempt integer not null,
  at timestamp with time zone not null,
  status integer,
  duration_ms integer not null,
  response_excerpt text,
  error text,
  trigger text not null,
  constraint delivery_attempts_pkey PRIMARY KEY (delivery_id, attempt),
  constraint delivery_attempts_trigger_check CHECK ((trigger = ANY (ARRAY['scheduled'::text, 'manual'::text])))
);

create table disputes (
  id text collate "C" not null,
  claim_id text collate "C",
  account_id text collate "C",
  company_id bigint not null,
  key text collate "C" not null,
  provenance text not null,
  product text collate "C" default ''::text not null,
  value jsonb not null,
  unit text,
  statement text not null,
  source_url text,
  status text default 'open'::text not null,
  created_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  reason text,
  retracted_events text[] default '{}'::text[] not null,
  credits_returned bigint default 0 not null,
  lifted_at timestamp with time zone,
  constraint disputes_pkey PRIMARY KEY (id),
  constraint disputes_check CHECK (((status = 'open'::text) = (decided_at IS NULL))),
  constraint disputes_check1 CHECK (((status <> ALL (ARRAY['upheld'::text, 'rejected'::text])) OR (reason IS NOT NULL))),
  constraint disputes_check2 CHECK (((status = 'upheld'::text) OR (lifted_at IS NULL))),
  constraint disputes_provenance_check CHECK ((provenance = ANY (ARRAY['observed'::text, 'company_stated'::text]))),
  constraint disputes_status_check CHECK ((status = ANY (ARRAY['open'::text, 'upheld'::text, 'rejected'::text, 'withdrawn'::text])))
);

create table domain_claims (
  id text collate "C" not null,
  account_id text collate "C" not null,
  company_id bigint not null,
  domain text collate "C" not null,
  method text not null,
  status text not null,
  token text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone,
  verified_at timestamp with time zone,
  lapses_at timestamp with time zone,
  unreachable_since timestamp with time zone,
  last_checked_at timestamp with time zone,
  next_check_at timestamp with time zone,
  last_error text,
  warned_at timestamp with time zone,
  constraint domain_claims_pkey PRIMARY KEY (id),
  constraint domain_claims_check CHECK (((status = 'pending'::text) = (expires_at IS NOT NULL))),
  constraint domain_claims_check1 CHECK (((status = 'lapsing'::text) = (lapses_at IS NOT NULL))),
  constraint domain_claims_check2 CHECK (((status <> ALL (ARRAY['verified'::text, 'lapsing'::text, 'lapsed'::text])) OR (verified_at IS NOT NULL))),
  constraint domain_claims_check3 CHECK (((status <> ALL (ARRAY['lapsed'::text, 'expired'::text, 'released'::text])) OR (next_check_at IS NULL))),
  constraint domain_claims_method_check CHECK ((method = ANY (ARRAY['dns_txt'::text, 'https_file'::text]))),
  constraint domain_claims_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'verified'::text, 'lapsing'::text, 'lapsed'::text, 'expired'::text, 'released'::text])))
);

create table endpoint_secrets (
  id bigint generated always as identity,
  endpoint_id text collate "C" not null,
  sealed bytea not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone,
  public_key bytea,
  constraint endpoint_secrets_pkey PRIMARY KEY (id),
  constraint endpoint_secrets_public_key_check CHECK ((length(public_key) = 32))
);

create table erased_captures (
  capture_id text collate "C" not null,
  erasure_id bigint not null,
  constraint erased_captures_pkey PRIMARY KEY (capture_id)
);

create table erased_objects (
  erasure_id bigint not null,
  sha256 text collate "C" not null,
  is_kept boolean not null,
  constraint erased_objects_pkey PRIMARY KEY (erasure_id, sha256)
);

create table erased_series (
  erasure_id bigint not null,
  series text collate "C" not null,
  constraint erased_series_pkey PRIMARY KEY (erasure_id, series)
);

create table erasures (
  id bigint generated always as identity,
  domain text collate "C" not null,
  reason text not null,
  erased_at timestamp with time zone not null,
  facts integer not null,
  events integer not null,
  captures integer not null,
  finished_at timestamp with time zone,
  constraint erasures_pkey PRIMARY KEY (id)
);

create table event_checks (
  company_id bigint not null,
  readers text not null,
  through_seq bigint not null,
  checked_at timestamp with time zone not null,
  constraint event_checks_pkey PRIMARY KEY (company_id)
);

create table export_choices (
  taker text collate "C" not null,
  category text collate "C" not null,
  chosen_at timestamp with time zone not null,
  constraint export_choices_pkey PRIMARY KEY (taker)
);

create table export_files (
  export_id text collate "C" not null,
  file text collate "C" not null,
  name text not null,
  format text not null,
  category text collate "C",
  rows bigint not null,
  bytes bigint not null,
  sha256 text not null,
  key text collate "C" not null,
  constraint export_files_pkey PRIMARY KEY (export_id, file),
  constraint export_files_format_check CHECK ((format = ANY (ARRAY['parquet'::text, 'ndjson'::text, 'json'::text]))),
  constraint export_files_name_check CHECK ((name = ANY (ARRAY['facts'::text, 'events'::text, 'jobs'::text, 'companies'::text, 'schema'::text])))
);

create table exports (
  id text collate "C" not null,
  chain text not null,
  made_at timestamp with time zone not null,
  constraint exports_pkey PRIMARY KEY (id),
  constraint exports_chain_check CHECK ((chain = ANY (ARRAY['bitcoin'::text, 'sandbox'::text])))
);

create table facts (
  id bigint generated always as identity,
  company_id bigint not null,
  key text collate "C" not null,
  dimension text not null,
  dimension_rank smallint not null,
  provenance text not null,
  product text collate "C" default ''::text not null,
  value jsonb not null,
  unit text,
  confidence real,
  evidence_type text not null,
  locator jsonb,
  extractor text not null,
  extractor_version integer not null,
  source_id bigint,
  source_url text,
  capture_id text collate "C",
  lane text not null,
  announced jsonb not null,
  announced_unit text,
  first_capture_id text collate "C",
  first_seen_at timestamp with time zone not null,
  last_confirmed_at timestamp with time zone not null,
  absent_until timestamp with time zone,
  valid_from timestamp with time zone not null,
  valid_to timestamp with time zone,
  recorded_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  claim_id text collate "C",
  constraint facts_pkey PRIMARY KEY (id),
  constraint facts_declared_check CHECK ((((claim_id IS NULL) = (evidence_type <> 'declaration'::text)) AND ((claim_id IS NULL) = (source_id IS NOT NULL)) AND ((claim_id IS NULL) = (locator IS NOT NULL)) AND ((claim_id IS NULL) OR ((provenance = 'company_stated'::text) AND (capture_id IS NULL))))),
  constraint facts_lane_check CHECK ((lane = ANY (ARRAY['live'::text, 'archive'::text]))),
  constraint facts_provenance_check CHECK ((provenance = ANY (ARRAY['observed'::text, 'company_stated'::text])))
);

create table feed (
  list bigint not null,
  class smallint not null,
  dimension smallint not null,
  type smallint not null,
  fact_key text collate "C",
  occurred_at date not null,
  seq bigint not null,
  moved double precision,
  constraint feed_pkey PRIMARY KEY (list, class, occurred_at, seq)
);

create table feed_topics (
  id smallint generated always as identity,
  topic text collate "C" not null,
  constraint feed_topics_pkey PRIMARY KEY (id),
  constraint feed_topics_topic_key UNIQUE (topic)
);

create table host_notes (
  id bigint generated always as identity,
  host text collate "C" not null,
  ready_at timestamp with time zone not null,
  constraint host_notes_pkey PRIMARY KEY (id)
);

create table host_queue (
  host text collate "C" not null,
  ready_at timestamp with time zone not null,
  constraint host_queue_pkey PRIMARY KEY (host)
);

create table hosts (
  host text collate "C" not null,
  next_at timestamp with time zone not null,
  held_by text,
  held_until timestamp with time zone,
  constraint hosts_pkey PRIMARY KEY (host)
);

create table idempotency_keys (
  owner text collate "C" not null,
  key text collate "C" not null,
  operation text collate "C" not null,
  request_hash bytea not null,
  request_id text not null,
  locked_until timestamp with time zone not null,
  finished_at timestamp with time zone,
  secret boolean not null,
  reply bytea,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint idempotency_keys_pkey PRIMARY KEY (owner, key)
);

create table job_postings (
  id bigint generated always as identity,
  company_id bigint not null,
  source_id bigint not null,
  provider text not null,
  external_id text collate "C" not null,
  requisition text,
  title text not null,
  level text,
  department text,
  location text,
  country text,
  remote boolean,
  employment_type text,
  url text not null,
  comp jsonb not null,
  posted_at date,
  first_seen_at timestamp with time zone not null,
  last_seen_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  listed_at timestamp with time zone not null,
  constraint job_postings_pkey PRIMARY KEY (id),
  constraint job_postings_source_id_external_id_key UNIQUE (source_id, external_id)
);

create table known_blocks (
  hash text not null,
  chain text not null,
  height integer not null,
  header bytea not null,
  "time" timestamp with time zone not null,
  seen_at timestamp with time zone not null,
  id integer generated always as identity,
  constraint known_blocks_pkey PRIMARY KEY (hash),
  constraint known_blocks_id_key UNIQUE (id),
  constraint known_blocks_chain_check CHECK ((chain = ANY (ARRAY['bitcoin'::text, 'sandbox'::text])))
);

create table log_checkpoints (
  id bigint generated always as identity,
  chain text not null,
  origin text not null,
  size integer not null,
  root text not null,
  made_at timestamp with time zone not null,
  constraint log_checkpoints_pkey PRIMARY KEY (id),
  constraint log_checkpoints_origin_size_key UNIQUE (origin, size),
  constraint log_checkpoints_chain_check CHECK ((chain = ANY (ARRAY['bitcoin'::text, 'sandbox'::text]))),
  constraint log_checkpoints_size_check CHECK ((size > 0))
);

create table log_cosignatures (
  checkpoint_id bigint not null,
  witness text not null,
  line text not null,
  cosigned_at timestamp with time zone not null,
  constraint log_cosignatures_pkey PRIMARY KEY (checkpoint_id, witness)
);

create table log_witnesses (
  origin text not null,
  witness text not null,
  size integer not null,
  tries integer not null,
  next_at timestamp with time zone not null,
  problem text,
  constraint log_witnesses_pkey PRIMARY KEY (origin, witness)
);

create table looks (
  seq bigint generated always as identity,
  company_id bigint not null,
  source_id bigint not null,
  captured_at timestamp with time zone not null,
  recorded_at timestamp with time zone not null,
  head_id bigint not null,
  body_id bigint not null,
  way_id bigint not null,
  mark bigint not null,
  robots_at timestamp with time zone,
  same_as bigint,
  block_id integer,
  main_letters integer,
  http_status smallint not null,
  is_live boolean not null,
  complete boolean,
  id text collate "C" not null,
  headers_sha256 bytea not null,
  nonce bytea not null,
  state text default 'stored'::text not null,
  moved text,
  own_vantage jsonb,
  incomplete_reason text,
  edition jsonb,
  minds_day boolean,
  constraint looks_pkey PRIMARY KEY (id),
  constraint looks_seq_key UNIQUE (seq),
  constraint looks_state_check CHECK ((state = ANY (ARRAY['stored'::text, 'extracted'::text, 'reconciled'::text, 'late'::text])))
);

create table manifest_rows (
  capture_seq bigint not null,
  manifest_id bigint not null,
  leaf_index integer not null,
  constraint manifest_rows_pkey PRIMARY KEY (capture_seq),
  constraint manifest_rows_manifest_id_leaf_index_key UNIQUE (manifest_id, leaf_index)
);

create table manifest_tiles (
  manifest_id bigint not null,
  level integer not null,
  tile integer not null,
  hashes bytea not null,
  constraint manifest_tiles_pkey PRIMARY KEY (manifest_id, level, tile)
);

create table manifests (
  id bigint generated always as identity,
  chain text not null,
  number integer not null,
  export_id text collate "C" not null,
  origin text not null,
  opened_at timestamp with time zone not null,
  closed_at timestamp with time zone not null,
  prev_manifest_sha256 text,
  prev_merkle_root text,
  not_before_height integer,
  not_before_hash text,
  not_before_header bytea,
  state text not null,
  rows integer,
  bytes bigint,
  key text collate "C",
  sha256 text,
  merkle_root text,
  sealed_at timestamp with time zone,
  records_due boolean default false not null,
  holds text default 'captures'::text not null,
  constraint manifests_pkey PRIMARY KEY (id),
  constraint manifests_chain_number_key UNIQUE (chain, number),
  constraint manifests_export_id_key UNIQUE (export_id),
  constraint manifests_chain_check CHECK ((chain = ANY (ARRAY['bitcoin'::text, 'sandbox'::text]))),
  constraint manifests_check CHECK (((state = 'open'::text) = (sha256 IS NULL))),
  constraint manifests_holds_check CHECK ((holds = ANY (ARRAY['captures'::text, 'export'::text]))),
  constraint manifests_state_check CHECK ((state = ANY (ARRAY['open'::text, 'sealed'::text, 'stamped'::text, 'anchored'::text])))
);

create table oauth_artefacts (
  model text collate "C" not null,
  id text collate "C" not null,
  payload jsonb not null,
  grant_id text collate "C",
  person_id text collate "C",
  expires_at timestamp with time zone,
  consumed_at timestamp with time zone,
  constraint oauth_artefacts_pkey PRIMARY KEY (model, id)
);

create table passkey_challenges (
  hash bytea not null,
  browser_hash bytea not null,
  person_id text collate "C",
  purpose text not null,
  challenge text not null,
  expires_at timestamp with time zone not null,
  constraint passkey_challenges_pkey PRIMARY KEY (hash),
  constraint passkey_challenges_purpose_check CHECK ((purpose = ANY (ARRAY['register'::text, 'sign_in'::text])))
);

create table passkeys (
  id text collate "C" not null,
  person_id text collate "C" not null,
  credential_id bytea not null,
  public_key bytea not null,
  sign_count bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  constraint passkeys_pkey PRIMARY KEY (id),
  constraint passkeys_credential_id_key UNIQUE (credential_id)
);

create table people (
  id text collate "C" not null,
  account_id text collate "C" not null,
  email text collate "C" not null,
  created_at timestamp with time zone not null,
  last_sign_in_at timestamp with time zone,
  constraint people_pkey PRIMARY KEY (id),
  constraint people_email_key UNIQUE (email)
);

create table probe_slots (
  company_id bigint not null,
  slot timestamp with time zone not null,
  outcome text,
  http_status integer,
  ttfb_ms integer,
  code text,
  constraint probe_slots_pkey PRIMARY KEY (company_id, slot),
  constraint probe_slots_outcome_check CHECK ((outcome = ANY (ARRAY['ok'::text, 'fail'::text, 'ours'::text])))
);

create table reader_faults (
  company_id bigint not null,
  source_id bigint not null,
  key text collate "C" not null,
  provenance text not null,
  product text collate "C" default ''::text not null,
  extractor text not null,
  extractor_version integer not null,
  fault text not null,
  quote text not null,
  capture_id text collate "C" not null,
  first_at timestamp with time zone not null,
  last_at timestamp with time zone not null,
  looks integer default 1 not null,
  constraint reader_faults_pkey PRIMARY KEY (company_id, source_id, key, provenance, product, fault),
  constraint reader_faults_fault_check CHECK ((fault = ANY (ARRAY['words_still_stand'::text, 'words_stood_before'::text])))
);

create table readings (
  capture_id text collate "C" not null,
  extractor text not null,
  extractor_version integer not null,
  readings jsonb not null,
  abstentions jsonb not null,
  recognised jsonb,
  constraint readings_pkey PRIMARY KEY (capture_id, extractor, extractor_version)
);

create table register_links (
  company_id bigint not null,
  register text not null,
  identifier text collate "C" not null,
  confirmation jsonb not null,
  capture_id text collate "C",
  confirmed_at timestamp with time zone not null,
  constraint register_links_pkey PRIMARY KEY (company_id, register, identifier),
  constraint register_links_register_check CHECK ((register = ANY (ARRAY['gleif'::text, 'edgar'::text, 'companies_house'::text])))
);

create table removed_objects (
  sha256 bytea not null,
  bytes bigint not null,
  removed_at timestamp with time zone,
  aside_since timestamp with time zone,
  stands_on bytea,
  is_base boolean not null,
  constraint removed_objects_pkey PRIMARY KEY (sha256)
);

create table reread_portions (
  reread_id bigint not null,
  first_company bigint not null,
  last_company bigint not null,
  companies integer not null,
  lease text,
  leased_until timestamp with time zone,
  through bigint,
  settled integer default 0 not null,
  failed integer default 0 not null,
  tries integer default 0 not null,
  counts jsonb default '{}'::jsonb not null,
  done_at timestamp with time zone,
  constraint reread_portions_pkey PRIMARY KEY (reread_id, first_company)
);

create table rereads (
  id bigint generated always as identity,
  what text not null,
  readers text not null,
  begun_at timestamp with time zone not null,
  pace integer,
  next_at timestamp with time zone,
  ended_at timestamp with time zone,
  ending text,
  constraint rereads_pkey PRIMARY KEY (id),
  constraint rereads_check CHECK (((ended_at IS NULL) = (ending IS NULL))),
  constraint rereads_ending_check CHECK ((ending = ANY (ARRAY['done'::text, 'stopped'::text, 'replaced'::text]))),
  constraint rereads_pace_check CHECK ((pace > 0)),
  constraint rereads_what_check CHECK ((what = ANY (ARRAY['captures'::text, 'events'::text])))
);

create table robots_files (
  origin text collate "C" not null,
  kind text not null,
  body text,
  checked_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint robots_files_pkey PRIMARY KEY (origin),
  constraint robots_files_kind_check CHECK ((kind = ANY (ARRAY['rules'::text, 'allow_all'::text, 'disallow_all'::text])))
);

create table sandbox_blocks (
  height integer not null,
  header bytea not null,
  constraint sandbox_blocks_pkey PRIMARY KEY (height)
);

create table sandbox_commitments (
  message bytea not null,
  submitted_at timestamp with time zone not null,
  height integer,
  place integer,
  constraint sandbox_commitments_pkey PRIMARY KEY (message),
  constraint sandbox_commitments_height_place_key UNIQUE (height, place)
);

create table schema_migrations (
  version integer not null,
  name text not null,
  sha256 text not null,
  applied_at timestamp with time zone default now() not null,
  served_from integer,
  constraint schema_migrations_pkey PRIMARY KEY (version)
);

create table screen_events (
  id text collate "C" not null,
  seq bigint not null,
  subscription_id text collate "C" not null,
  company_id bigint not null,
  change text not null,
  dimension text not null,
  fact_key text collate "C" not null,
  provenance text not null,
  product text collate "C" default ''::text not null,
  occurred_at date not null,
  detected_at date not null,
  recorded_at timestamp with time zone not null,
  old_value jsonb,
  new_value jsonb,
  unit text,
  old_unit text,
  summary text not null,
  cause_id text collate "C",
  cause_day date,
  constraint screen_events_pkey PRIMARY KEY (id),
  constraint screen_events_seq_key UNIQUE (seq),
  constraint screen_events_change_check CHECK ((change = ANY (ARRAY['added'::text, 'removed'::text]))),
  constraint screen_events_check CHECK (((cause_id IS NULL) = (cause_day IS NULL)))
);

create table screen_values (
  company_id bigint not null,
  key text collate "C" not null,
  unit text collate "C" default ''::text not null,
  number double precision,
  word text collate "C",
  constraint screen_values_pkey PRIMARY KEY (company_id, key)
);

create table seal_runs (
  chain text not null,
  slot timestamp with time zone not null,
  constraint seal_runs_pkey PRIMARY KEY (chain)
);

create table search_terms (
  place smallint not null,
  term text collate "C" not null,
  company_id bigint,
  category_id bigint,
  constraint search_terms_check CHECK ((num_nonnulls(company_id, category_id) = 1))
);

create table search_word_deletions (
  deletion integer not null,
  word_id integer not null,
  constraint search_word_deletions_pkey PRIMARY KEY (deletion, word_id)
);

create table search_words (
  id integer generated always as identity,
  word text collate "C" not null,
  constraint search_words_pkey PRIMARY KEY (id),
  constraint search_words_word_key UNIQUE (word)
);

create table sessions (
  id text collate "C" not null,
  hash bytea not null,
  person_id text collate "C" not null,
  method text not null,
  user_agent text,
  created_at timestamp with time zone not null,
  last_seen_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_hash_key UNIQUE (hash),
  constraint sessions_method_check CHECK ((method = ANY (ARRAY['mail_link'::text, 'passkey'::text])))
);

create table settings (
  name text not null,
  value text not null,
  constraint settings_pkey PRIMARY KEY (name)
);

create table sign_in_links (
  hash bytea not null,
  browser_hash bytea not null,
  email text collate "C" not null,
  return_to text,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint sign_in_links_pkey PRIMARY KEY (hash)
);

create table signing_keys (
  key_id text collate "C" not null,
  public_key bytea not null,
  first_used_at timestamp with time zone not null,
  constraint signing_keys_pkey PRIMARY KEY (key_id)
);

create table source_candidates (
  company_id bigint not null,
  url text collate "C" not null,
  provider text not null,
  seen_on text not null,
  reason text not null,
  tried_at timestamp with time zone not null,
  constraint source_candidates_pkey PRIMARY KEY (company_id, url)
);

create table source_readers (
  source_id bigint not null,
  lane text not null,
  extractor text not null,
  extractor_version integer not null,
  first_capture_id text collate "C" not null,
  last_capture_id text collate "C" not null,
  last_at timestamp with time zone not null,
  constraint source_readers_pkey PRIMARY KEY (source_id, lane, extractor),
  constraint source_readers_lane_check CHECK ((lane = ANY (ARRAY['live'::text, 'archive'::text])))
);

create table sources (
  id bigint generated always as identity,
  company_id bigint not null,
  url text collate "C" not null,
  role text not null,
  provider text,
  created_at timestamp with time zone not null,
  health text default 'new'::text not null,
  health_reason text,
  last_tried_at timestamp with time zone,
  last_complete_at timestamp with time zone,
  host text collate "C" generated always as (lower("substring"(url, '^[a-zA-Z]+://([^/?#]*)'::text))) stored,
  next_due_at timestamp with time zone,
  claimed_until timestamp with time zone,
  failures integer default 0 not null,
  renderer text default 'http'::text not null,
  looks jsonb,
  tracked boolean default true not null,
  claimed_by text,
  constraint sources_pkey PRIMARY KEY (id),
  constraint sources_company_id_url_key UNIQUE (company_id, url),
  constraint sources_health_check CHECK ((health = ANY (ARRAY['new'::text, 'ok'::text, 'failing'::text, 'blocked_by_robots'::text]))),
  constraint sources_renderer_check CHECK ((renderer = ANY (ARRAY['http'::text, 'browser'::text])))
);

create table suspicions (
  company_id bigint not null,
  source_id bigint not null,
  key text collate "C" not null,
  provenance text not null,
  product text collate "C" default ''::text not null,
  extractor text not null,
  candidate jsonb,
  open boolean not null,
  first_capture_id text collate "C",
  first_at timestamp with time zone,
  before_capture_id text collate "C",
  before_at timestamp with time zone,
  vantage text,
  seen integer default 0 not null,
  oscillating boolean default false not null,
  flap_count integer default 0 not null,
  distrusted boolean default false not null,
  constraint suspicions_pkey PRIMARY KEY (company_id, source_id, key, provenance, product)
);

create table test_events (
  id text collate "C" not null,
  seq bigint not null,
  account_id text collate "C" not null,
  subscription_id text collate "C",
  company_id bigint not null,
  dimension text not null,
  fact_key text collate "C" not null,
  type text not null,
  change text not null,
  significance text not null,
  occurred_at date not null,
  detected_at date not null,
  recorded_at timestamp with time zone not null,
  old_value jsonb,
  new_value jsonb,
  unit text,
  summary text not null,
  constraint test_events_pkey PRIMARY KEY (id),
  constraint test_events_seq_key UNIQUE (seq),
  constraint test_events_change_check CHECK ((change = ANY (ARRAY['added'::text, 'removed'::text, 'changed'::text]))),
  constraint test_events_significance_check CHECK ((significance = ANY (ARRAY['normal'::text, 'high'::text])))
);

create table unanchored (
  capture_seq bigint not null,
  company_id bigint not null,
  captured_at timestamp with time zone not null,
  refused text,
  constraint unanchored_pkey PRIMARY KEY (capture_seq)
);

create table usage_days (
  account_id text collate "C" not null,
  day date not null,
  operation text collate "C" not null,
  calls bigint default 0 not null,
  credits bigint default 0 not null,
  constraint usage_days_pkey PRIMARY KEY (account_id, day, operation)
);

create table watch_companies (
  subscription_id text collate "C" not null,
  company_id bigint not null,
  added_at timestamp with time zone not null,
  after_seq bigint default 0 not null,
  constraint watch_companies_pkey PRIMARY KEY (subscription_id, company_id)
);

create table watch_cursors (
  subscription_id text collate "C" not null,
  name text collate "C" not null,
  "position" bigint not null,
  created_at timestamp with time zone not null,
  used_at timestamp with time zone not null,
  constraint watch_cursors_pkey PRIMARY KEY (subscription_id, name)
);

create table watch_endpoints (
  id text collate "C" not null,
  account_id text collate "C" not null,
  url text not null,
  format text not null,
  status text default 'active'::text not null,
  disabled_reason text,
  description text,
  event_types text[],
  min_significance text,
  throttle_per_second integer,
  failing_since timestamp with time zone,
  failing_deliveries text[] default '{}'::text[] not null,
  consecutive_failures integer default 0 not null,
  last_success_at timestamp with time zone,
  last_failure_at timestamp with time zone,
  not_before timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint watch_endpoints_pkey PRIMARY KEY (id),
  constraint watch_endpoints_check CHECK (((status = 'disabled'::text) = (disabled_reason IS NOT NULL))),
  constraint watch_endpoints_format_check CHECK ((format = ANY (ARRAY['json'::text, 'slack'::text, 'discord'::text, 'digest'::text]))),
  constraint watch_endpoints_min_significance_check CHECK ((min_significance = ANY (ARRAY['normal'::text, 'high'::text]))),
  constraint watch_endpoints_status_check CHECK ((status = ANY (ARRAY['active'::text, 'disabled'::text]))),
  constraint watch_endpoints_throttle_per_second_check CHECK (((throttle_per_second >= 1) AND (throttle_per_second <= 50)))
);

create table watch_routes (
  subscription_id text collate "C" not null,
  endpoint_id text collate "C" not null,
  constraint watch_routes_pkey PRIMARY KEY (subscription_id, endpoint_id)
);

create table watch_subscriptions (
  id text collate "C" not null,
  account_id text collate "C" not null,
  name text not null,
  dimensions text[],
  event_types text[],
  min_significance text,
  active boolean default true not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  screen_where text[],
  screen_asked jsonb,
  screen_keys text[],
  category_id bigint,
  constraint watch_subscriptions_pkey PRIMARY KEY (id),
  constraint watch_subscriptions_check CHECK (((screen_where IS NULL) = (screen_asked IS NULL))),
  constraint watch_subscriptions_check1 CHECK (((screen_where IS NULL) = (screen_keys IS NULL))),
  constraint watch_subscriptions_check2 CHECK (((category_id IS NULL) OR (screen_where IS NOT NULL))),
  constraint watch_subscriptions_min_significance_check CHECK ((min_significance = ANY (ARRAY['normal'::text, 'high'::text])))
);

CREATE OR REPLACE FUNCTION public.await_anchor()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into unanchored (capture_seq, company_id, captured_at)
  select seq, company_id, captured_at from fresh;
  return null;
end $function$;
CREATE OR REPLACE FUNCTION public.claim_hosts(moment timestamp with time zone, ends timestamp with time zone, claim text, most integer)
 RETURNS SETOF sources
 LANGUAGE plpgsql
AS $function$
declare
  taken text[];
  rest text[];
  due bigint[];
  wanted integer := most;
begin
  while wanted > 0 loop
    taken := array(select host from host_queue where ready_at <= moment
      order by ready_at, host limit wanted for update skip locked);
    due := array(
      select d.id from unnest(taken) as n(host)
      left join hosts h on h.host = n.host
      cross join lateral (
        select s.id from sources s
        where s.host = n.host and s.tracked and s.next_due_at <= moment
          and (s.claimed_until is null or s.claimed_until <= moment)
        order by s.next_due_at, s.id limit 1 for no key update skip locked) d
      where (h.next_at is null or h.next_at <= moment)
        and (h.held_until is null or h.held_until <= moment)
        and not exists (select from sources b where b.host = n.host and b.claimed_until > moment));
    return query update sources s set claimed_until = ends, claimed_by = claim from companies c
      where s.id = any(due) and c.id = s.company_id and not c.sample and c.untracked_at is null
      returning s.*;
    -- A source that was found while its company left does not know of it. The company is held, so
    -- that it does not come back in this moment and leave the source behind.
    with strays as materialized (
      select s.id from sources s join companies c on c.id = s.company_id
      where s.id = any(due) and (c.sample or c.untracked_at is not null) for share of c skip locked)
    update sources s set tracked = false from strays where s.id = strays.id;
    update host_queue q set ready_at = ends from sources s
      where s.id = any(due) and s.claimed_by = claim and q.host = s.host;
    rest := array(select unnest(taken)
      except select s.host from sources s where s.id = any(due) and s.claimed_by = claim);
    if rest <> '{}' then
      perform place_hosts(rest, moment, moment + interval '1 second');
    end if;
    exit when cardinality(taken) < wanted;
    wanted := wanted - cardinality(taken) + cardinality(rest);
  end loop;
end $function$;
CREATE OR REPLACE FUNCTION public.enter_credits()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update accounts set balance = balance + new.amount where id = new.account_id
  returning balance into new.balance_after;
  if not found then
    raise exception 'no account %', new.account_id using errcode = 'foreign_key_violation';
  end if;
  return new;
end $function$;
CREATE OR REPLACE FUNCTION public.feed_class(derivation text, significance text)
 RETURNS smallint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN (((2 * array_position(ARRAY['confirmed'::text, 'historical'::text, 'baseline'::text, 'legacy'::text, 'orphaned'::text], derivation)) + ((significance = 'high'::text))::integer))::smallint;
CREATE OR REPLACE FUNCTION public.forget_attempts()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
begin
  delete from delivery_attempts where delivery_id in (select id from gone);
  return null;
end $function$;
CREATE OR REPLACE FUNCTION public.guard_account()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    raise exception 'an account begins with nothing' using errcode = 'restrict_violation';
  end if;
  raise exception 'an account with a balance is closed by an entry first'
    using errcode = 'restrict_violation';
end $function$;
CREATE OR REPLACE FUNCTION public.guard_balance()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if pg_trigger_depth() < 2 and new.balance <> old.balance then
    raise exception 'only the ledger moves a balance' using errcode = 'restrict_violation';
  end if;
  return new;
end $function$;
CREATE OR REPLACE FUNCTION public.keep_audit()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'the audit log is only added to' using errcode = 'restrict_violation';
end $function$;
CREATE OR REPLACE FUNCTION public.keep_entries()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'the ledger is only added to' using errcode = 'restrict_violation';
end $function$;
CREATE OR REPLACE FUNCTION public.leave_host(one text, moment timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform from host_queue where host = one for update;
  perform place_hosts(array[one], moment, moment);
end $function$;
CREATE OR REPLACE FUNCTION public.list_event()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_advisory_xact_lock(7203114512);
  if tg_op <> 'INSERT' then
    delete from feed f
    using (
      select 0 as list union all select old.company_id
      union all select -category_id from company_categories where company_id = old.company_id
    ) l
    where f.list = l.list and f.class = feed_class(old.derivation, old.significance)
      and f.occurred_at = old.occurred_at and f.seq = old.seq;
  end if;
  if tg_op <> 'DELETE' then
    -- Not "on conflict do nothing", which would use up a number each time.
    insert into feed_topics (topic)
    select t.topic from (values (new.dimension), (new.type)) t (topic)
    where not exists (select from feed_topics k where k.topic = t.topic);
    insert into feed (list, class, dimension, type, fact_key, occurred_at, seq, moved)
    select l.list, feed_class(new.derivation, new.significance), d.id, t.id, l.fact_key,
      new.occurred_at, new.seq, moved_by(new.old_value, new.new_value, new.old_unit, new.unit)
    from (
      select 0 as list, null as fact_key union all select new.company_id, new.fact_key
      union all select -category_id, null from company_categories
        where company_id = new.company_id
    ) l
    join feed_topics d on d.topic = new.dimension
    join feed_topics t on t.topic = new.type;
  end if;
  return null;
end $function$;
CREATE OR REPLACE FUNCTION public.list_membership()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_advisory_xact_lock(7203114512);
  if tg_op <> 'INSERT' then
    delete from feed f using feed own
    where own.list = old.company_id and f.list = -old.category_id and f.class = own.class
      and f.occurred_at = own.occurred_at and f.seq = own.seq;
  end if;
  if tg_op <> 'DELETE' then
    insert into feed (list, class, dimension, type, occurred_at, seq, moved)
    select -new.category_id, class, dimension, type, occurred_at, seq, moved
    from feed where list = new.company_id;
  end if;
  return null;
end $function$;
CREATE OR REPLACE FUNCTION public.moved_by(was jsonb, becomes jsonb, old_unit text, unit text)
 RETURNS double precision
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN ((jsonb_typeof(was) = 'number'::text) AND (jsonb_typeof(becomes) = 'number'::text) AND (NOT (old_unit IS DISTINCT FROM unit))) THEN (GREATEST(LEAST((((becomes #>> '{}'::text[]))::numeric - ((was #>> '{}'::text[]))::numeric), '1000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000'::numeric), '-1000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000'::numeric))::double precision ELSE NULL::double precision END;
CREATE OR REPLACE FUNCTION public.next_digest(now timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN ((date_trunc('week'::text, ((now AT TIME ZONE 'UTC'::text) - '06:00:00'::interval)) + '7 days 06:00:00'::interval) AT TIME ZONE 'UTC'::text);
CREATE OR REPLACE FUNCTION public.note_host()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into host_notes (host, ready_at) values (new.host, new.next_due_at);
  return null;
end $function$;
CREATE OR REPLACE FUNCTION public.note_hosts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into host_notes (host, ready_at)
  select host, min(next_due_at) from fresh
  where host is not null and next_due_at is not null and tracked group by host;
  return null;
end $function$;
CREATE OR REPLACE FUNCTION public.place_hosts(these text[], moment timestamp with time zone, soonest timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  with placed as (
    select n.host, case when d.due is null then b.until
      else greatest(d.due, b.until, r.next_at, r.held) end as at
    from unnest(these) as n(host)
    -- It is asked for another's sake, and is free again in a moment.
    left join lateral (
      select h.next_at, case when h.held_until > moment
        then least(h.held_until, moment + interval '1 second') end as held
      from hosts h where h.host = n.host) r on true
    -- When a claim of ours ends early, the queue is told; of one of an older program it is not.
    cross join lateral (
      select max(case when s.claimed_by is not null then s.claimed_until
        else least(s.claimed_until, moment + interval '5 seconds') end) as until
      from sources s where s.host = n.host and s.claimed_until > moment) b
    left join lateral (
      select s.next_due_at as due from sources s
      where s.host = n.host and s.tracked and s.next_due_at is not null
      order by s.next_due_at, s.id limit 1) d on true),
  gone as (delete from host_queue q using placed p where q.host = p.host and p.at is null)
  update host_queue q set ready_at = greatest(p.at, soonest) from placed p
  where q.host = p.host and p.at is not null;
end $function$;
CREATE OR REPLACE FUNCTION public.place_watch()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_advisory_xact_lock(7203114512);
  new.after_seq := (select case when is_called then last_value else 0 end from change_event_seq);
  return new;
end $function$;
CREATE OR REPLACE FUNCTION public.refresh_screen_values(ids bigint[])
 RETURNS void
 LANGUAGE sql
AS $function$
  with chosen as materialized (
    select distinct on (company_id, key) company_id, key, coalesce(unit, '') as unit,
      case when jsonb_typeof(value) = 'number' then
        greatest(least((value #>> '{}')::numeric, 1e300), -1e300)::float8 end as number,
      case when jsonb_typeof(value) in ('string', 'boolean') then
        left(value #>> '{}', 200) end as word
    from facts
    where company_id = any(ids) and valid_to is null and (claim_id is null or not exists (
      select from facts stated where stated.company_id = facts.company_id
        and stated.dimension_rank = facts.dimension_rank and stated.key = facts.key
        and stated.provenance = facts.provenance and stated.product = facts.product
        and stated.claim_id is null and stated.valid_to is null offset 0))
    order by company_id, key, product, provenance = 'observed' desc
  ), due as materialized (
    select * from chosen
    union all
    select company_id, 'changed_at', '', null, max(occurred_at)::text from change_events
    where company_id = any(ids) and derivation in ('confirmed', 'historical')
      and status = 'current'
    group by company_id
  ), gone as (
    delete from screen_values s where s.company_id = any(ids) and not exists (
      select from due where due.company_id = s.company_id and due.key = s.key)
  )
  insert into screen_values as s (company_id, key, unit, number, word)
  select company_id, key, unit, number, word from due
  on conflict (company_id, key) do update
    set unit = excluded.unit, number = excluded.number, word = excluded.word
    where (s.unit, s.number, s.word)
      is distinct from (excluded.unit, excluded.number, excluded.word)
$function$;
CREATE OR REPLACE FUNCTION public.told_headers(fields jsonb, moved text)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select case when moved is null then fields else (
    select jsonb_agg(case when field->1 = 'null' then jsonb_build_array(field->0,
      (string_to_array(moved, e'\n'))[nth]) else field end order by place)
    from (select field, place,
        count(*) filter (where field->1 = 'null') over (order by place) as nth
      from jsonb_array_elements(fields) with ordinality as f(field, place)) placed) end
$function$;
CREATE OR REPLACE FUNCTION public.track_sources()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update sources set tracked = not tracked
  where company_id = new.id and tracked = (new.sample or new.untracked_at is not null);
  return null;
end $function$;

create view captures as
 SELECT l.id,
    l.seq,
    l.company_id,
    l.source_id,
    w.kind,
        CASE
            WHEN l.is_live THEN 'live'::text
            ELSE 'archive'::text
        END AS lane,
    w.url,
    w.final_url,
    l.captured_at,
    l.recorded_at,
    (l.http_status)::integer AS http_status,
    told_headers(h.headers, l.moved) AS headers,
    encode(l.headers_sha256, 'hex'::text) AS headers_sha256,
    w.redirects,
    h.content_type,
    b.bytes,
    (encode(b.sha256, 'hex'::text) COLLATE "C") AS sha256,
    b.raw_stored,
    o.id AS dedup_of,
        CASE
            WHEN (l.own_vantage IS NULL) THEN w.vantage
            ELSE (w.vantage || l.own_vantage)
        END AS vantage,
        CASE
            WHEN (l.robots_at IS NULL) THEN w.robots
            ELSE (w.robots || jsonb_build_object('checked_at', to_char((l.robots_at AT TIME ZONE 'UTC'::text), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'::text)))
        END AS robots,
    w.fetcher,
    encode(l.nonce, 'hex'::text) AS nonce,
    l.state,
    l.complete,
    l.incomplete_reason,
    l.main_letters,
    l.edition,
    k.hash AS block_hash,
        CASE
            WHEN (b.received_coding IS NOT NULL) THEN jsonb_build_object('coding', b.received_coding, 'bytes', b.received_bytes, 'sha256', encode(b.received_sha256, 'hex'::text))
            ELSE NULL::jsonb
        END AS received,
    r.removed_at AS raw_removed_at
   FROM ((((((looks l
     LEFT JOIN capture_heads h ON ((h.id = l.head_id)))
     LEFT JOIN capture_bodies b ON ((b.id = l.body_id)))
     LEFT JOIN capture_ways w ON ((w.id = l.way_id)))
     LEFT JOIN looks o ON ((o.seq = l.same_as)))
     LEFT JOIN known_blocks k ON ((k.id = l.block_id)))
     LEFT JOIN removed_objects r ON ((r.sha256 = b.sha256)));

CREATE INDEX api_keys_account_id_idx ON public.api_keys USING btree (account_id);
CREATE INDEX audit_entries_account_id_id_idx ON public.audit_entries USING btree (account_id, id DESC);
CREATE INDEX audit_entries_expr_idx ON public.audit_entries USING btree (((detail ->> 'address'::text))) WHERE (action = 'account_deleted'::text);
CREATE INDEX capture_bodies_of ON public.capture_bodies USING btree (source_id);
CREATE INDEX capture_bodies_same ON public.capture_bodies USING btree (substr(sha256, 1, 4), ((source_id + 0)));
CREATE INDEX capture_heads_source ON public.capture_heads USING btree (source_id, digest);
CREATE INDEX capture_ways_source ON public.capture_ways USING btree (source_id, digest);
CREATE INDEX change_events_company ON ONLY public.change_events USING btree (company_id, occurred_at DESC, seq DESC);
CREATE INDEX change_events_id ON ONLY public.change_events USING btree (id);
CREATE INDEX change_events_seq ON ONLY public.change_events USING btree (seq);
CREATE INDEX companies_domain_fragment ON public.companies USING gin (domain gin_trgm_ops);
CREATE INDEX company_aliases_company_id_idx ON public.company_aliases USING btree (company_id);
CREATE INDEX company_categories_company_id_idx ON public.company_categories USING btree (company_id);
CREATE INDEX coverage_requests_domain_idx ON public.coverage_requests USING btree (domain);
CREATE INDEX coverage_requests_waiting ON public.coverage_requests USING btree (created_at, id) WHERE (decision IS NULL);
CREATE INDEX credit_entries_account_id_id_idx ON public.credit_entries USING btree (account_id, id DESC);
CREATE INDEX deliveries_due ON public.deliveries USING btree (endpoint_id, next_attempt_at, id) WHERE (status = 'pending'::text);
CREATE INDEX deliveries_endpoint_id_created_at_id_idx ON public.deliveries USING btree (endpoint_id, created_at DESC, id DESC);
CREATE INDEX deliveries_endpoint_id_status_created_at_id_idx ON public.deliveries USING btree (endpoint_id, status, created_at DESC, id DESC);
CREATE INDEX deliveries_old ON public.deliveries USING brin (created_at);
CREATE INDEX disputes_account_id_idx ON public.disputes USING btree (account_id);
CREATE INDEX disputes_claim_id_created_at_id_idx ON public.disputes USING btree (claim_id, created_at, id);
CREATE INDEX disputes_company_id_created_at_id_idx ON public.disputes USING btree (company_id, created_at, id);
CREATE UNIQUE INDEX disputes_open ON public.disputes USING btree (company_id, key, provenance, product) WHERE (status = 'open'::text);
CREATE INDEX disputes_upheld ON public.disputes USING btree (company_id) WHERE ((status = 'upheld'::text) AND (lifted_at IS NULL));
CREATE INDEX domain_claims_account_id_created_at_id_idx ON public.domain_claims USING btree (account_id, created_at, id);
CREATE INDEX domain_claims_company_id_idx ON public.domain_claims USING btree (company_id);
CREATE INDEX domain_claims_due ON public.domain_claims USING btree (next_check_at) WHERE (next_check_at IS NOT NULL);
CREATE INDEX domain_claims_expires_at_idx ON public.domain_claims USING btree (expires_at) WHERE (expires_at IS NOT NULL);
CREATE UNIQUE INDEX domain_claims_held ON public.domain_claims USING btree (account_id, domain) WHERE (status <> 'released'::text);
CREATE UNIQUE INDEX endpoint_secrets_endpoint_id_idx ON public.endpoint_secrets USING btree (endpoint_id) WHERE (expires_at IS NULL);
CREATE INDEX endpoint_secrets_endpoint_id_idx1 ON public.endpoint_secrets USING btree (endpoint_id);
CREATE INDEX erasures_domain ON public.erasures USING btree (domain, erased_at DESC);
CREATE INDEX exports_newest ON public.exports USING btree (chain, made_at DESC);
CREATE INDEX facts_claim ON public.facts USING btree (claim_id, key) WHERE (claim_id IS NOT NULL);
CREATE UNIQUE INDEX facts_current ON public.facts USING btree (company_id, dimension_rank, key, provenance, product, ((claim_id IS NOT NULL))) INCLUDE (claim_id) WHERE (valid_to IS NULL);
CREATE INDEX facts_history ON public.facts USING btree (company_id, key, provenance, product, valid_to);
CREATE INDEX facts_source ON public.facts USING btree (source_id) WHERE (valid_to IS NULL);
CREATE INDEX feed_commit ON public.feed USING btree (seq) INCLUDE (list, dimension, type, class, occurred_at) WHERE ((class = ANY (ARRAY[2, 3])) AND (list > 0));
CREATE INDEX feed_commit_of ON public.feed USING btree (list, seq) INCLUDE (dimension, type, class, occurred_at) WHERE ((class = ANY (ARRAY[2, 3])) AND (list > 0));
CREATE INDEX feed_commit_type ON public.feed USING btree (type, seq) INCLUDE (list, dimension, class, occurred_at) WHERE ((class = ANY (ARRAY[2, 3])) AND (list > 0));
CREATE INDEX feed_dimension ON public.feed USING btree (list, dimension, class, occurred_at, seq);
CREATE INDEX feed_down ON public.feed USING btree (list, class, occurred_at, seq) INCLUDE (moved) WHERE (moved < (0)::double precision);
CREATE INDEX feed_down_dimension ON public.feed USING btree (list, dimension, class, occurred_at, seq) INCLUDE (moved) WHERE (moved < (0)::double precision);
CREATE INDEX feed_down_type ON public.feed USING btree (list, type, class, occurred_at, seq) INCLUDE (moved) WHERE (moved < (0)::double precision);
CREATE INDEX feed_fact_key ON public.feed USING btree (list, fact_key, class, occurred_at, seq) WHERE (fact_key IS NOT NULL);
CREATE INDEX feed_type ON public.feed USING btree (list, type, class, occurred_at, seq);
CREATE INDEX feed_up ON public.feed USING btree (list, class, occurred_at, seq) INCLUDE (moved) WHERE (moved > (0)::double precision);
CREATE INDEX feed_up_dimension ON public.feed USING btree (list, dimension, class, occurred_at, seq) INCLUDE (moved) WHERE (moved > (0)::double precision);
CREATE INDEX feed_up_type ON public.feed USING btree (list, type, class, occurred_at, seq) INCLUDE (moved) WHERE (moved > (0)::double precision);
CREATE INDEX host_queue_ready ON public.host_queue USING btree (ready_at, host);
CREATE INDEX idempotency_keys_expires_at_idx ON public.idempotency_keys USING btree (expires_at);
CREATE INDEX idempotency_keys_finished_at_idx ON public.idempotency_keys USING btree (finished_at) WHERE (secret AND (reply IS NOT NULL));
CREATE INDEX idempotency_keys_request_id_idx ON public.idempotency_keys USING btree (request_id) WHERE (finished_at IS NULL);
CREATE INDEX job_postings_all ON public.job_postings USING btree (company_id, listed_at DESC, id DESC);
CREATE INDEX job_postings_live ON public.job_postings USING btree (company_id, listed_at DESC, id DESC) WHERE (closed_at IS NULL);
CREATE INDEX known_blocks_newest ON public.known_blocks USING btree (chain, seen_at DESC);
CREATE INDEX looks_company ON public.looks USING btree (company_id, captured_at);
CREATE INDEX looks_roots ON public.looks USING btree (body_id) WHERE (same_as IS NULL);
CREATE UNIQUE INDEX looks_source ON public.looks USING btree (source_id, captured_at, is_live, http_status, mark);
CREATE INDEX looks_todo ON public.looks USING btree (company_id, captured_at, seq) WHERE (state = ANY (ARRAY['stored'::text, 'extracted'::text]));
CREATE UNIQUE INDEX manifests_open ON public.manifests USING btree (chain) WHERE (state = 'open'::text);
CREATE INDEX manifests_records_due ON public.manifests USING btree (id) WHERE records_due;
CREATE INDEX manifests_todo ON public.manifests USING btree (chain, number) WHERE (state = ANY (ARRAY['sealed'::text, 'stamped'::text]));
CREATE INDEX oauth_artefacts_expires_at_idx ON public.oauth_artefacts USING btree (expires_at) WHERE (expires_at IS NOT NULL);
CREATE INDEX oauth_artefacts_grant_id_idx ON public.oauth_artefacts USING btree (grant_id) WHERE (grant_id IS NOT NULL);
CREATE INDEX oauth_artefacts_person_id_idx ON public.oauth_artefacts USING btree (person_id) WHERE (person_id IS NOT NULL);
CREATE INDEX passkey_challenges_expires_at_idx ON public.passkey_challenges USING btree (expires_at);
CREATE INDEX passkeys_person_id_idx ON public.passkeys USING btree (person_id);
CREATE INDEX people_account_id_idx ON public.people USING btree (account_id);
CREATE INDEX removed_objects_aside ON public.removed_objects USING btree (aside_since, sha256) WHERE (aside_since IS NOT NULL);
CREATE INDEX removed_objects_stood_on ON public.removed_objects USING btree (stands_on) WHERE (aside_since IS NOT NULL);
CREATE INDEX reread_portions_open ON public.reread_portions USING btree (reread_id, first_company) WHERE (done_at IS NULL);
CREATE UNIQUE INDEX rereads_under_way ON public.rereads USING btree (what) WHERE (ended_at IS NULL);
CREATE INDEX sandbox_waiting ON public.sandbox_commitments USING btree (submitted_at) WHERE (height IS NULL);
CREATE INDEX screen_events_cause ON public.screen_events USING btree (cause_id) WHERE (cause_id IS NOT NULL);
CREATE INDEX screen_events_read ON public.screen_events USING btree (subscription_id, seq);
CREATE INDEX screen_values_number ON public.screen_values USING btree (key, unit, number, company_id) WHERE (number IS NOT NULL);
CREATE INDEX screen_values_word ON public.screen_values USING btree (key, word, company_id);
CREATE INDEX search_terms_category ON public.search_terms USING btree (category_id) WHERE (category_id IS NOT NULL);
CREATE INDEX search_terms_company ON public.search_terms USING btree (company_id) WHERE (company_id IS NOT NULL);
CREATE INDEX search_terms_found ON public.search_terms USING btree (place, term);
CREATE INDEX sessions_expires_at_idx ON public.sessions USING btree (expires_at);
CREATE INDEX sessions_person_id_idx ON public.sessions USING btree (person_id);
CREATE INDEX sign_in_links_email_created_at_idx ON public.sign_in_links USING btree (email, created_at);
CREATE INDEX sign_in_links_expires_at_idx ON public.sign_in_links USING btree (expires_at);
CREATE INDEX sources_at_host ON public.sources USING btree (host, next_due_at, id) WHERE ((next_due_at IS NOT NULL) AND tracked);
CREATE INDEX sources_claimed ON public.sources USING btree (host) WHERE (claimed_until IS NOT NULL);
CREATE INDEX sources_due ON public.sources USING btree (next_due_at) WHERE (next_due_at IS NOT NULL);
CREATE INDEX suspicions_open ON public.suspicions USING btree (source_id) WHERE open;
CREATE INDEX test_events_account_id_seq_idx ON public.test_events USING btree (account_id, seq);
CREATE INDEX unanchored_company ON public.unanchored USING btree (company_id, captured_at);
CREATE INDEX watch_companies_company_id_idx ON public.watch_companies USING btree (company_id);
CREATE INDEX watch_endpoints_account_id_created_at_id_idx ON public.watch_endpoints USING btree (account_id, created_at, id);
CREATE INDEX watch_endpoints_digest ON public.watch_endpoints USING btree (id) WHERE (format = 'digest'::text);
CREATE INDEX watch_routes_endpoint_id_idx ON public.watch_routes USING btree (endpoint_id);
CREATE INDEX watch_subscriptions_account_id_created_at_id_idx ON public.watch_subscriptions USING btree (account_id, created_at, id);
CREATE INDEX watch_subscriptions_screened ON public.watch_subscriptions USING gin (screen_keys) WHERE (screen_keys IS NOT NULL);

alter table anchor_calendars add constraint anchor_calendars_manifest_id_fkey FOREIGN KEY (manifest_id) REFERENCES manifests(id);
alter table anchors add constraint anchors_manifest_id_fkey FOREIGN KEY (manifest_id) REFERENCES manifests(id);
alter table api_keys add constraint api_keys_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table capture_bodies add constraint capture_bodies_source_id_fkey FOREIGN KEY (source_id) REFERENCES sources(id) ON DELETE CASCADE;
alter table capture_heads add constraint capture_heads_source_id_fkey FOREIGN KEY (source_id) REFERENCES sources(id) ON DELETE CASCADE;
alter table capture_ways add constraint capture_ways_source_id_fkey FOREIGN KEY (source_id) REFERENCES sources(id) ON DELETE CASCADE;
alter table change_events add constraint change_events_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;
alter table company_aliases add constraint company_aliases_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;
alter table company_categories add constraint company_categories_category_id_fkey FOREIGN KEY (category_id) REFERENCES categories(id) ON DELETE CASCADE;
alter table company_categories add constraint company_categories_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;
alter table company_records add constraint company_records_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;
alter table coverage_requests add constraint coverage_requests_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table deliveries add constraint deliveries_endpoint_id_fkey FOREIGN KEY (endpoint_id) REFERENCES watch_endpoints(id) ON DELETE CASCADE;
alter table disputes add constraint disputes_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE SET NULL;
alter table disputes add constraint disputes_claim_id_fkey FOREIGN KEY (claim_id) REFERENCES domain_claims(id) ON DELETE SET NULL;
alter table disputes add constraint disputes_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;
alter table domain_claims add constraint domain_claims_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table domain_claims add constraint domain_claims_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;
alter table endpoint_secrets add constraint endpoint_secrets_endpoint_id_fkey FOREIGN KEY (endpoint_id) REFERENCES watch_endpoints(id) ON DELETE CASCADE;
alter table erased_captures add constraint erased_captures_erasure_id_fkey FOREIGN KEY (erasure_id) REFERENCES erasures(id) ON DELETE CASCADE;
alter table erased_objects add constraint erased_objects_erasure_id_fkey FOREIGN KEY (erasure_id) REFERENCES erasures(id) ON DELETE CASCADE;
alter table erased_series add constraint erased_series_erasure_id_fkey FOREIGN KEY (erasure_id) REFERENCES erasures(id) ON DELETE CASCADE;
alter table event_checks add constraint event_checks_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;
alter table export_files add constraint export_files_export_id_fkey FOREIGN KEY (export_id) REFERENCES exports(id) ON DELETE CASCADE;
alter table exports add constraint exports_id_fkey FOREIGN KEY (id) REFERENCES manifests(export_id);
alter table facts add constraint facts_capture_id_fkey FOREIGN KEY (capture_id) REFERENCES looks(id);
alter table facts add constraint facts_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;
alter table facts add constraint facts_first_capture_id_fkey FOREIGN KEY (first_capture_id) REFERENCES looks(id);
alter table facts add constraint facts_source_id_fkey FOREIGN KEY (source_id) REFERENCES sources(id) ON DELETE CASCADE;
alter table job_postings add constraint job_postings_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;
alter table job_postings add constraint job_postings_source_id_fkey FOREIGN KEY (source_id) REFERENCES sources(id) ON DELETE CASCADE;
alter table log_cosignatures add constraint log_cosignatures_checkpoint_id_fkey FOREIGN KEY (checkpoint_id) REFERENCES log_checkpoints(id);
alter table looks add constraint looks_block_id_fkey FOREIGN KEY (block_id) REFERENCES known_blocks(id);
alter table looks add constraint looks_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;
alter table looks add constraint looks_source_id_fkey FOREIGN KEY (source_id) REFERENCES sources(id) ON DELETE CASCADE;
alter table manifest_rows add constraint manifest_rows_capture_seq_fkey FOREIGN KEY (capture_seq) REFERENCES looks(seq) ON DELETE CASCADE;
alter table manifest_rows add constraint manifest_rows_manifest_id_fkey FOREIGN KEY (manifest_id) REFERENCES manifests(id);
alter table manifest_tiles add constraint manifest_tiles_manifest_id_fkey FOREIGN KEY (manifest_id) REFERENCES manifests(id);
alter table oauth_artefacts add constraint oauth_artefacts_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id) ON DELETE CASCADE;
alter table passkey_challenges add constraint passkey_challenges_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id) ON DELETE CASCADE;
alter table passkeys add constraint passkeys_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id) ON DELETE CASCADE;
alter table people add constraint people_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table probe_slots add constraint probe_slots_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;
alter table reader_faults add constraint reader_faults_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;
alter table reader_faults add constraint reader_faults_source_id_fkey FOREIGN KEY (source_id) REFERENCES sources(id) ON DELETE CASCADE;
alter table readings add constraint readings_capture_id_fkey FOREIGN KEY (capture_id) REFERENCES looks(id) ON DELETE CASCADE;
alter table register_links add constraint register_links_capture_id_fkey FOREIGN KEY (capture_id) REFERENCES looks(id);
alter table register_links add constraint register_links_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;
alter table reread_portions add constraint reread_portions_reread_id_fkey FOREIGN KEY (reread_id) REFERENCES rereads(id) ON DELETE CASCADE;
alter table sandbox_commitments add constraint sandbox_commitments_height_fkey FOREIGN KEY (height) REFERENCES sandbox_blocks(height);
alter table screen_events add constraint screen_events_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;
alter table screen_events add constraint screen_events_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES watch_subscriptions(id) ON DELETE CASCADE;
alter table screen_values add constraint screen_values_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;
alter table search_terms add constraint search_terms_category_id_fkey FOREIGN KEY (category_id) REFERENCES categories(id) ON DELETE CASCADE;
alter table search_terms add constraint search_terms_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;
alter table search_word_deletions add constraint search_word_deletions_word_id_fkey FOREIGN KEY (word_id) REFERENCES search_words(id) ON DELETE CASCADE;
alter table sessions add constraint sessions_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id) ON DELETE CASCADE;
alter table source_candidates add constraint source_candidates_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;
alter table source_readers add constraint source_readers_first_capture_id_fkey FOREIGN KEY (first_capture_id) REFERENCES looks(id);
alter table source_readers add constraint source_readers_last_capture_id_fkey FOREIGN KEY (last_capture_id) REFERENCES looks(id);
alter table source_readers add constraint source_readers_source_id_fkey FOREIGN KEY (source_id) REFERENCES sources(id) ON DELETE CASCADE;
alter table sources add constraint sources_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;
alter table suspicions add constraint suspicions_before_capture_id_fkey FOREIGN KEY (before_capture_id) REFERENCES looks(id);
alter table suspicions add constraint suspicions_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;
alter table suspicions add constraint suspicions_first_capture_id_fkey FOREIGN KEY (first_capture_id) REFERENCES looks(id);
alter table suspicions add constraint suspicions_source_id_fkey FOREIGN KEY (source_id) REFERENCES sources(id) ON DELETE CASCADE;
alter table test_events add constraint test_events_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table test_events add constraint test_events_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;
alter table unanchored add constraint unanchored_capture_seq_fkey FOREIGN KEY (capture_seq) REFERENCES looks(seq) ON DELETE CASCADE;
alter table usage_days add constraint usage_days_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table watch_companies add constraint watch_companies_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;
alter table watch_companies add constraint watch_companies_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES watch_subscriptions(id) ON DELETE CASCADE;
alter table watch_cursors add constraint watch_cursors_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES watch_subscriptions(id) ON DELETE CASCADE;
alter table watch_endpoints add constraint watch_endpoints_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table watch_routes add constraint watch_routes_endpoint_id_fkey FOREIGN KEY (endpoint_id) REFERENCES watch_endpoints(id) ON DELETE CASCADE;
alter table watch_routes add constraint watch_routes_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES watch_subscriptions(id) ON DELETE CASCADE;
alter table watch_subscriptions add constraint watch_subscriptions_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table watch_subscriptions add constraint watch_subscriptions_category_id_fkey FOREIGN KEY (category_id) REFERENCES categories(id) ON DELETE CASCADE;

CREATE TRIGGER guard_balance BEFORE UPDATE OF balance ON public.accounts FOR EACH ROW EXECUTE FUNCTION guard_balance();
CREATE TRIGGER guard_closing BEFORE DELETE ON public.accounts FOR EACH ROW WHEN ((old.balance <> 0)) EXECUTE FUNCTION guard_account();
CREATE TRIGGER guard_opening BEFORE INSERT ON public.accounts FOR EACH ROW WHEN ((new.balance <> 0)) EXECUTE FUNCTION guard_account();
CREATE TRIGGER keep_all_audit BEFORE TRUNCATE ON public.audit_entries FOR EACH STATEMENT EXECUTE FUNCTION keep_audit();
CREATE TRIGGER keep_audit BEFORE DELETE OR UPDATE ON public.audit_entries FOR EACH ROW EXECUTE FUNCTION keep_audit();
CREATE TRIGGER list_event AFTER INSERT OR DELETE OR UPDATE OF company_id, dimension, fact_key, type, significance, derivation, occurred_at, seq ON public.change_events FOR EACH ROW EXECUTE FUNCTION list_event();
CREATE TRIGGER track_sources AFTER UPDATE OF sample, untracked_at ON public.companies FOR EACH ROW WHEN (((old.sample OR (old.untracked_at IS NOT NULL)) IS DISTINCT FROM (new.sample OR (new.untracked_at IS NOT NULL)))) EXECUTE FUNCTION track_sources();
CREATE TRIGGER list_membership AFTER INSERT OR DELETE OR UPDATE ON public.company_categories FOR EACH ROW EXECUTE FUNCTION list_membership();
CREATE TRIGGER enter_credits BEFORE INSERT ON public.credit_entries FOR EACH ROW EXECUTE FUNCTION enter_credits();
CREATE TRIGGER keep_all_entries BEFORE TRUNCATE ON public.credit_entries FOR EACH STATEMENT EXECUTE FUNCTION keep_entries();
CREATE TRIGGER keep_entries BEFORE DELETE OR UPDATE ON public.credit_entries FOR EACH ROW EXECUTE FUNCTION keep_entries();
CREATE TRIGGER forget_attempts AFTER DELETE ON public.deliveries REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION forget_attempts();
CREATE TRIGGER await_anchor AFTER INSERT ON public.looks REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION await_anchor();
CREATE TRIGGER note_host AFTER UPDATE OF next_due_at, tracked ON public.sources FOR EACH ROW WHEN (((new.host IS NOT NULL) AND (new.next_due_at IS NOT NULL) AND new.tracked AND ((old.next_due_at IS NULL) OR (new.next_due_at < old.next_due_at) OR (NOT old.tracked)))) EXECUTE FUNCTION note_host();
CREATE TRIGGER note_hosts AFTER INSERT ON public.sources REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION note_hosts();
CREATE TRIGGER place_watch BEFORE INSERT ON public.watch_companies FOR EACH ROW EXECUTE FUNCTION place_watch();
