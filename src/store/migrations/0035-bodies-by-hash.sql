-- Bodies are found by their hash and then their source: one index serves both questions, and the
-- one by source alone names it once for all of its bodies.

-- Programs of 0029 and later go on beside it.

-- No look is stored meanwhile: some seconds for a million bodies.
-- The sum keeps the two apart: who asks by hash and source never gets the index by source alone.
create index capture_bodies_same on capture_bodies (substr(sha256, 1, 4), (source_id + 0));
create index capture_bodies_of on capture_bodies (source_id);
drop index capture_bodies_source, capture_bodies_object;
