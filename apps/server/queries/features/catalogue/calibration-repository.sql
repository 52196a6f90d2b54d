-- Made by `npm run queries` from apps/server/src/features/catalogue/calibration-repository.ts.

-- findCalibration
select "curve", "searches", "faces", "calibrated_at" as "calibratedAt"
from "calibration"
where "source_id" = $1 and "model_id" = $2;

-- upsertCalibration
insert into "calibration" ("source_id", "model_id", "searches", "faces", "curve", "calibrated_at")
values ($1, $2, $3, $4, $5, $6)
on conflict ("source_id", "model_id") do update
set
  "searches" = excluded.searches, "faces" = excluded.faces, "curve" = excluded.curve,
  "calibrated_at" = excluded.calibrated_at;

-- listSampleFaces
select "person_id" as "personId", "embedding"
from "face"
where "source_id" = $1 and "model_id" = $2
order by "person_id", "id"
limit $3;

-- listSamplePeople
select part, person.id, person.name
from
  jsonb_to_recordset($1::jsonb) as part (part integer, start uuid, stop uuid, drawn_id uuid)
  cross join lateral (
    select *
    from
      (
        select 0 as turn, later.*
        from
          (
            select id, name from person
            where source_id = $2 and person.id >= drawn_id and person.id < stop and (age is not null or $3::boolean)
            order by id limit $4
          ) as later
        union all select 1, earlier.*
        from
          (
            select id, name from person
            where source_id = $5 and person.id >= start and person.id < drawn_id and (age is not null or $6::boolean)
            order by id limit $7
          ) as earlier
      ) as drawn
    order by turn, id limit $8
  ) as person
order by part, turn, person.id;

-- listSampleEmbeddings
select face.embedding::text as embedding
from
  jsonb_to_recordset($1::jsonb) as part (part integer, start uuid, stop uuid, drawn_id uuid)
  cross join lateral (
    select *
    from
      (
        select 0 as turn, later.*
        from
          (
            select face.embedding
            from
              person join face on face.person_id = person.id and face.model_id = $2
              join photo on photo.person_id = face.person_id and photo.id = face.photo_id and photo.state = 'present'
            where person.source_id = $3 and person.id >= drawn_id and person.id < stop order by person.id, face.id
            limit 1
          ) as later
        union all select 1, earlier.*
        from
          (
            select face.embedding
            from
              person join face on face.person_id = person.id and face.model_id = $4
              join photo on photo.person_id = face.person_id and photo.id = face.photo_id and photo.state = 'present'
            where person.source_id = $5 and person.id >= start and person.id < drawn_id order by person.id, face.id
            limit 1
          ) as earlier
      ) as drawn
    order by turn limit 1
  ) as face;
