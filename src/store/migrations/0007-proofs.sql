-- Proofs: the manifest that a capture stands in, what calendars say of it, and the sandbox chain.

-- A capture is here from the transaction that stores it until its anchor is confirmed. A number
-- of captures says nothing of what was committed before it; standing here does.
create table unanchored (
  capture_seq bigint primary key references captures (seq) on delete cascade,
  company_id bigint not null,
  captured_at timestamptz not null,
  -- why no row of a manifest can be made of it
  refused text
);
create index unanchored_company on unanchored (company_id, captured_at);

create function await_anchor() returns trigger language plpgsql as $$
begin
  insert into unanchored (capture_seq, company_id, captured_at)
  select seq, company_id, captured_at from fresh;
  return null;
end $$;

create trigger await_anchor after insert on captures referencing new table as fresh
  for each statement execute function await_anchor();

insert into unanchored (capture_seq, company_id, captured_at)
select seq, company_id, captured_at from captures;

create table manifests (
  id bigint generated always as identity primary key,
  chain text not null check (chain in ('bitcoin', 'sandbox')),
  -- in its chain, from 1
  number int not null,
  export_id text collate "C" not null unique,
  origin text not null,
  opened_at timestamptz not null,
  closed_at timestamptz not null,
  prev_manifest_sha256 text,
  prev_merkle_root text,
  not_before_height int,
  not_before_hash text,
  not_before_header bytea,
  -- open: which captures it holds is decided, the file is not written yet
  state text not null check (state in ('open', 'sealed', 'stamped', 'anchored')),
  rows int,
  bytes bigint,
  key text collate "C",
  sha256 text,
  merkle_root text,
  sealed_at timestamptz,
  -- anchored, and the records of its companies do not say so yet
  records_due boolean not null default false,
  unique (chain, number),
  check ((state = 'open') = (sha256 is null))
);
create unique index manifests_open on manifests (chain) where state = 'open';
create index manifests_todo on manifests (chain, number) where state in ('sealed', 'stamped');
create index manifests_records_due on manifests (id) where records_due;

-- The primary key: no capture stands in two manifests.
create table manifest_rows (
  capture_seq bigint primary key references captures (seq) on delete cascade,
  manifest_id bigint not null references manifests,
  leaf_index int not null,
  unique (manifest_id, leaf_index)
);

-- Hashes of the tree, 256 together: those of leaves on level 0, of 256 leaves each on level 1, ….
create table manifest_tiles (
  manifest_id bigint not null references manifests,
  level int not null,
  tile int not null,
  hashes bytea not null,
  primary key (manifest_id, level, tile)
);

create table anchors (
  manifest_id bigint primary key references manifests,
  -- goes between the root and what calendars see
  nonce bytea not null,
  submitted_at timestamptz,
  -- all that is known: promises and attestations
  ots bytea,
  ots_pruned bytea,
  height int,
  header bytea,
  block_hash text,
  block_time timestamptz,
  confirmed_at timestamptz,
  -- what time-stamping authorities say besides (RFC 3161)
  additional jsonb not null default '[]'
);

create table anchor_calendars (
  manifest_id bigint not null references manifests,
  calendar text collate "C" not null,
  state text not null check (state in ('waiting', 'pending', 'attested')),
  -- what the calendar calls itself in its promise
  uri text,
  tries int not null default 0,
  next_at timestamptz not null,
  submitted_at timestamptz,
  problem text,
  primary key (manifest_id, calendar)
);

-- The last moment of the schedule for which captures were sealed.
create table seal_runs (
  chain text primary key,
  slot timestamptz not null
);

create table sandbox_blocks (
  height int primary key,
  header bytea not null
);

create table sandbox_commitments (
  message bytea primary key,
  submitted_at timestamptz not null,
  height int references sandbox_blocks,
  place int,
  unique (height, place)
);
create index sandbox_waiting on sandbox_commitments (submitted_at) where height is null;
