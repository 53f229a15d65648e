-- A mark that a process writes over with each charge, and that tells whether it was committed.

-- Programs of 0025 and later go on beside it.

create table charge_marks (
  lane text collate "C" primary key,
  batch bigint not null,
  at timestamptz not null
) with (fillfactor = 50);
