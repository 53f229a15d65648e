-- Objects of captures are bodies without their content coding; how they came stays in the row.

-- Null: the object is the body as it came, as all are that were stored before.
alter table captures add column received jsonb;
