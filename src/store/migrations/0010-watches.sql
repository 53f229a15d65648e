-- Watches: where events are sent, which companies are watched, what was sent, and readers' places.

create table watch_endpoints (
  id text collate "C" primary key,
  account_id text collate "C" not null references accounts on delete cascade,
  url text not null,
  format text not null check (format in ('json', 'slack', 'discord')),
  status text not null default 'active' check (status in ('active', 'disabled')),
  disabled_reason text,
  description text,
  event_types text[],
  min_significance text check (min_significance in ('normal', 'high')),
  throttle_per_second int check (throttle_per_second between 1 and 50),
  -- start of the continuous failure, and which deliveries it has met (at most three are kept)
  failing_since timestamptz,
  failing_deliveries text[] not null default '{}',
  consecutive_failures int not null default 0,
  last_success_at timestamptz,
  last_failure_at timestamptz,
  -- not asked again before, whatever the deliveries' own schedule says
  not_before timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((status = 'disabled') = (disabled_reason is not null))
);
create index on watch_endpoints (account_id, created_at, id);

-- Encrypted under the key of the installation. At most two of an endpoint are live.
create table endpoint_secrets (
  id bigint generated always as identity primary key,
  endpoint_id text collate "C" not null references watch_endpoints on delete cascade,
  sealed bytea not null,
  created_at timestamptz not null,
  -- null: the current one
  expires_at timestamptz
);
create unique index on endpoint_secrets (endpoint_id) where expires_at is null;
create index on endpoint_secrets (endpoint_id);

create table watch_subscriptions (
  id text collate "C" primary key,
  account_id text collate "C" not null references accounts on delete cascade,
  name text not null,
  -- null: all ten
  dimensions text[],
  event_types text[],
  min_significance text check (min_significance in ('normal', 'high')),
  active boolean not null default true,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index on watch_subscriptions (account_id, created_at, id);

create table watch_companies (
  subscription_id text collate "C" not null references watch_subscriptions on delete cascade,
  company_id bigint not null references companies on delete cascade,
  added_at timestamptz not null,
  -- change_events.seq of the last event that was committed before: events up to it are none of
  -- this watch. The trigger below gives it.
  after_seq bigint not null default 0,
  primary key (subscription_id, company_id)
);
create index on watch_companies (company_id);

-- Under the lock of the commit order, so that what is committed next finds the watch, and every
-- number that was given is of an event that is committed or given up.
create function place_watch() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7203114512);
  new.after_seq := (select case when is_called then last_value else 0 end from change_event_seq);
  return new;
end $$;
create trigger place_watch before insert on watch_companies
  for each row execute function place_watch();

-- Confirmed events (their classes are 2 and 3) in the order of commit, each once: of all
-- companies, and of one.
create index feed_commit on feed (seq) include (list, dimension, type, class, occurred_at)
  where class in (2, 3) and list > 0;
create index feed_commit_of on feed (list, seq) include (dimension, type, class, occurred_at)
  where class in (2, 3) and list > 0;

-- Samples that a developer asked for: of one account, with numbers of the same order of commit,
-- and no part of the feed or of any history.
create table test_events (
  -- evt_test_…
  id text collate "C" primary key,
  seq bigint not null unique,
  account_id text collate "C" not null references accounts on delete cascade,
  -- null: every subscription of the account that takes it
  subscription_id text collate "C",
  company_id bigint not null references companies on delete cascade,
  dimension text not null,
  fact_key text collate "C" not null,
  type text not null,
  change text not null check (change in ('added', 'removed', 'changed')),
  significance text not null check (significance in ('normal', 'high')),
  occurred_at date not null,
  detected_at date not null,
  recorded_at timestamptz not null,
  old_value jsonb,
  new_value jsonb,
  unit text,
  summary text not null
);
create index on test_events (account_id, seq);

create table watch_routes (
  subscription_id text collate "C" not null references watch_subscriptions on delete cascade,
  endpoint_id text collate "C" not null references watch_endpoints on delete cascade,
  primary key (subscription_id, endpoint_id)
);
create index on watch_routes (endpoint_id);

create table watch_cursors (
  subscription_id text collate "C" not null references watch_subscriptions on delete cascade,
  name text collate "C" not null,
  -- change_events.seq of the last event that was served
  position bigint not null,
  created_at timestamptz not null,
  used_at timestamptz not null,
  primary key (subscription_id, name)
);

-- One row is one job and one line of the log. It stays when its subscription is deleted.
create table deliveries (
  id text collate "C" primary key,
  endpoint_id text collate "C" not null references watch_endpoints on delete cascade,
  subscription_id text collate "C" not null,
  change_event_id text collate "C" not null,
  -- occurred_at of the event: where it is found without a look into every month
  event_date date not null,
  status text not null default 'pending'
    check (status in ('pending', 'delivered', 'failed', 'dropped')),
  attempts int not null default 0,
  -- how many of the present schedule were made: a redelivery starts a new one
  step int not null default 0,
  trigger text not null default 'scheduled' check (trigger in ('scheduled', 'manual')),
  -- when it is due
  next_attempt_at timestamptz,
  -- a worker has it; after this moment it is taken for dead, or before: it is known to live while
  -- it holds the advisory lock of this number
  leased_until timestamptz,
  leased_by int,
  last_response_status int,
  last_error text,
  created_at timestamptz not null,
  delivered_at timestamptz,
  unique (change_event_id, subscription_id, endpoint_id)
) with (fillfactor = 80);
-- Of each endpoint for itself: what waits for one is in nobody else's way.
create index deliveries_due on deliveries (endpoint_id, next_attempt_at, id)
  where status = 'pending';
-- Old lines of the log are removed; they lie as they were written.
create index deliveries_old on deliveries using brin (created_at);
create index on deliveries (endpoint_id, created_at desc, id desc);
create index on deliveries (endpoint_id, status, created_at desc, id desc);

create table delivery_attempts (
  delivery_id text collate "C" not null references deliveries on delete cascade,
  attempt int not null,
  at timestamptz not null,
  status int,
  duration_ms int not null,
  response_excerpt text,
  error text,
  trigger text not null check (trigger in ('scheduled', 'manual')),
  primary key (delivery_id, attempt)
);
