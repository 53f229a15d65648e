-- What the authorization server keeps about a person ends with that person.

alter table oauth_artefacts drop column uid;
alter table oauth_artefacts
  add column person_id text collate "C" references people on delete cascade;
create index on oauth_artefacts (person_id) where person_id is not null;
