-- Pages of what moved of one dimension or type are one index range, however little of it moves.

-- Programs of 0029 and later go on beside it.

create index feed_moved_dimension on feed (list, dimension, class, occurred_at, seq)
  include (moved) where moved is not null;

create index feed_moved_type on feed (list, type, class, occurred_at, seq)
  include (moved) where moved is not null;
