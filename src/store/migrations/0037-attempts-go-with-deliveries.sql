-- Attempts go with their deliveries by a trigger, in place of a foreign key.

-- An attempt is written by the statement that settles its delivery and holds its row: to look for
-- that row once more, for the key, was an eighth of what the database spends on a delivery.

-- Programs of 0029 and later go on beside it.

-- Whatever removes deliveries removes their attempts with them, as the key did. A plan that is made
-- for many stays with its session, and would read all attempts for one: only the index is taken.
create function forget_attempts() returns trigger language plpgsql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  delete from delivery_attempts where delivery_id in (select id from gone);
  return null;
end $$;

create trigger forget_attempts after delete on deliveries
  referencing old table as gone for each statement execute function forget_attempts();

alter table delivery_attempts drop constraint delivery_attempts_delivery_id_fkey;
