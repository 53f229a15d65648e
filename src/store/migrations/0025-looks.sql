-- Captures as narrow rows, one a look: what looks at one source have in common is stored once.

-- Read on until the end, written no more.
lock table captures in share mode;

-- These three have no unique keys and no foreign keys point at them: two transactions that store
-- the same one must not wait for each other, and a row too many does no harm. They go with their
-- source, as the looks do.

-- Header fields of answers. A value that moves from look to look is null: it stands in the look.
create table capture_heads (
  id bigint generated always as identity primary key,
  source_id bigint not null references sources on delete cascade,
  digest bytea not null,
  headers jsonb not null,
  content_type text
);
create index capture_heads_source on capture_heads (source_id, digest);

-- What belongs to the bytes, and whether they were ever stored.
create table capture_bodies (
  id bigint generated always as identity primary key,
  source_id bigint not null references sources on delete cascade,
  bytes bigint not null,
  received_bytes bigint,
  sha256 bytea not null,
  received_sha256 bytea,
  received_coding text,
  raw_stored boolean not null
);
-- Many sources may have the same bytes: an empty page, an answer of a host of many.
create index capture_bodies_source on capture_bodies (source_id, substr(sha256, 1, 4));

-- How answers were come by: what was asked for, from where, with what, and what robots.txt said.
create table capture_ways (
  id bigint generated always as identity primary key,
  source_id bigint not null references sources on delete cascade,
  digest bytea not null,
  kind text not null check (kind in ('page_capture', 'crawl_snapshot', 'ats_capture')),
  url text not null,
  final_url text not null,
  redirects jsonb not null,
  vantage jsonb not null,
  robots jsonb not null,
  fetcher text not null
);
create index capture_ways_source on capture_ways (source_id, digest);

-- Captures name their block by a number.
alter table known_blocks add column id integer generated always as identity unique;

create table looks (
  seq bigint generated always as identity,
  company_id bigint not null,
  source_id bigint not null,
  captured_at timestamptz not null,
  recorded_at timestamptz not null,
  head_id bigint not null,
  body_id bigint not null,
  way_id bigint not null,
  -- the first eight bytes of the hash of the body
  mark bigint not null,
  -- of vantage and robots, what moves from look to look
  robots_at timestamptz,
  -- the look whose readings hold for this one, as the bytes are the same
  same_as bigint,
  block_id integer,
  main_letters integer,
  http_status smallint not null,
  is_live boolean not null,
  -- null until extracted; why the capture says nothing where it is not complete
  complete boolean,
  id text collate "C" not null,
  headers_sha256 bytea not null,
  nonce bytea not null,
  -- stored -> extracted -> reconciled; `late` is stored evidence older than what was already
  -- reconciled
  state text not null default 'stored' check (state in ('stored', 'extracted', 'reconciled',
  'late')),
  -- values of header fields, each with a line feed after it
  moved text,
  own_vantage jsonb,
  incomplete_reason text,
  -- of a complete page: which edition it shows
  edition jsonb
);

-- All rows are joined to all: never one by one.
set local enable_nestloop = off;

-- What there is, taken apart. Fields of headers stay whole: nothing is known of how they move.
create temporary table parts on commit drop as
select c.seq, c.source_id, c.headers, c.content_type, c.kind, c.url, c.final_url, c.redirects,
  c.fetcher, c.bytes, c.raw_stored, c.received, a.own_vantage, r.robots_at, v.vantage, o.robots,
  decode(c.sha256, 'hex') as sha256,
  sha256(convert_to(jsonb_build_array(c.headers, c.content_type)::text, 'UTF8')) as head,
  sha256(convert_to(jsonb_build_array(c.kind, c.url, c.final_url, c.redirects, v.vantage,
    o.robots, c.fetcher)::text, 'UTF8')) as way
from captures c
cross join lateral (select jsonb_object_agg(key, value) as own_vantage from jsonb_each(c.vantage)
  where key in ('archive_url', 'not_modified_since')) a
cross join lateral (select c.vantage - '{archive_url,not_modified_since}'::text[] as vantage) v
cross join lateral (select case when c.robots->>'checked_at'
  ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$'
  then (c.robots->>'checked_at')::timestamptz end as robots_at) r
cross join lateral (select case when r.robots_at is null then c.robots
  else c.robots - 'checked_at' end as robots) o;
analyze parts;

insert into capture_heads (source_id, digest, headers, content_type)
select distinct on (source_id, head) source_id, head, headers, content_type
from parts order by source_id, head, seq;

insert into capture_bodies (source_id, sha256, bytes, raw_stored, received_coding, received_bytes,
  received_sha256)
select distinct on (source_id, sha256, bytes, raw_stored, received) source_id, sha256, bytes,
  raw_stored, received->>'coding', (received->>'bytes')::bigint, decode(received->>'sha256', 'hex')
from parts order by source_id, sha256, bytes, raw_stored, received, seq;

insert into capture_ways (source_id, digest, kind, url, final_url, redirects, vantage, robots,
  fetcher)
select distinct on (source_id, way) source_id, way, kind, url, final_url, redirects, vantage,
  robots, fetcher
from parts order by source_id, way, seq;
analyze capture_heads, capture_bodies, capture_ways;

insert into looks (seq, company_id, source_id, captured_at, recorded_at, head_id, body_id, way_id,
  mark, robots_at, same_as, block_id, main_letters, http_status, is_live, complete, id,
  headers_sha256, nonce, state, own_vantage, incomplete_reason, edition)
