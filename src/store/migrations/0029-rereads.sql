-- Rereads: what newer readers make of what was captured before, in portions that workers claim.

-- Programs of 0027 and later go on beside it.

create table rereads (
  id bigint generated always as identity primary key,
  -- `captures`: facts as the newest captures show them; `events`: whether what was told stands.
  what text not null check (what in ('captures', 'events')),
  -- Which readers, in which versions: a worker that has others leaves it to those that have them.
  readers text not null,
  begun_at timestamptz not null,
  -- Companies a minute over all workers; null: as fast as they go.
  pace integer check (pace > 0),
  -- When the next company may begin.
  next_at timestamptz,
  ended_at timestamptz,
  ending text check (ending in ('done', 'stopped', 'replaced')),
  check ((ended_at is null) = (ending is null))
);

create unique index rereads_under_way on rereads (what) where ended_at is null;

create table reread_portions (
  reread_id bigint not null references rereads on delete cascade,
  first_company bigint not null,
  last_company bigint not null,
  companies integer not null,
  -- Whose it is, by a random name, and until when; null: nobody's.
  lease text,
  leased_until timestamptz,
  -- The last company that was settled; null before the first.
  through bigint,
  settled integer not null default 0,
  -- Those that could not be read again, after some tries.
  failed integer not null default 0,
  -- Tries of the one after `through` that failed.
  tries integer not null default 0,
  counts jsonb not null default '{}',
  done_at timestamptz,
  primary key (reread_id, first_company)
);

create index reread_portions_open on reread_portions (reread_id, first_company)
  where done_at is null;
