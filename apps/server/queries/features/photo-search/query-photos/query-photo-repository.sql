-- Made by `npm run queries` from apps/server/src/features/photo-search/query-photos/query-photo-repository.ts.

-- insertQueryPhoto
insert into "query_photo" ("id", "account_id", "name", "expires_at", "sha256", "file_key", "created_at")
values ($1, $2, $3, $4, $5, $6, $7);

-- insertQueryFaces
insert into
  "query_face" (
    "account_id", "position", "query_photo_id", "box_x", "box_y", "box_width", "box_height", "quality", "chip_key",
    "eyes", "components"
  )
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11);

-- findQueryPhoto
select * from "query_photo" where "account_id" = $1 and "id" = $2 and "expires_at" > $3;
select * from "query_face" where "account_id" = $1 and "query_photo_id" = $2 order by "position";

-- lockQueryPhoto
select "id" from "query_photo" where "account_id" = $1 and "id" = $2 and "expires_at" > $3 for share;

-- expireQueryPhoto
update "query_photo" set "expires_at" = $1 where "account_id" = $2 and "id" = $3;

-- listExpiredQueryPhotos
select "account_id" as "accountId", "id"
from "query_photo"
where "expires_at" <= $1
order by "expires_at"
limit $2
offset $3;

-- listQueryPhotoIds
select "account_id" as "accountId", "id"
from "query_photo" as "photo"
where
  "account_id" = $1
  and (
    "created_at" <= $2
    or exists (
      select "face"."position" from "query_face" as "face"
      where "face"."account_id" = "photo"."account_id" and "face"."query_photo_id" = "photo"."id"
    )
  )
order by "id"
limit $3;

-- hasQueryPhotos
select "id" from "query_photo" where "account_id" = $1 limit $2;

-- deleteQueryPhotoRows
delete from "query_photo" where ("account_id", "id") in (($1, $2));

-- copyQueryPhotos
insert into query_photo
select copied.*
from "query_photo" cross join lateral jsonb_populate_record("query_photo", $1::jsonb) as copied
where "query_photo"."account_id" = $2;
insert into query_face
select copied.*
from "query_face" cross join lateral jsonb_populate_record("query_face", $1::jsonb) as copied
where "query_face"."account_id" = $2;

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