overriding system value
select c.seq, c.company_id, c.source_id, c.captured_at, c.recorded_at, h.id, b.id, w.id,
  ('x' || left(c.sha256, 16))::bit(64)::bigint, p.robots_at, o.seq, k.id, c.main_letters,
  c.http_status, c.lane = 'live', c.complete, c.id, decode(c.headers_sha256, 'hex'),
  decode(c.nonce, 'hex'), c.state, p.own_vantage, c.incomplete_reason, c.edition
from captures c join parts p on p.seq = c.seq
  join capture_heads h on h.source_id = p.source_id and h.digest = p.head
  join capture_ways w on w.source_id = p.source_id and w.digest = p.way
  join capture_bodies b on b.source_id = p.source_id and b.sha256 = p.sha256
    and b.bytes = p.bytes and b.raw_stored = p.raw_stored
    and b.received_coding is not distinct from p.received->>'coding'
    and b.received_bytes is not distinct from (p.received->>'bytes')::bigint
    and b.received_sha256 is not distinct from decode(p.received->>'sha256', 'hex')
  left join captures o on o.id = c.dedup_of
  left join known_blocks k on k.hash = c.block_hash
order by c.seq;

alter table looks add primary key (id), add unique (seq);
analyze looks;

-- Header fields with the values that moved, in their order.
create function told_headers(fields jsonb, moved text) returns jsonb
language sql immutable parallel safe as $$
  select case when moved is null then fields else (
    select jsonb_agg(case when field->1 = 'null' then jsonb_build_array(field->0,
      (string_to_array(moved, e'\n'))[nth]) else field end order by place)
    from (select field, place,
        count(*) filter (where field->1 = 'null') over (order by place) as nth
      from jsonb_array_elements(fields) with ordinality as f(field, place)) placed) end
$$;

-- All that is known of each capture. Parts that a question does not name are not looked up.
create view told as
select l.id, l.seq, l.company_id, l.source_id, w.kind,
  case when l.is_live then 'live' else 'archive' end as lane, w.url, w.final_url, l.captured_at,
  l.recorded_at, l.http_status::integer as http_status,
  told_headers(h.headers, l.moved) as headers,
  encode(l.headers_sha256, 'hex') as headers_sha256, w.redirects, h.content_type, b.bytes,
  encode(b.sha256, 'hex') collate "C" as sha256, b.raw_stored, o.id as dedup_of,
  case when l.own_vantage is null then w.vantage else w.vantage || l.own_vantage end as vantage,
  case when l.robots_at is null then w.robots
    else w.robots || jsonb_build_object('checked_at',
      to_char(l.robots_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end as robots,
  w.fetcher, encode(l.nonce, 'hex') as nonce, l.state, l.complete, l.incomplete_reason,
  l.main_letters, l.edition, k.hash as block_hash,
  case when b.received_coding is not null then jsonb_build_object('coding', b.received_coding,
    'bytes', b.received_bytes, 'sha256', encode(b.received_sha256, 'hex')) end as received
from looks l
  left join capture_heads h on h.id = l.head_id
  left join capture_bodies b on b.id = l.body_id
  left join capture_ways w on w.id = l.way_id
  left join looks o on o.seq = l.same_as
  left join known_blocks k on k.id = l.block_id;

-- Evidence is as it was, to the last column, or nothing of this has happened.
do $$ begin
  if (select count(*) from looks) <> (select count(*) from captures) or exists (
    select from captures c join told t on t.id = c.id
    where to_jsonb(t) <> to_jsonb(c)) then
    raise exception 'captures are not told as before';
  end if;
  perform setval(pg_get_serial_sequence('looks', 'seq'), last_value, is_called)
    from captures_seq_seq;
end $$;

-- Keys of others point at looks from now on.
drop trigger await_anchor on captures;
alter table facts drop constraint facts_capture_id_fkey,
  drop constraint facts_first_capture_id_fkey;
alter table manifest_rows drop constraint manifest_rows_capture_seq_fkey;
alter table readings drop constraint readings_capture_id_fkey;
alter table register_links drop constraint register_links_capture_id_fkey;
alter table source_readers drop constraint source_readers_first_capture_id_fkey,
  drop constraint source_readers_last_capture_id_fkey;
alter table suspicions drop constraint suspicions_before_capture_id_fkey,
  drop constraint suspicions_first_capture_id_fkey;
alter table unanchored drop constraint unanchored_capture_seq_fkey;
drop table captures;
alter table looks
  add foreign key (company_id) references companies on delete cascade,
  add foreign key (source_id) references sources on delete cascade,
  add foreign key (block_id) references known_blocks (id);
alter table facts add foreign key (capture_id) references looks,
  add foreign key (first_capture_id) references looks;
alter table manifest_rows add foreign key (capture_seq) references looks (seq) on delete cascade;
alter table readings add foreign key (capture_id) references looks on delete cascade;
alter table register_links add foreign key (capture_id) references looks;
alter table source_readers add foreign key (first_capture_id) references looks,
  add foreign key (last_capture_id) references looks;
alter table suspicions add foreign key (before_capture_id) references looks,
  add foreign key (first_capture_id) references looks;
alter table unanchored add foreign key (capture_seq) references looks (seq) on delete cascade;

-- No look is stored twice; and the looks at a source in their order.
create unique index looks_source on looks (source_id, captured_at, is_live, http_status, mark);
create index looks_company on looks (company_id, captured_at);
create index looks_todo on looks (company_id, captured_at, seq)
  where state in ('stored', 'extracted');
-- Those that may have been read: of many looks with the same bytes, one.
create index looks_roots on looks (body_id) where same_as is null;
create trigger await_anchor after insert on looks referencing new table as fresh
  for each statement execute function await_anchor();
alter view told rename to captures;
