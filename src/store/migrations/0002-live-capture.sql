-- Live capture: when each source is due, whose turn it is at each host, what robots.txt says.

alter table companies
  -- when its sitemap and well-known files were last looked through for pages
  add column discovered_at timestamptz;

alter table sources
  add column host text collate "C" generated always as (lower(substring(url from
    '^[a-zA-Z]+://([^/?#]*)'))) stored,
  -- null: never captured by itself (what was imported waits to be tracked)
  add column next_due_at timestamptz,
  -- whoever captures it has it until then; a killed worker's claim runs out
  add column claimed_until timestamptz,
  -- tries without a good answer, in a row
  add column failures int not null default 0;
create index sources_due on sources (next_due_at) where next_due_at is not null;
create index sources_claimed on sources (host) where claimed_until is not null;

-- One request per host at a time, over all workers.
create table hosts (
  host text collate "C" primary key,
  -- nobody asks before
  next_at timestamptz not null,
  held_by text,
  held_until timestamptz
);

create table robots_files (
  -- scheme, host and port
  origin text collate "C" primary key,
  -- rules; allow_all where there is no such file; disallow_all where it cannot be had
  kind text not null check (kind in ('rules', 'allow_all', 'disallow_all')),
  body text,
  checked_at timestamptz not null,
  expires_at timestamptz not null
);

-- Boards and status pages that a company links to, and why they are no sources of it (yet).
create table source_candidates (
  company_id bigint not null references companies on delete cascade,
  url text collate "C" not null,
  provider text not null,
  seen_on text not null,
  reason text not null,
  tried_at timestamptz not null,
  primary key (company_id, url)
);
