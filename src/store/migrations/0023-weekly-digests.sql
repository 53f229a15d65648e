-- Endpoints that are told once a week: their deliveries wait for the moment and leave together.

alter table watch_endpoints drop constraint watch_endpoints_format_check;
alter table watch_endpoints add constraint watch_endpoints_format_check
  check (format in ('json', 'slack', 'discord', 'digest'));
create index watch_endpoints_digest on watch_endpoints (id) where format = 'digest';

-- The moment at which what is told now leaves: the next Monday, at six in the morning (UTC).
create function next_digest(now timestamptz) returns timestamptz
language sql immutable strict parallel safe
return (date_trunc('week', now at time zone 'UTC' - interval '6 hours')
  + interval '7 days 6 hours') at time zone 'UTC';
