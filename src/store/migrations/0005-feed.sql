-- Where pages of the change feed are read from: narrow lists of events, kept by triggers.

-- Null where it is not known, as for events written before this column, or where there was none.
alter table change_events add column old_unit text;

-- Dimensions and event types by number, so that the lists stay narrow.
create table feed_topics (
  id smallint generated always as identity primary key,
  topic text collate "C" not null unique
);

-- An event stands in several lists, one row in each. One unpartitioned table: a page of a filter
-- that few events meet would otherwise look into every month.
create table feed (
  -- 0 lists all events, n those of company n, -n those of the companies in category n
  list bigint not null,
  -- derivation and significance as one number, so that a page is read from at most four places
  class smallint not null,
  dimension smallint not null,
  type smallint not null,
  -- in the lists of companies alone
  fact_key text collate "C",
  occurred_at date not null,
  seq bigint not null,
  primary key (list, class, occurred_at, seq)
);
create index feed_dimension on feed (list, dimension, class, occurred_at, seq);
create index feed_type on feed (list, type, class, occurred_at, seq);
create index feed_fact_key on feed (list, fact_key, class, occurred_at, seq)
  where fact_key is not null;

create function feed_class(derivation text, significance text) returns smallint
language sql immutable strict parallel safe
return (
  2 * array_position(
    array['confirmed', 'historical', 'baseline', 'legacy', 'orphaned'], derivation)
  + (significance = 'high')::int
)::smallint;

-- Events and memberships change under one lock, that of the commit order, so that neither misses
-- the other: who comes second sees what the first committed.
create function list_event() returns trigger language plpgsql as $$
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
    insert into feed (list, class, dimension, type, fact_key, occurred_at, seq)
    select l.list, feed_class(new.derivation, new.significance), d.id, t.id, l.fact_key,
      new.occurred_at, new.seq
    from (
      select 0 as list, null as fact_key union all select new.company_id, new.fact_key
      union all select -category_id, null from company_categories
        where company_id = new.company_id
    ) l
    join feed_topics d on d.topic = new.dimension
    join feed_topics t on t.topic = new.type;
  end if;
  return null;
end $$;

-- What a correction changes of an event is not among these columns.
create trigger list_event after insert or delete
  or update of company_id, dimension, fact_key, type, significance, derivation, occurred_at, seq
  on change_events for each row execute function list_event();

create function list_membership() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7203114512);
  if tg_op <> 'INSERT' then
    delete from feed f using feed own
    where own.list = old.company_id and f.list = -old.category_id and f.class = own.class
      and f.occurred_at = own.occurred_at and f.seq = own.seq;
  end if;
  if tg_op <> 'DELETE' then
    insert into feed (list, class, dimension, type, occurred_at, seq)
    select -new.category_id, class, dimension, type, occurred_at, seq
    from feed where list = new.company_id;
  end if;
  return null;
end $$;

create trigger list_membership after insert or delete or update on company_categories
  for each row execute function list_membership();

insert into feed_topics (topic)
select dimension from change_events union select type from change_events;

insert into feed (list, class, dimension, type, fact_key, occurred_at, seq)
select l.list, feed_class(e.derivation, e.significance), d.id, t.id, l.fact_key, e.occurred_at,
  e.seq
from change_events e
join feed_topics d on d.topic = e.dimension
join feed_topics t on t.topic = e.type
cross join lateral (
  select 0 as list, null as fact_key union all select e.company_id, e.fact_key
  union all select -category_id, null from company_categories where company_id = e.company_id
) l;
