-- Made by `npm run queries` from apps/server/src/features/catalogue/face-index/wanted-index-repository.ts.

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
