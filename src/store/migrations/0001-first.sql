-- The catalogue, the pipeline's spine and the keys.

create extension if not exists pg_trgm;

create table settings (
  name text primary key,
  value text not null
);

-- Catalogue ------------------------------------------------------------------------------------

create table companies (
  id bigint generated always as identity primary key,
  domain text collate "C" not null unique,
  name text not null,
  slug text collate "C" unique,
  tracked_at timestamptz not null,
  sample boolean not null default false
);

-- Other names by which a company is found: further domains, redirects, legacy slugs.
create table company_aliases (
  alias text collate "C" primary key,
  kind text not null check (kind in ('domain', 'redirect', 'legacy_slug')),
  company_id bigint not null references companies on delete cascade
);
create index on company_aliases (company_id);

create table categories (
  id bigint generated always as identity primary key,
  slug text collate "C" not null unique,
  name text not null,
  description text,
  criteria text[] not null default '{}'
);

create table company_categories (
  company_id bigint not null references companies on delete cascade,
  category_id bigint not null references categories on delete cascade,
  primary key (category_id, company_id)
);
create index on company_categories (company_id);

-- Search: every string under which a company or a category is found, and for misspellings the
-- words with one letter left out (a deletion neighbourhood).
create table search_terms (
  -- what makes a find good, as one number (core/search-words.ts): a whole name or domain before
  -- the start of a later word, and then the shorter before the longer
  place smallint not null,
  term text collate "C" not null,
  company_id bigint references companies on delete cascade,
  category_id bigint references categories on delete cascade,
  check (num_nonnulls(company_id, category_id) = 1)
);
create index search_terms_found on search_terms (place, term);
create index search_terms_company on search_terms (company_id) where company_id is not null;
create index search_terms_category on search_terms (category_id) where category_id is not null;
create index companies_domain_fragment on companies using gin (domain gin_trgm_ops);

create table search_words (
  id int generated always as identity primary key,
  word text collate "C" not null unique
);
create table search_word_deletions (
  deletion int not null,
  word_id int not null references search_words on delete cascade,
  primary key (deletion, word_id)
);

-- Sources and captures -------------------------------------------------------------------------

create table sources (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies on delete cascade,
  url text collate "C" not null,
  -- a page role of core/page-role.ts; `board` for the list address of a job board
  role text not null,
  -- applicant-tracking system or status-page vendor, where the source is theirs
  provider text,
  created_at timestamptz not null,
  -- what the last try said: ok, incomplete (with the reason) or never tried
  health text not null default 'new' check (health in ('new', 'ok', 'failing',
  'blocked_by_robots')),
  health_reason text,
  last_tried_at timestamptz,
  last_complete_at timestamptz,
  unique (company_id, url)
);

create table captures (
  id text collate "C" primary key,
  seq bigint generated always as identity unique,
  company_id bigint not null references companies on delete cascade,
  source_id bigint not null references sources on delete cascade,
  kind text not null check (kind in ('page_capture', 'crawl_snapshot', 'ats_capture')),
  lane text not null check (lane in ('live', 'archive')),
  url text not null,
  final_url text not null,
  captured_at timestamptz not null,
  recorded_at timestamptz not null,
  http_status int not null,
  headers jsonb not null,
  headers_sha256 text not null,
  redirects jsonb not null default '[]',
  content_type text,
  bytes bigint not null,
  sha256 text collate "C" not null,
  raw_stored boolean not null,
  dedup_of text collate "C" references captures,
  vantage jsonb not null,
  robots jsonb not null,
  fetcher text not null,
  nonce text not null,
  -- stored -> extracted -> reconciled; `late` is stored evidence older than what was already
  -- reconciled
  state text not null default 'stored' check (state in ('stored', 'extracted', 'reconciled',
  'late')),
  -- null until extracted; why the capture says nothing where it is not complete
  complete boolean,
  incomplete_reason text,
  unique (source_id, lane, captured_at, sha256, http_status)
);
create index captures_todo on captures (company_id, captured_at, seq) where state in ('stored',
  'extracted');
create index captures_source on captures (source_id, lane, captured_at desc, seq desc);
create index captures_company on captures (company_id, captured_at);
create index captures_same_bytes on captures (source_id, sha256);

-- What one version of one reader read in one capture. A capture whose bytes are those of an earlier
-- one (dedup_of) has no rows of its own: the earlier one's hold.
create table readings (
  capture_id text collate "C" not null references captures on delete cascade,
  extractor text not null,
  extractor_version int not null,
  readings jsonb not null,
  abstentions jsonb not null,
  primary key (capture_id, extractor, extractor_version)
);

-- Which reader's families a source has been read for, and by which version: tells a first look
-- (baseline) from an appearance (added), and an upgrade of the reader from a change of the page.
create table source_readers (
  source_id bigint not null references sources on delete cascade,
  lane text not null check (lane in ('live', 'archive')),
  extractor text not null,
  extractor_version int not null,
  first_capture_id text collate "C" not null references captures,
  last_capture_id text collate "C" not null references captures,
  last_at timestamptz not null,
  primary key (source_id, lane, extractor)
);

-- Facts ----------------------------------------------------------------------------------------

