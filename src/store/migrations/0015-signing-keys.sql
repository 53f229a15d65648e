-- Public keys that this installation signed with: retired ones stay, for what they signed.

create table signing_keys (
  key_id text collate "C" primary key,
  public_key bytea not null,
  first_used_at timestamptz not null
);
