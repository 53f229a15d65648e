-- What companies are screened by: of each company and key the one value that comparisons show.

create table screen_values (
  company_id bigint not null references companies on delete cascade,
  key text collate "C" not null,
  -- Empty where the value has none, so that one index serves both.
  unit text collate "C" not null default '',
  number float8,
  word text collate "C",
  primary key (company_id, key)
);

create index screen_values_number on screen_values (key, unit, number, company_id)
  where number is not null;
create index screen_values_word on screen_values (key, word, company_id);

-- Those of these companies, as their facts and events stand; `changed_at` is the day of the last
-- change that their records tell.
create function refresh_screen_values(ids bigint[]) returns void language sql as $$
  with chosen as materialized (
    select distinct on (company_id, key) company_id, key, coalesce(unit, '') as unit,
      case when jsonb_typeof(value) = 'number' then
        greatest(least((value #>> '{}')::numeric, 1e300), -1e300)::float8 end as number,
      case when jsonb_typeof(value) in ('string', 'boolean') then
        left(value #>> '{}', 200) end as word
    from facts
    where company_id = any(ids) and valid_to is null and (claim_id is null or not exists (
      select from facts stated where stated.company_id = facts.company_id
        and stated.dimension_rank = facts.dimension_rank and stated.key = facts.key
        and stated.provenance = facts.provenance and stated.product = facts.product
        and stated.claim_id is null and stated.valid_to is null offset 0))
    order by company_id, key, product, provenance = 'observed' desc
  ), due as materialized (
    select * from chosen
    union all
    select company_id, 'changed_at', '', null, max(occurred_at)::text from change_events
    where company_id = any(ids) and derivation in ('confirmed', 'historical')
      and status = 'current'
    group by company_id
  ), gone as (
    delete from screen_values s where s.company_id = any(ids) and not exists (
      select from due where due.company_id = s.company_id and due.key = s.key)
  )
  insert into screen_values as s (company_id, key, unit, number, word)
  select company_id, key, unit, number, word from due
  on conflict (company_id, key) do update
    set unit = excluded.unit, number = excluded.number, word = excluded.word
    where (s.unit, s.number, s.word)
      is distinct from (excluded.unit, excluded.number, excluded.word)
$$;

select refresh_screen_values(coalesce(array_agg(id), '{}')) from companies;
