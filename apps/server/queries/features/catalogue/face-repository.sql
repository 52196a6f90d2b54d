-- Made by `npm run queries` from apps/server/src/features/catalogue/face-repository.ts.

-- findNearestFaces, a large source
select indisvalid and indisready as valid from pg_index where indexrelid = to_regclass($1);
set local hnsw.ef_search = 300;
set local hnsw.iterative_scan = 'relaxed_order';
select
  "face"."person_id" as "personId", "face"."photo_id" as "photoId",
  (face.embedding::vector (1) <-> $1::vector (1)) as "distance"
from "face"
where
  "face"."source_id" = 'sourceId' and "face"."model_id" = 'modelId'
  and not exists (
    select 1 from photo where photo.person_id = face.person_id and photo.id = face.photo_id and photo.state = 'gone'
  )
order by "distance"
limit $2;

-- findNeighbours
select
  "face"."person_id" as "personId", "face"."photo_id" as "photoId",
  l2_distance (face.embedding, $1::vector) as "distance"
from "face"
where
  "face"."source_id" = 'sourceId' and "face"."model_id" = 'modelId'
  and not exists (
    select 1 from photo where photo.person_id = face.person_id and photo.id = face.photo_id and photo.state = 'gone'
  )
  and l2_distance (face.embedding, $2::vector) <= $3
order by "distance"
limit $4;

-- findExactly
select
  "face"."person_id" as "personId", "face"."photo_id" as "photoId",
  l2_distance (face.embedding, $1::vector) as "distance"
from "face"
where
  "face"."source_id" = 'sourceId' and "face"."model_id" = 'modelId'
  and not exists (
    select 1 from photo where photo.person_id = face.person_id and photo.id = face.photo_id and photo.state = 'gone'
  )
  and l2_distance (face.embedding, $2::vector) <= $3
order by "distance"
limit $4;
