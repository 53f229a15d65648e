-- Claims of domains by those who own them, what is declared under them, and disputes of facts.

create table domain_claims (
  id text collate "C" primary key,
  account_id text collate "C" not null references accounts on delete cascade,
  company_id bigint not null references companies on delete cascade,
  -- the company's own apex domain: a further domain of it proves nothing of it
  domain text collate "C" not null,
  method text not null check (method in ('dns_txt', 'https_file')),
  status text not null check (status in
    ('pending', 'verified', 'lapsing', 'lapsed', 'expired', 'released')),
  -- public once it stands in DNS; drawn anew when a claim expires or lapses
  token text not null,
  created_at timestamptz not null,
  -- of a pending one: when it ages out
  expires_at timestamptz,
  verified_at timestamptz,
  -- of a lapsing one: the end of its grace
  lapses_at timestamptz,
  -- since when nobody could look, without a break
  unreachable_since timestamptz,
  last_checked_at timestamptz,
  next_check_at timestamptz,
  last_error text,
  -- when the account was told that it lapses
  warned_at timestamptz,
  check ((status = 'pending') = (expires_at is not null)),
  check ((status = 'lapsing') = (lapses_at is not null)),
  check (status not in ('verified', 'lapsing', 'lapsed') or verified_at is not null),
  check (status not in ('lapsed', 'expired', 'released') or next_check_at is null)
);
create unique index domain_claims_held on domain_claims (account_id, domain)
  where status <> 'released';
create index on domain_claims (account_id, created_at, id);
create index domain_claims_due on domain_claims (next_check_at) where next_check_at is not null;
create index on domain_claims (expires_at) where expires_at is not null;
create index on domain_claims (company_id);

-- A declaration is a fact that the company states through its claim: no capture, no source, no
-- place in bytes. It stands beside what was read for the same key, never in its place.
alter table facts
  add column claim_id text collate "C",
  alter column source_id drop not null,
  alter column locator drop not null,
  add constraint facts_declared_check check (
    (claim_id is null) = (evidence_type <> 'declaration')
    and (claim_id is null) = (source_id is not null)
    and (claim_id is null) = (locator is not null)
    and (claim_id is null or (provenance = 'company_stated' and capture_id is null)));
drop index facts_current;
create unique index facts_current on facts
  (company_id, dimension_rank, key, provenance, product, (claim_id is not null))
  include (claim_id) where valid_to is null;
create index facts_claim on facts (claim_id, key) where claim_id is not null;

create table disputes (
  id text collate "C" primary key,
  -- null: the claim or the account is gone; the outcome stays published
  claim_id text collate "C" references domain_claims on delete set null,
  account_id text collate "C" references accounts on delete set null,
  company_id bigint not null references companies on delete cascade,
  key text collate "C" not null,
  provenance text not null check (provenance in ('observed', 'company_stated')),
  product text collate "C" not null default '',
  -- as it was published when it was disputed
  value jsonb not null,
  unit text,
  -- what the owner says, for whoever decides
  statement text not null,
  source_url text,
  status text not null default 'open' check (status in ('open', 'upheld', 'rejected', 'withdrawn')),
  created_at timestamptz not null,
  decided_at timestamptz,
  -- published with the decision
  reason text,
  -- of an upheld one: the events that were taken back, and the credits that were given back
  retracted_events text[] not null default '{}',
  credits_returned bigint not null default 0,
  -- of an upheld one: from then on its value may be read again
  lifted_at timestamptz,
  check ((status = 'open') = (decided_at is null)),
  check (status not in ('upheld', 'rejected') or reason is not null),
  check (status = 'upheld' or lifted_at is null)
);
create unique index disputes_open on disputes (company_id, key, provenance, product)
  where status = 'open';
create index on disputes (company_id, created_at, id);
create index on disputes (claim_id, created_at, id);
create index on disputes (account_id);
create index disputes_upheld on disputes (company_id)
  where status = 'upheld' and lifted_at is null;
