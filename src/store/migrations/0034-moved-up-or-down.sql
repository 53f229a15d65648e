-- Pages of what went up, or down, are index ranges apart, however little of a kind goes that way.

-- Programs of 0029 and later go on beside it; their pages of what moved are slow from then on.

-- No event is announced meanwhile: half a minute for five million of them.
create index feed_up on feed (list, class, occurred_at, seq) include (moved) where moved > 0;
create index feed_down on feed (list, class, occurred_at, seq) include (moved) where moved < 0;
create index feed_up_dimension on feed (list, dimension, class, occurred_at, seq)
  include (moved) where moved > 0;
create index feed_down_dimension on feed (list, dimension, class, occurred_at, seq)
  include (moved) where moved < 0;
create index feed_up_type on feed (list, type, class, occurred_at, seq)
  include (moved) where moved > 0;
create index feed_down_type on feed (list, type, class, occurred_at, seq)
  include (moved) where moved < 0;
drop index feed_moved, feed_moved_dimension, feed_moved_type;
