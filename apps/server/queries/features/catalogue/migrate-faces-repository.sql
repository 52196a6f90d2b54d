-- Made by `npm run queries` from apps/server/src/features/catalogue/migrate-faces-repository.ts.

-- listPhotosToMigrate
select distinct
  on ("face"."person_id", "face"."photo_id") "face"."person_id" as "personId", "face"."photo_id" as "photoId",
  "face"."source_id" as "sourceId", "photo"."file_key" as "fileKey", "photo"."remote_url" as "remoteUrl",
  "face"."box_x" as "x", "face"."box_y" as "y", "face"."box_width" as "width", "face"."box_height" as "height"
from "face" inner join "photo" on "photo"."person_id" = "face"."person_id" and "photo"."id" = "face"."photo_id"
where
  "face"."model_id" <> $1
  and not exists (
    select "successor"."id" from "face" as "successor"
    where
      "successor"."person_id" = "face"."person_id" and "successor"."photo_id" = "face"."photo_id"
      and "successor"."model_id" = $2
  )
  and ("face"."person_id", "face"."photo_id") > ($3, $4)
order by "face"."person_id", "face"."photo_id"
limit $5;

-- listFacesWithoutEyes
select distinct
  on ("face"."person_id", "face"."photo_id") "face"."person_id" as "personId", "face"."photo_id" as "photoId",
  "face"."source_id" as "sourceId", "photo"."file_key" as "fileKey", "photo"."remote_url" as "remoteUrl",
  "face"."box_x" as "x", "face"."box_y" as "y", "face"."box_width" as "width", "face"."box_height" as "height"
from "face" inner join "photo" on "photo"."person_id" = "face"."person_id" and "photo"."id" = "face"."photo_id"
where "photo"."eyes" is null and ("face"."person_id", "face"."photo_id") > ($1, $2)
order by "face"."person_id", "face"."photo_id"
limit $3;

-- countPhotosToMigrate
select count(*) as "count"
from
  (
    select distinct "face"."person_id", "face"."photo_id"
    from "face" inner join "photo" on "photo"."person_id" = "face"."person_id" and "photo"."id" = "face"."photo_id"
    where
      "face"."model_id" <> $1
      and not exists (
        select "successor"."id" from "face" as "successor"
        where
          "successor"."person_id" = "face"."person_id" and "successor"."photo_id" = "face"."photo_id"
          and "successor"."model_id" = $2
      )
  ) as "missing";

-- insertComputedFaces
select "id" from "photo" where "id" in ($1) and "person_id" in ($2) for share;
insert into
  "face" (
    "person_id", "id", "photo_id", "source_id", "model_id", "box_x", "box_y", "box_width", "box_height", "quality",
    "embedding"
  )
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
on conflict do nothing;

-- deleteReplacedFaces
delete from "face"
where
  "model_id" = $1
  and exists (
    select "successor"."id" from "face" as "successor"
    where
      "successor"."person_id" = "face"."person_id" and "successor"."photo_id" = "face"."photo_id"
      and "successor"."model_id" = $2
  );

-- updateEyes
update photo
set eyes = located.eyes
from jsonb_to_recordset($1::jsonb) as located (person_id uuid, photo_id uuid, eyes jsonb)
where photo.person_id = located.person_id and photo.id = located.photo_id;

-- findActiveModel
select "model_id" from "active_face_model";
select "model_id" from "face" group by "model_id" order by count(*) desc limit $1;
insert into "active_face_model" ("model_id") values ($1) on conflict ("only_row") do nothing;
select "model_id" from "active_face_model";

-- findActiveModelId
select "model_id" from "active_face_model";

-- activateModel
update "active_face_model" set "model_id" = $1, "activated_at" = $2;
update source
set face_count = (select count(*) from face where face.source_id = source.id and face.model_id = $1)
where face_count > 0 or exists (select 1 from face where face.source_id = source.id);
