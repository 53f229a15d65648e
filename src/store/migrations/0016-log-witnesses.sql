-- Checkpoints of the log of manifests that were offered to witnesses, and what these said.

create table log_checkpoints (
  id bigint generated always as identity primary key,
  chain text not null check (chain in ('bitcoin', 'sandbox')),
  -- the name of the log: another one where the address of the service changes
  origin text not null,
  size int not null check (size > 0),
  root text not null,
  made_at timestamptz not null,
  unique (origin, size)
);

create table log_cosignatures (
  checkpoint_id bigint not null references log_checkpoints (id),
  -- name, hash of the key and key
  witness text not null,
  -- as it stands under the checkpoint, with its line feed
  line text not null,
  cosigned_at timestamptz not null,
  primary key (checkpoint_id, witness)
);

create table log_witnesses (
  origin text not null,
  witness text not null,
  -- of the last checkpoint that it said it cosigned; 0: of none
  size int not null,
  tries int not null,
  next_at timestamptz not null,
  problem text,
  primary key (origin, witness)
);
