-- Screens that are watched: a subscription of conditions, and who entered or left by which change.

alter table watch_subscriptions
  -- The conditions as they were read; null for a subscription of companies.
  add column screen_where text[],
  -- The same with their units settled, and the keys that they ask for.
  add column screen_asked jsonb,
  add column screen_keys text[],
  add column category_id bigint references categories on delete cascade,
  add check ((screen_where is null) = (screen_asked is null)),
  add check ((screen_where is null) = (screen_keys is null)),
  add check (category_id is null or screen_where is not null);

-- Which screens a changed fact can move a company into or out of.
create index watch_subscriptions_screened on watch_subscriptions using gin (screen_keys)
  where screen_keys is not null;

-- Told to one subscription alone, with numbers of the order of commit of all events.
create table screen_events (
  -- evt_screen_…
  id text collate "C" primary key,
  seq bigint not null unique,
  subscription_id text collate "C" not null references watch_subscriptions on delete cascade,
  company_id bigint not null references companies on delete cascade,
  -- added: the company entered; removed: it left
  change text not null check (change in ('added', 'removed')),
  -- of the fact that moved it
  dimension text not null,
  fact_key text collate "C" not null,
  provenance text not null,
  product text collate "C" not null default '',
  occurred_at date not null,
  detected_at date not null,
  recorded_at timestamptz not null,
  old_value jsonb,
  new_value jsonb,
  unit text,
  old_unit text,
  summary text not null,
  -- the change event that was told of the same, and its day; null where there was none
  cause_id text collate "C",
  cause_day date,
  check ((cause_id is null) = (cause_day is null))
);
create index screen_events_read on screen_events (subscription_id, seq);
create index screen_events_cause on screen_events (cause_id) where cause_id is not null;
