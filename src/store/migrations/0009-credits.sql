-- What calls cost: the month's allowance, the balance and its ledger, use by day; and answers of
-- writes that are kept for a second try.

alter table accounts
  -- pay-as-you-go credits; only the ledger moves it
  add column balance bigint not null default 0 check (balance >= 0),
  -- most of the balance that may be spent in a month; null: all of it
  add column cap bigint check (cap >= 0),
  -- first day (UTC) of the month for which the next two count
  add column period date not null default '1970-01-01',
  -- everything that was charged, and what of it the balance paid
  add column used bigint not null default 0,
  add column balance_used bigint not null default 0 check (balance_used >= 0),
  add constraint accounts_used check (used >= balance_used);

-- Not tied to accounts: it stays when one is closed.
create table credit_entries (
  id bigint generated always as identity primary key,
  account_id text collate "C" not null,
  at timestamptz not null,
  kind text not null check (kind in ('top_up', 'charge', 'refund', 'adjustment', 'closing')),
  amount bigint not null check (amount <> 0),
  balance_after bigint not null check (balance_after >= 0),
  operation text collate "C",
  request_id text,
  actor text collate "C" not null,
  note text
);
create index on credit_entries (account_id, id desc);

-- The balance is what the entries sum to: an entry moves it, and nothing else may.
create function enter_credits() returns trigger language plpgsql as $$
begin
  update accounts set balance = balance + new.amount where id = new.account_id
  returning balance into new.balance_after;
  if not found then
    raise exception 'no account %', new.account_id using errcode = 'foreign_key_violation';
  end if;
  return new;
end $$;
create trigger enter_credits before insert on credit_entries
  for each row execute function enter_credits();

create function keep_entries() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is only added to' using errcode = 'restrict_violation';
end $$;
create trigger keep_entries before update or delete on credit_entries
  for each row execute function keep_entries();
create trigger keep_all_entries before truncate on credit_entries
  for each statement execute function keep_entries();

create function guard_balance() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 and new.balance <> old.balance then
    raise exception 'only the ledger moves a balance' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger guard_balance before update of balance on accounts
  for each row execute function guard_balance();

create function guard_account() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    raise exception 'an account begins with nothing' using errcode = 'restrict_violation';
  end if;
  raise exception 'an account with a balance is closed by an entry first'
    using errcode = 'restrict_violation';
end $$;
create trigger guard_opening before insert on accounts
  for each row when (new.balance <> 0) execute function guard_account();
create trigger guard_closing before delete on accounts
  for each row when (old.balance <> 0) execute function guard_account();

create table usage_days (
  account_id text collate "C" not null references accounts on delete cascade,
  day date not null,
  operation text collate "C" not null,
  calls bigint not null default 0,
  credits bigint not null default 0,
  primary key (account_id, day, operation)
);

create table idempotency_keys (
  -- the account, or the key where it has no owner
  owner text collate "C" not null,
  key text collate "C" not null,
  operation text collate "C" not null,
  -- of method, path, query and body
  request_hash bytea not null,
  -- the call that does the work, or did it
  request_id text not null,
  -- a call that was killed holds the key no longer than this
  locked_until timestamptz not null,
  -- null while the first call is under way
  finished_at timestamptz,
  -- holds a secret: its reply is sealed, and kept for ten minutes only
  secret boolean not null,
  -- null also where it is kept no longer
  reply bytea,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (owner, key)
);
create index on idempotency_keys (expires_at);
-- what is under way
create index on idempotency_keys (request_id) where finished_at is null;
create index on idempotency_keys (finished_at) where secret and reply is not null;
