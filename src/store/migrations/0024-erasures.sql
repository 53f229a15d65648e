-- Companies that are covered no more: those that are only looked at no more, and those that were
-- erased, with why and with what is still to be removed of their stored bytes.

alter table companies add column untracked_at timestamptz;

create table erasures (
  id bigint generated always as identity primary key,
  domain text collate "C" not null,
  reason text not null,
  erased_at timestamptz not null,
  facts integer not null,
  events integer not null,
  captures integer not null,
  -- Null until the last of its objects is gone.
  finished_at timestamptz
);
create index erasures_domain on erasures (domain, erased_at desc);

-- Ids that were given out: whoever asks for one is told why there is nothing.
create table erased_captures (
  capture_id text collate "C" primary key,
  erasure_id bigint not null references erasures on delete cascade
);

create table erased_objects (
  erasure_id bigint not null references erasures on delete cascade,
  sha256 text collate "C" not null,
  -- Others have it too: it is to stand on no object that goes.
  is_kept boolean not null,
  primary key (erasure_id, sha256)
);

-- The looks of a series that another company shares may stand on an object that goes.
create table erased_series (
  erasure_id bigint not null references erasures on delete cascade,
  series text collate "C" not null,
  primary key (erasure_id, series)
);
