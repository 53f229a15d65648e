-- Open suspicions are found by their source, however many others there are.

-- Programs of 0029 and later go on beside it.

create index suspicions_open on suspicions (source_id) where open;
