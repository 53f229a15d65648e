-- Own probes slot by slot, and which records of registers are surely a company's.

-- The row is the claim: no outcome means that it was taken and not measured.
create table probe_slots (
  company_id bigint not null references companies on delete cascade,
  slot timestamptz not null,
  outcome text check (outcome in ('ok', 'fail', 'ours')),
  http_status int,
  ttfb_ms int,
  -- what kind of failure, by the code of Node
  code text,
  primary key (company_id, slot)
);

-- A source of role `register` exists only for a row here.
create table register_links (
  company_id bigint not null references companies on delete cascade,
  register text not null check (register in ('gleif', 'edgar', 'companies_house')),
  identifier text collate "C" not null,
  -- the confirmation of registers/confirmation.ts
  confirmation jsonb not null,
  -- the capture in which the company states the identifier, or the register the website
  capture_id text collate "C" references captures,
  confirmed_at timestamptz not null,
  primary key (company_id, register, identifier)
);
