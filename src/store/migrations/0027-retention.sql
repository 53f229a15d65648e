-- Objects that were removed because they grew older than they are kept; what is known of their
-- captures stays.

-- Programs of 0026 and later go on beside it.

create table removed_objects (
  sha256 bytea primary key,
  bytes bigint not null,
  -- null: stored again since
  removed_at timestamptz,
  -- the moment since which it stands aside; null when it is gone for good
  aside_since timestamptz,
  -- the base that it stands on while it stands aside
  stands_on bytea,
  -- whether others may stand on it
  is_base boolean not null
);
create index removed_objects_aside on removed_objects (aside_since, sha256)
  where aside_since is not null;
create index removed_objects_stood_on on removed_objects (stands_on) where aside_since is not null;

-- Whose captures have the same bytes.
create index capture_bodies_object on capture_bodies (substr(sha256, 1, 4));

create or replace view captures as
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
    'bytes', b.received_bytes, 'sha256', encode(b.received_sha256, 'hex')) end as received,
  r.removed_at as raw_removed_at
from looks l
  left join capture_heads h on h.id = l.head_id
  left join capture_bodies b on b.id = l.body_id
  left join capture_ways w on w.id = l.way_id
  left join looks o on o.seq = l.same_as
  left join known_blocks k on k.id = l.block_id
  left join removed_objects r on r.sha256 = b.sha256;
