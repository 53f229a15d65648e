-- Requests to cover a company, and what was decided of them.

create table coverage_requests (
  id text collate "C" primary key,
  account_id text collate "C" not null references accounts on delete cascade,
  domain text collate "C" not null,
  -- null: nobody has decided yet
  decision text check (decision in ('accepted', 'rejected')),
  reason text,
  created_at timestamptz not null,
  decided_at timestamptz,
  unique (account_id, domain),
  check ((decision is null) = (decided_at is null)),
  check (decision is distinct from 'rejected' or reason is not null)
);
create index on coverage_requests (domain);
create index coverage_requests_waiting on coverage_requests (created_at, id)
  where decision is null;
