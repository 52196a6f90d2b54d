-- Made by `npm run queries` from apps/server/src/features/catalogue/record-repository.ts.

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
