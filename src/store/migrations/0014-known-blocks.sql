-- Blocks that were known when captures were recorded: each capture names the newest of its chain.

create table known_blocks (
  hash text primary key,
  chain text not null check (chain in ('bitcoin', 'sandbox')),
  height int not null,
  header bytea not null,
  -- as the header says
  time timestamptz not null,
  seen_at timestamptz not null
);
create index known_blocks_newest on known_blocks (chain, seen_at desc);

-- Null for captures that were recorded before a block was known, or long after they were taken.
alter table captures add column block_hash text references known_blocks (hash);
