-- Who signs in: people of accounts, mail links, sessions, passkeys, what the authorization server
-- keeps; keys without an owner; and what was done to accounts.

create table people (
  id text collate "C" primary key,
  account_id text collate "C" not null references accounts on delete cascade,
  -- in lower case
  email text collate "C" not null unique,
  created_at timestamptz not null,
  last_sign_in_at timestamptz
);
create index on people (account_id);

-- Single use, and for the browser alone that asked: both secrets are kept as SHA-256.
create table sign_in_links (
  hash bytea primary key,
  browser_hash bytea not null,
  email text collate "C" not null,
  -- a path of ours to go on to
  return_to text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index on sign_in_links (email, created_at);
create index on sign_in_links (expires_at);

create table sessions (
  id text collate "C" primary key,
  hash bytea not null unique,
  person_id text collate "C" not null references people on delete cascade,
  -- mail_link or passkey
  method text not null check (method in ('mail_link', 'passkey')),
  user_agent text,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null
);
create index on sessions (person_id);
create index on sessions (expires_at);

create table passkeys (
  id text collate "C" primary key,
  person_id text collate "C" not null references people on delete cascade,
  credential_id bytea not null unique,
  public_key bytea not null,
  sign_count bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index on passkeys (person_id);

-- A ceremony of WebAuthn that is under way: its challenge is answered once.
create table passkey_challenges (
  hash bytea primary key,
  -- the browser that asked; and who, where somebody was signed in
  browser_hash bytea not null,
  person_id text collate "C" references people on delete cascade,
  purpose text not null check (purpose in ('register', 'sign_in')),
  challenge text not null,
  expires_at timestamptz not null
);
create index on passkey_challenges (expires_at);

-- Artefacts of the authorization server; secrets of theirs stand as hashes in the id.
create table oauth_artefacts (
  model text collate "C" not null,
  id text collate "C" not null,
  payload jsonb not null,
  grant_id text collate "C",
  -- what is kept about a person ends with that person
  person_id text collate "C" references people on delete cascade,
  expires_at timestamptz,
  consumed_at timestamptz,
  primary key (model, id)
);
create index on oauth_artefacts (grant_id) where grant_id is not null;
create index on oauth_artefacts (person_id) where person_id is not null;
create index on oauth_artefacts (expires_at) where expires_at is not null;

-- A key without an owner has a tier of its own; it cannot have what belongs to an account.
alter table api_keys alter column account_id drop not null;
alter table api_keys add column tier text check (tier in ('free', 'pro', 'scale'));
alter table api_keys add constraint api_keys_owner_or_tier
  check ((account_id is null) = (tier is not null));

-- What was done to accounts and by whom; it outlives the account.
create table audit_entries (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- `operator`, or the id of a person
  actor text collate "C" not null,
  action text collate "C" not null,
  account_id text collate "C",
  detail jsonb not null
);
create index on audit_entries (account_id, id desc);
create index on audit_entries ((detail ->> 'address')) where action = 'account_deleted';

create function keep_audit() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is only added to' using errcode = 'restrict_violation';
end $$;
create trigger keep_audit before update or delete on audit_entries
  for each row execute function keep_audit();
create trigger keep_all_audit before truncate on audit_entries
  for each statement execute function keep_audit();
