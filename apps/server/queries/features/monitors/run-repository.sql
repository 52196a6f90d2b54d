-- Made by `npm run queries` from apps/server/src/features/monitors/run-repository.ts.

-- findCheckTarget
select "keyword", "place", "source_ids" as "sourceIds", "created_at" as "createdAt"
from "monitor"
where "account_id" = $1 and "id" = $2;

-- insertMonitorRun
insert into "monitor_run" ("number", "account_id", "run_id", "monitor_id", "due_at") values ($1, $2, $3, $4, $5);
update "monitor" set "waiting" = $1, "last_number" = $2 where "account_id" = $3 and "id" = $4;

-- updateEndOfRun
with
  "ended" as (
    update "monitor_run"
    set
      "compared_with" = $1, "count" = $2, "new_count" = $3, "changed_count" = $4, "gone_count" = $5,
      "complete_since" = $6
    where "account_id" = $7 and "monitor_id" = $8 and "number" = $9
  )
update "monitor"
set "waiting" = $10, "last_ok_number" = $11, "checked_source_ids" = $12
where "account_id" = $13 and "id" = $14;

-- findWaitingRunId
select "run_id" from "monitor_run" where "account_id" = $1 and "monitor_id" = $2 and "number" = $3;

-- listRunIds
select "run_id" from "monitor_run" where "account_id" = $1 and "monitor_id" = $2;

-- listMonitorRunsForExport
select
  "own"."monitor_id", "own"."number", "own"."due_at", "run"."status", "run"."message", "run"."finished_at",
  "own"."count", "own"."new_count", "own"."changed_count", "own"."gone_count"
from "monitor_run" as "own" inner join "run" on "run"."id" = "own"."run_id"
where "own"."account_id" = $1 and ("own"."monitor_id", "own"."number") > ($2, $3)
order by "own"."monitor_id", "own"."number"
limit $4;
