-- Exports: the data of one moment as files, each sealed by the manifest of the same id.

-- Programs of 0027 and later go on beside it.

-- What the rows of a manifest are of: captures, or the files of an export.
alter table manifests add column holds text not null default 'captures'
  check (holds in ('captures', 'export'));

create table exports (
  id text collate "C" primary key references manifests (export_id),
  chain text not null check (chain in ('bitcoin', 'sandbox')),
  -- the moment whose rows it has
  made_at timestamptz not null
);
create index exports_newest on exports (chain, made_at desc);

create table export_files (
  export_id text collate "C" not null references exports on delete cascade,
  -- in its address
  file text collate "C" not null,
  name text not null check (name in ('facts', 'events', 'jobs', 'companies', 'schema')),
  format text not null check (format in ('parquet', 'ndjson', 'json')),
  -- null: of all companies
  category text collate "C",
  rows bigint not null,
  bytes bigint not null,
  sha256 text not null,
  key text collate "C" not null,
  primary key (export_id, file)
);

-- The one category that a free key downloads; its account's, or its own where it has none.
create table export_choices (
  taker text collate "C" primary key,
  category text collate "C" not null,
  chosen_at timestamptz not null
);