-- One row per value over time; the current one has no `valid_to`. Nothing is updated but the
-- confirmation columns, so that a later version can answer "as of".
create table facts (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies on delete cascade,
  key text collate "C" not null,
  dimension text not null,
  dimension_rank smallint not null,
  provenance text not null check (provenance in ('observed', 'company_stated')),
  product text collate "C" not null default '',
  value jsonb not null,
  unit text,
  confidence real,
  evidence_type text not null,
  locator jsonb not null,
  extractor text not null,
  extractor_version int not null,
  source_id bigint not null references sources on delete cascade,
  source_url text,
  capture_id text collate "C" references captures,
  lane text not null check (lane in ('live', 'archive')),
  -- the value last told in an event (or at the baseline), against which small moves add up
  announced jsonb not null,
  announced_unit text,
  first_capture_id text collate "C" references captures,
  first_seen_at timestamptz not null,
  last_confirmed_at timestamptz not null,
  -- the last complete capture without the key, where the fact appeared on a page already known
  absent_until timestamptz,
  valid_from timestamptz not null,
  valid_to timestamptz,
  recorded_at timestamptz not null,
  closed_at timestamptz
);
create unique index facts_current on facts (company_id, dimension_rank, key, provenance, product)
  where valid_to is null;
create index facts_history on facts (company_id, key, provenance, product, valid_to);
create index facts_source on facts (source_id) where valid_to is null;

create table suspicions (
  company_id bigint not null references companies on delete cascade,
  source_id bigint not null references sources on delete cascade,
  key text collate "C" not null,
  provenance text not null,
  product text collate "C" not null default '',
  extractor text not null,
  -- the reading that is suspected, or null where the key seems gone; null too when only flaps are
  -- counted
  candidate jsonb,
  open boolean not null,
  first_capture_id text collate "C" references captures,
  first_at timestamptz,
  -- the last complete capture with the accepted value
  before_capture_id text collate "C" references captures,
  before_at timestamptz,
  vantage text,
  seen int not null default 0,
  oscillating boolean not null default false,
  flap_count int not null default 0,
  primary key (company_id, source_id, key, provenance, product)
);

-- Events ---------------------------------------------------------------------------------------

create sequence change_event_seq as bigint;

create table change_events (
  id text collate "C" not null,
  -- given under a lock that is held to the commit, so that order of seq is order of commit
  seq bigint not null,
  company_id bigint not null references companies on delete cascade,
  dimension text not null,
  fact_key text collate "C" not null,
  provenance text not null,
  product text collate "C" not null default '',
  type text not null,
  change text not null check (change in ('added', 'removed', 'changed')),
  significance text not null check (significance in ('normal', 'high')),
  derivation text not null check (derivation in ('confirmed', 'historical', 'baseline', 'legacy',
  'orphaned')),
  occurred_at date not null,
  detected_at date not null,
  recorded_at timestamptz not null,
  old_value jsonb,
  new_value jsonb,
  unit text,
  summary text not null,
  source_url text,
  before_capture_id text collate "C",
  after_capture_id text collate "C",
  confirming_capture_id text collate "C",
  confidence real,
  status text not null default 'current' check (status in ('current', 'superseded', 'retracted')),
  supersedes text collate "C",
  superseded_by text collate "C",
  primary key (occurred_at, seq)
) partition by range (occurred_at);
create index change_events_company on change_events (company_id, occurred_at desc, seq desc);
create index change_events_seq on change_events (seq);
create index change_events_id on change_events (id);

-- Jobs -----------------------------------------------------------------------------------------

create table job_postings (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies on delete cascade,
  source_id bigint not null references sources on delete cascade,
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
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  closed_at timestamptz,
  -- newest first: the stated date of publication, else the first sight
  listed_at timestamptz not null,
  unique (source_id, external_id)
);
create index job_postings_live on job_postings (company_id, listed_at desc, id desc) where
  closed_at is null;
create index job_postings_all on job_postings (company_id, listed_at desc, id desc);

-- The read model -------------------------------------------------------------------------------

-- A company's record as ready bytes: the whole answer of get_company, and the same in Brotli.
create table company_records (
  company_id bigint primary key references companies on delete cascade,
  domain text collate "C" not null unique,
  version bigint not null,
  -- what else the bytes depend on: the address written into links, and the next moment at which
  -- time alone changes a number in them
  base_url text not null,
  fresh_until timestamptz,
  generated_at timestamptz not null,
  etag text not null,
  body bytea not null,
  body_br bytea not null,
  -- the parts that category pages show, so that they cannot disagree with the record
  summary jsonb not null
);

-- Accounts and keys ----------------------------------------------------------------------------

create table accounts (
  id text collate "C" primary key,
  email text collate "C" not null unique,
  tier text not null check (tier in ('free', 'pro', 'scale')),
  created_at timestamptz not null
);

create table api_keys (
  id text collate "C" primary key,
  account_id text collate "C" not null references accounts on delete cascade,
  name text not null,
  mode text not null check (mode in ('live', 'test')),
  hash bytea not null unique,
  last4 text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  expires_at timestamptz,
  revoked_at timestamptz
);
create index on api_keys (account_id);
