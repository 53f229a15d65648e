-- How far a number moved, beside its event in the lists, so that pages of what went up or down are
-- read like every other page.

-- New minus old, of two numbers in one unit; null for every other change. Decimals are subtracted,
-- so that 0.3 and 0.1 are 0.2 apart.
create function moved_by(was jsonb, becomes jsonb, old_unit text, unit text) returns float8
language sql immutable parallel safe
return case
  when jsonb_typeof(was) = 'number' and jsonb_typeof(becomes) = 'number'
    and old_unit is not distinct from unit
  then greatest(least((becomes #>> '{}')::numeric - (was #>> '{}')::numeric, 1e300), -1e300)::float8
end;

alter table feed add column moved float8;

create or replace function list_event() returns trigger language plpgsql as $$
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
    insert into feed (list, class, dimension, type, fact_key, occurred_at, seq, moved)
    select l.list, feed_class(new.derivation, new.significance), d.id, t.id, l.fact_key,
      new.occurred_at, new.seq, moved_by(new.old_value, new.new_value, new.old_unit, new.unit)
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

create or replace function list_membership() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7203114512);
  if tg_op <> 'INSERT' then
    delete from feed f using feed own
    where own.list = old.company_id and f.list = -old.category_id and f.class = own.class
      and f.occurred_at = own.occurred_at and f.seq = own.seq;
  end if;
  if tg_op <> 'DELETE' then
    insert into feed (list, class, dimension, type, occurred_at, seq, moved)
    select -new.category_id, class, dimension, type, occurred_at, seq, moved
    from feed where list = new.company_id;
  end if;
  return null;
end $$;

update feed f set moved = m.moved
from (
  select occurred_at, seq, moved_by(old_value, new_value, old_unit, unit) as moved
  from change_events where jsonb_typeof(new_value) = 'number'
) m
where f.occurred_at = m.occurred_at and f.seq = m.seq and m.moved is not null;

create index feed_moved on feed (list, class, occurred_at, seq) include (moved)
  where moved is not null;
