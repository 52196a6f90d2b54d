-- Made by `npm run queries` from apps/server/src/features/catalogue/face-index-repository.ts.

-- findFaceIndexState
select indisvalid and indisready as valid from pg_index where indexrelid = to_regclass($1);

-- tryLockFaceIndex
select pg_try_advisory_lock(hashtext ('face_index'), hashtext ($1)) as locked;

-- releaseFaceIndex
reset maintenance_work_mem;
select pg_advisory_unlock(hashtext ('face_index'), hashtext ($1));

-- createFaceIndex
create index "face_nearest_6d05848e7f2d" on face using hnsw ((embedding::vector (1)) vector_l2_ops)
with (m = 24, ef_construction = 128)
where source_id = 'sourceId' and model_id = 'modelId';

-- dropFaceIndex
drop index if exists "face_nearest_6d05848e7f2d";

-- analyseFaces
analyze face;

-- findBuildPercent
select (100 * blocks_done / nullif(blocks_total, 0))::integer as percent
from pg_stat_progress_create_index
where index_relid = to_regclass($1);

-- findWantedIndex
select * from "face_index" where "id" = $1;

-- lockWantedIndex
insert into "face_index" ("id", "source_id", "model_id", "dimensions", "run_id")
values ($1, $2, $3, $4, $5)
on conflict ("source_id", "model_id") do update
set "dimensions" = $6
returning *;

-- lockExistingIndex
select * from "face_index" where "id" = $1 for update;

-- updateIndexRun
update "face_index" set "run_id" = $1 where "id" = $2;

-- hasWaitingRun
select from run where id = $1 and status = 'wait';

-- findIndexRun
select "run"."status", "run"."message"
from "face_index" inner join "run" on "run"."id" = "face_index"."run_id"
where "source_id" = $1 and "model_id" = $2;
