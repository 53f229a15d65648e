-- Events of regions in which data is held are of the dimension of their facts: what was called
-- location.region is security.data_region, in what was told, and in what watches ask for.

update change_events set type = replace(type, 'location.region', 'security.data_region')
where type in ('location.region.added', 'location.region.removed', 'location.region.changed');

update test_events set type = replace(type, 'location.region', 'security.data_region')
where type in ('location.region.added', 'location.region.removed', 'location.region.changed');

create function todays_types(types text[]) returns text[] language sql immutable
return array_replace(array_replace(array_replace(types,
  'location.region.added', 'security.data_region.added'),
  'location.region.removed', 'security.data_region.removed'),
  'location.region.changed', 'security.data_region.changed');

update watch_endpoints set event_types = todays_types(event_types)
where event_types is not null and event_types <> todays_types(event_types);

update watch_subscriptions set event_types = todays_types(event_types)
where event_types is not null and event_types <> todays_types(event_types);

drop function todays_types(text[]);
