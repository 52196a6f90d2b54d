-- Made by `npm run queries` from apps/server/src/features/photo-search/export-repository.ts.

-- listPhotoHitsForExport
select
  "hit"."search_id", "hit"."person_id", "hit"."rank", "hit"."band", "hit"."score", "person"."name", "person"."age",
  "person"."city", "person"."region", "person"."profile_url"
from
  "photo_search_hit" as "hit"
  left join (
    select person.* from person join source on source.id = person.source_id where source.closed_at is null
  ) as "person" on "person"."id" = "hit"."person_id"
where
  "hit"."account_id" = $1 and "hit"."band" <> $2
  and not exists (
    select "payment"."search_id" from "search_payment" as "payment"
    where
      "payment"."account_id" = "hit"."account_id" and "payment"."search_id" = "hit"."search_id"
      and "payment"."state" = $3
  )
  and ("hit"."search_id", "hit"."person_id") > ($4, $5)
order by "hit"."search_id", "hit"."person_id"
limit $6;

-- listPersonAnswersForExport
select "face_hash", "person_id", "person"."name", "answer", "person_answer"."created_at"
from
  "person_answer"
  left join (
    select person.* from person join source on source.id = person.source_id where source.closed_at is null
  ) as "person" on "person"."id" = "person_answer"."person_id"
where "account_id" = $1 and ("face_hash", "person_id") > ($2, $3)
order by "face_hash", "person_id"
limit $4;
