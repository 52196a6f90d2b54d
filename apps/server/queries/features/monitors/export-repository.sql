-- Made by `npm run queries` from apps/server/src/features/monitors/export-repository.ts.

-- listMonitorRunsForExport
select
  "own"."monitor_id", "own"."number", "own"."due_at", "run"."status", "run"."message", "run"."finished_at",
  "own"."count", "own"."new_count", "own"."changed_count", "own"."gone_count"
from "monitor_run" as "own" inner join "run" on "run"."id" = "own"."run_id"
where "own"."account_id" = $1 and ("own"."monitor_id", "own"."number") > ($2, $3)
order by "own"."monitor_id", "own"."number"
limit $4;
