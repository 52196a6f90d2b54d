-- Made by `npm run queries` from apps/server/src/features/catalogue/faces-migration/eyes-repository.ts.

-- listFacesWithoutEyes
select distinct
  on ("face"."person_id", "face"."photo_id") "face"."person_id" as "personId",
  "face"."photo_id" as "photoId",
  "face"."source_id" as "sourceId",
  "photo"."file_key" as "fileKey",
  "photo"."remote_url" as "remoteUrl",
  "face"."box_x" as "x",
  "face"."box_y" as "y",
  "face"."box_width" as "width",
  "face"."box_height" as "height"
from
  "face"
  inner join "photo" on "photo"."person_id" = "face"."person_id"
  and "photo"."id" = "face"."photo_id"
where
  "photo"."eyes" is null
  and ("face"."person_id", "face"."photo_id") > ($1, $2)
order by
  "face"."person_id",
  "face"."photo_id"
limit
  $3;

-- listFacesWithoutEyes, page.after: null
select distinct
  on ("face"."person_id", "face"."photo_id") "face"."person_id" as "personId",
  "face"."photo_id" as "photoId",
  "face"."source_id" as "sourceId",
  "photo"."file_key" as "fileKey",
  "photo"."remote_url" as "remoteUrl",
  "face"."box_x" as "x",
  "face"."box_y" as "y",
  "face"."box_width" as "width",
  "face"."box_height" as "height"
from
  "face"
  inner join "photo" on "photo"."person_id" = "face"."person_id"
  and "photo"."id" = "face"."photo_id"
where
  "photo"."eyes" is null
order by
  "face"."person_id",
  "face"."photo_id"
limit
  $1;

-- updateEyes
update photo
set
  eyes = located.eyes
from
  jsonb_to_recordset($1::jsonb) as located (person_id uuid, photo_id uuid, eyes jsonb)
where
  photo.person_id = located.person_id
  and photo.id = located.photo_id;
