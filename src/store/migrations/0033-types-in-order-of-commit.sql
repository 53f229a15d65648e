-- Who watches a rare type and reads from long ago looks through its events alone.

-- Programs of 0029 and later go on beside it.

create index feed_commit_type on feed (type, seq) include (list, dimension, class, occurred_at)
  where class in (2, 3) and list > 0;
