-- What a look must show before an absence is believed of it, and where readers fail.

-- of a complete page: letters and digits of its main words, and which edition it shows
alter table captures add column main_letters integer;
alter table captures add column edition jsonb;

-- what complete looks at a source have shown of its size and edition (core/look.ts)
alter table sources add column looks jsonb;

-- a suspicion that rests on a page that shrank
alter table suspicions add column distrusted boolean not null default false;

-- key patterns whose place the reader recognised; null where it says nothing of that
alter table readings add column recognised jsonb;

-- A reader loses or finds words that stood there all along: nothing is concluded from that.
create table reader_faults (
  company_id bigint not null references companies on delete cascade,
  source_id bigint not null references sources on delete cascade,
  key text collate "C" not null,
  provenance text not null,
  product text collate "C" not null default '',
  extractor text not null,
  extractor_version integer not null,
  -- its words still stand, though it is not read; or stood before, though it was not read then
  fault text not null check (fault in ('words_still_stand', 'words_stood_before')),
  quote text not null,
  capture_id text collate "C" not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  looks integer not null default 1,
  primary key (company_id, source_id, key, provenance, product, fault)
);
