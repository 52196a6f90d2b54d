-- Made by `npm run queries` from apps/server/src/features/photo-search/repository.ts.

-- insertPhotoSearch
insert into
  "photo_search" ("account_id", "search_id", "query_photo_id", "face_position", "image_name", "model_id", "embedding")
values
  ($1, $2, $3, $4, $5, $6, $7);

-- updateQueryFace
update "photo_search"
set
  "query_photo_id" = $1,
  "face_position" = $2,
  "image_name" = $3,
  "model_id" = $4,
  "embedding" = $5
where
  "account_id" = $6
  and "search_id" = $7;

-- findSearchDetails
select
  *
from
  "photo_search"
where
  "account_id" = $1
  and "search_id" = $2;

-- listSearchedFaces
select
  "search_id" as "searchId",
  "query_photo_id" as "photoId",
  "face_position" as "face"
from
  "photo_search"
where
  "account_id" = $1
  and "search_id" in ($2)
  and "query_photo_id" is not null;

-- isPhotoUsedElsewhere
select
  "search_id"
from
  "photo_search"
where
  "account_id" = $1
  and "query_photo_id" = $2
  and "search_id" != $3
limit
  $4;

-- clearEmbeddings
update "photo_search"
set
  "embedding" = $1,
  "query_photo_id" = $2
where
  ("account_id", "query_photo_id") in (($3, $4));

-- updateComparison
update "photo_search"
set
  "faces_compared" = $1,
  "bands" = $2,
  "unavailable_sources" = $3
where
  "account_id" = $4
  and "search_id" = $5;
