-- A look says whether what was read of it asked for its day: where nothing did, the same bytes say
-- the same on every day, and nobody reads them again.

-- Programs of 0029 and later go on beside it.

-- Null: nobody knows, as of all that was read before.
alter table looks add column minds_day boolean;
