-- Corrections of events that were told: why and when, and by which readers events were looked at.

alter table change_events add column status_reason text;
alter table change_events add column corrected_at timestamptz;

create table event_checks (
  company_id bigint primary key references companies (id) on delete cascade,
  -- The readers with which the company's events were read again, by name and version.
  readers text not null,
  -- The event up to which that is done.
  through_seq bigint not null,
  checked_at timestamptz not null
);
