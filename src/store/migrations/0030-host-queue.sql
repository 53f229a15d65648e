-- A queue of hosts: whom to ask next is found in the same time however many sources a host has.

-- Programs of 0029 and later go on beside it.

-- In the order of whoever judges: companies, then sources.
lock table companies in share row exclusive mode;

alter table sources
  -- false: of a company that is tracked no more or invented; never due
  add column tracked boolean not null default true,
  -- whose claim it is, by a random name; what older programs claim has none
  add column claimed_by text;
update sources s set tracked = false from companies c
where c.id = s.company_id and (c.sample or c.untracked_at is not null);
create index sources_at_host on sources (host, next_due_at, id)
  where next_due_at is not null and tracked;

-- Each host with scheduled sources, once.
create table host_queue (
  host text collate "C" primary key,
  -- Never later than when something there may be claimed, unless a note says so; it may be earlier.
  ready_at timestamptz not null
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02);
create index host_queue_ready on host_queue (ready_at, host);

-- What became due sooner. Whoever claims writes it into the queue; whoever schedules waits for no
-- row of the queue, and nobody waits for his transaction, however many have sources at one host.
create table host_notes (
  id bigint generated always as identity primary key,
  host text collate "C" not null,
  ready_at timestamptz not null
) with (autovacuum_vacuum_scale_factor = 0.02);

create function note_hosts() returns trigger language plpgsql as $$
begin
  insert into host_notes (host, ready_at)
  select host, min(next_due_at) from fresh
  where host is not null and next_due_at is not null and tracked group by host;
  return null;
end $$;
create trigger note_hosts after insert on sources referencing new table as fresh
  for each statement execute function note_hosts();

create function note_host() returns trigger language plpgsql as $$
begin
  insert into host_notes (host, ready_at) values (new.host, new.next_due_at);
  return null;
end $$;
create trigger note_host after update of next_due_at, tracked on sources for each row
  when (new.host is not null and new.next_due_at is not null and new.tracked
    and (old.next_due_at is null or new.next_due_at < old.next_due_at or not old.tracked))
  execute function note_host();

create function track_sources() returns trigger language plpgsql as $$
begin
  update sources set tracked = not tracked
  where company_id = new.id and tracked = (new.sample or new.untracked_at is not null);
  return null;
end $$;
create trigger track_sources after update of sample, untracked_at on companies for each row
  when ((old.sample or old.untracked_at is not null)
    is distinct from (new.sample or new.untracked_at is not null))
  execute function track_sources();

-- What follows is done within one call each, so that no program that stands still holds rows of the
-- queue. Hosts are taken by one statement and looked at by the next, which sees what whoever had
-- them before has written. What others have not committed yet comes with a note of theirs.

-- Gives hosts, whose rows the caller holds, their places: by the earliest of their sources, the
-- host's own rest, and the claims there; what is claimed may come back at the end of its claim. A
-- host without scheduled sources leaves.
create function place_hosts(these text[], moment timestamptz, soonest timestamptz) returns void
language plpgsql as $$
begin
  with placed as (
    select n.host, case when d.due is null then b.until
      else greatest(d.due, b.until, r.next_at, r.held) end as at
    from unnest(these) as n(host)
    -- It is asked for another's sake, and is free again in a moment.
    left join lateral (
      select h.next_at, case when h.held_until > moment
        then least(h.held_until, moment + interval '1 second') end as held
      from hosts h where h.host = n.host) r on true
    -- When a claim of ours ends early, the queue is told; of one of an older program it is not.
    cross join lateral (
      select max(case when s.claimed_by is not null then s.claimed_until
        else least(s.claimed_until, moment + interval '5 seconds') end) as until
      from sources s where s.host = n.host and s.claimed_until > moment) b
    left join lateral (
      select s.next_due_at as due from sources s
      where s.host = n.host and s.tracked and s.next_due_at is not null
      order by s.next_due_at, s.id limit 1) d on true),
  gone as (delete from host_queue q using placed p where q.host = p.host and p.at is null)
  update host_queue q set ready_at = greatest(p.at, soonest) from placed p
  where q.host = p.host and p.at is not null;
end $$;

-- A claim at this host has ended, in the caller's statement.
create function leave_host(one text, moment timestamptz) returns void language plpgsql as $$
begin
  perform from host_queue where host = one for update;
  perform place_hosts(array[one], moment, moment);
end $$;

-- Claims so many sources at most, each at another host: the one that has been due the longest. Rows
-- that others hold are passed over, not waited for.
create function claim_hosts(moment timestamptz, ends timestamptz, claim text, most integer)
returns setof sources language plpgsql as $$
declare
  taken text[];
  rest text[];
  due bigint[];
  wanted integer := most;
begin
  while wanted > 0 loop
    taken := array(select host from host_queue where ready_at <= moment
      order by ready_at, host limit wanted for update skip locked);
    due := array(
      select d.id from unnest(taken) as n(host)
      left join hosts h on h.host = n.host
      cross join lateral (
        select s.id from sources s
        where s.host = n.host and s.tracked and s.next_due_at <= moment
          and (s.claimed_until is null or s.claimed_until <= moment)
        order by s.next_due_at, s.id limit 1 for no key update skip locked) d
      where (h.next_at is null or h.next_at <= moment)
        and (h.held_until is null or h.held_until <= moment)
        and not exists (select from sources b where b.host = n.host and b.claimed_until > moment));
    return query update sources s set claimed_until = ends, claimed_by = claim from companies c
      where s.id = any(due) and c.id = s.company_id and not c.sample and c.untracked_at is null
      returning s.*;
    -- A source that was found while its company left does not know of it. The company is held, so
    -- that it does not come back in this moment and leave the source behind.
    with strays as materialized (
      select s.id from sources s join companies c on c.id = s.company_id
      where s.id = any(due) and (c.sample or c.untracked_at is not null) for share of c skip locked)
    update sources s set tracked = false from strays where s.id = strays.id;
    update host_queue q set ready_at = ends from sources s
      where s.id = any(due) and s.claimed_by = claim and q.host = s.host;
    rest := array(select unnest(taken)
      except select s.host from sources s where s.id = any(due) and s.claimed_by = claim);
    if rest <> '{}' then
      perform place_hosts(rest, moment, moment + interval '1 second');
    end if;
    exit when cardinality(taken) < wanted;
    wanted := wanted - cardinality(taken) + cardinality(rest);
  end loop;
end $$;

insert into host_queue (host, ready_at)
select host, min(next_due_at) from sources
where host is not null and next_due_at is not null and tracked group by host;
analyze sources, host_queue;
