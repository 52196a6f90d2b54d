-- Made by `npm run queries` from apps/server/src/features/photo-search/query-photos/searched-face-repository.ts.

-- listSearchedFaces
select
  "searched"."search_id" as "searchId", "searched"."query_photo_id" as "photoId", "searched"."face_position" as "face",
  "query_face"."components", "query_face"."eyes"
from
  "photo_search_photo" as "searched" inner join "query_face" on "query_face"."account_id" = "searched"."account_id"
  and "query_face"."query_photo_id" = "searched"."query_photo_id"
  and "query_face"."position" = "searched"."face_position"
where "searched"."account_id" = $1 and "searched"."search_id" in ($2)
order by "searched"."search_id", "searched"."position";

-- replaceSearchedFaces
delete from "photo_search_photo" where "account_id" = $1 and "search_id" = $2;
insert into "photo_search_photo" ("account_id", "search_id", "position", "query_photo_id", "face_position")
values ($1, $2, $3, $4, $5);

-- listOwnPhotoIds
select distinct "own"."query_photo_id"
from "photo_search_photo" as "own"
where
  "own"."account_id" = $1 and "own"."search_id" = $2
  and not exists (
    select "other"."search_id" from "photo_search_photo" as "other"
    where
      "other"."account_id" = "own"."account_id" and "other"."query_photo_id" = "own"."query_photo_id"
      and "other"."search_id" <> "own"."search_id"
  );

-- copySearchedFaces
insert into photo_search_photo
select copied.*
from "photo_search_photo" cross join lateral jsonb_populate_record("photo_search_photo", $1::jsonb) as copied
where "photo_search_photo"."account_id" = $2 and photo_search_photo.search_id = any ($3::uuid[]);
