-- Made by `npm run queries` from apps/server/src/runs/wait-repository.ts.

-- listWaits
select
  "run"."subject_id", "run"."lane", "run"."resume_at" as "since",
  (
    select min(first.resume_at) from run as first
    where first.kind = run.kind and first.lane = run.lane and first.status = 'wait' and first.lease is null
  ) as "first_since"
from "run"
where
  "run"."account_id" = $1 and "run"."subject_id" = any ($2::uuid[]) and "run"."status" = $3 and "run"."lease" is null
  and "run"."resume_at" <= $4;
