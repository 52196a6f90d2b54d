-- Made by `npm run queries` from apps/server/src/features/catalogue/calibration/calibration-repository.ts.

-- findCalibration
select "curve", "searches", "faces" from "calibration" where "source_id" = $1 and "model_id" = $2;

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
