-- Made by `npm run queries` from apps/server/src/features/catalogue/repository.ts.

-- listPeople
select "id", "source_id", "name", "age", "city", "region", "about", "profile_url"
from
  (select person.* from person join source on source.id = person.source_id where source.closed_at is null) as "person"
where "id" in ($1);
select
  "person_id" as "personId", "id", "position", "file_key" as "fileKey", "remote_url" as "remoteUrl", "state", "eyes"
from "photo"
where "person_id" in ($1)
order by "position";

-- listKnownBy
select "id", "source_id" as "sourceId", "external_id" as "externalId", "profile_url" as "profileUrl"
from "person"
where "id" > $1
order by "id"
limit $2;

-- lockPeopleToSuppress
select * from "person" where "id" in ($1) order by "id" for update;
select
  "person_id", "id", "position", "file_key" as "fileKey", "remote_url" as "remoteUrl", "digest",
  "perceptual_hash" as "perceptualHash"
from "photo"
where "person_id" in ($1)
order by "position";
select distinct "person_id" from "face" where "person_id" in ($1);

-- listPresentIds
select "id"
from
  (select person.* from person join source on source.id = person.source_id where source.closed_at is null) as "person"
where "id" in ($1);

-- listPersonIdsByProfile
select "id" from "person" where "profile_key" in ($1);

-- listWhatGoes
select
  "id", "source_id" as "sourceId", "profile_url" as "profileUrl",
  (select count(*)::integer from photo where photo.person_id = person.id) as "photos"
from "person"
where "id" in ($1);

-- listProfileUrls
select "id", "profile_url" from "person" where "id" in ($1) and "profile_url" is not null;

-- listGonePhotos
select
  "person_id" as "personId", "id", "position", "file_key" as "fileKey", "remote_url" as "remoteUrl", "state", "eyes"
from "photo"
where "state" = $1
order by "checked_at"
limit $2;

-- updatePhotoStates
update "photo" set "checked_at" = $1 where "person_id" in ($2) and "id" in ($3);
update "photo" set "state" = $1 where "person_id" in ($2) and "id" in ($3) and "state" <> $4 returning "person_id";

-- hasImportOutside
select exists (select 1 as "one" from "import_run" where "lawful_basis" <> $1) as "found";

-- insertDepartures
insert into departure (id, person_id)
select gen_random_uuid(), person_id
from unnest($1::uuid[]) as left_by (person_id);

-- insertOutsideDepartures
insert into "departure" ("id", "person_id", "vk_id") values ($1, $2, $3);

-- hasOutsideDepartures
select "id" from "departure" where "vk_id" is not null limit $1;

-- listDepartures
select "id", "person_id", "vk_id" from "departure" order by "recorded_at", "id" limit $1;

-- deleteDepartures
delete from "departure" where "id" in ($1);

-- holdDepartures
select pg_advisory_xact_lock_shared(hashtextextended ('departures', 0));

-- lockDepartures
select pg_advisory_xact_lock(hashtextextended ('departures', 0));

-- listRecords
select
  "id", "source_id" as "sourceId", "external_id" as "externalId", "updated_at" as "updatedAt",
  (select count(*)::integer from photo where photo.person_id = person.id) as "photos", age is not null as "isAgeKnown"
from "person"
where "id" = $1
order by "id"
limit $2;

-- findPersonName
select "name", "age", "city", "profile_url" as "link" from "person" where "id" = $1;
