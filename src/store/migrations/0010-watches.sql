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
  -- events that were committed before are none of this watch
  added_at timestamptz not null,
  primary key (subscription_id, company_id)
);
create index on watch_companies (company_id);

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
  status text not null default 'pending'
    check (status in ('pending', 'delivered', 'failed', 'dropped')),
  attempts int not null default 0,
  -- how many of the present schedule were made: a redelivery starts a new one
  step int not null default 0,
  trigger text not null default 'scheduled' check (trigger in ('scheduled', 'manual')),
  -- when it is due; while a worker has it, when that worker is taken for dead
  next_attempt_at timestamptz,
  last_response_status int,
  last_error text,
  created_at timestamptz not null,
  delivered_at timestamptz,
  unique (subscription_id, endpoint_id, change_event_id)
);
create index on deliveries (next_attempt_at, id) where status = 'pending';
create index on deliveries (endpoint_id, created_at desc, id desc);
create index on deliveries (endpoint_id, status, created_at desc, id desc);
create index on deliveries (change_event_id);

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
