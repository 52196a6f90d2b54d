-- Made by `npm run queries` from apps/server/src/features/photo-search/export-repository.ts.

-- listPhotoSearchesForExport
select
  "search_id",
  "image_name",
  "photo_count",
  "model_id",
  "weak_count",
  "faces_compared",
  "bands",
  "unavailable_sources",
  "remind_at_faces",
  encode(embedding, 'base64') as "embedding"
from
  "photo_search"
where
  "account_id" = $1
  and "search_id" > $2
order by
  "search_id"
limit
  $3;

-- listSearchedPhotosForExport
select
  "search_id",
  "position",
  "query_photo_id",
  "face_position"
from
  "photo_search_photo"
where
  "account_id" = $1
  and ("search_id", "position") > ($2, $3)
order by
  "search_id",
  "position"
limit
  $4;

-- listPhotoHitsForExport
select
  "hit"."search_id",
  "hit"."person_id",
  "hit"."rank",
  "hit"."band",
  "hit"."score",
  "person"."name",
  "person"."age",
  "person"."city",
  "person"."region",
  "person"."profile_url"
from
  "photo_search_hit" as "hit"
  left join "person" on "person"."id" = "hit"."person_id"
where
  "hit"."account_id" = $1
  and "hit"."band" <> $2
  and not exists (
    select
      "payment"."search_id"
    from
      "search_payment" as "payment"
    where
      "payment"."account_id" = "hit"."account_id"
      and "payment"."search_id" = "hit"."search_id"
      and "payment"."state" = $3
  )
  and ("hit"."search_id", "hit"."person_id") > ($4, $5)
order by
  "hit"."search_id",
  "hit"."person_id"
limit
  $6;

-- listPersonAnswersForExport
select
  "face_hash",
  "person_id",
  "person"."name",
  "answer",
  "person_answer"."created_at"
from
  "person_answer"
  left join "person" on "person"."id" = "person_answer"."person_id"
where
  "account_id" = $1
  and ("face_hash", "person_id") > ($2, $3)
order by
  "face_hash",
  "person_id"
limit
  $4;

-- listQueryPhotosForExport
select
  "id",
  "name",
  "sha256",
  "file_key",
  "created_at",
  "expires_at"
from
  "query_photo"
where
  "account_id" = $1
  and "id" > $2
order by
  "id"
limit
  $3;

-- listQueryFacesForExport
select
  "query_photo_id",
  "position",
  "box_x",
  "box_y",
  "box_width",
  "box_height",
  "quality",
  "components",
  "chip_key"
from
  "query_face"
where
  "account_id" = $1
  and ("query_photo_id", "position") > ($2, $3)
order by
  "query_photo_id",
  "position"
limit
  $4;
