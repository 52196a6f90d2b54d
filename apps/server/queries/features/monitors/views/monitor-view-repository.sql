-- Made by `npm run queries` from apps/server/src/features/monitors/views/monitor-view-repository.ts.

-- findMonitorView
select
  "monitor"."id", "monitor"."keyword", "monitor"."source_id", "monitor"."place", "monitor"."refresh_minutes",
  "monitor"."collection_days", "monitor"."created_at", "monitor"."ends_at", "monitor"."next_due_at",
  "monitor"."last_number", "monitor"."last_ok_number", "pause"."began_at" as "paused_at", "latest"."run_id",
  "latest_run"."status", "latest_run"."percent", "latest_run"."message", "latest_run"."lane",
  coalesce("latest_run"."finished_at", "run_before"."finished_at") as "last_ended_at", "ok"."compared_with",
  "ok"."count", "ok"."new_count", "ok"."changed_count", "ok"."gone_count"
from
  "monitor" inner join "monitor_run" as "latest" on "latest"."account_id" = "monitor"."account_id"
  and "latest"."monitor_id" = "monitor"."id" and "latest"."number" = "monitor"."last_number"
  inner join "run" as "latest_run" on "latest_run"."id" = "latest"."run_id"
  left join "monitor_run" as "before" on "before"."account_id" = "monitor"."account_id"
  and "before"."monitor_id" = "monitor"."id" and "before"."number" = "monitor"."last_number" - $1
  left join "run" as "run_before" on "run_before"."id" = "before"."run_id"
  left join "monitor_run" as "ok" on "ok"."account_id" = "monitor"."account_id" and "ok"."monitor_id" = "monitor"."id"
  and "ok"."number" = "monitor"."last_ok_number"
  left join "monitor_pause" as "pause" on "pause"."account_id" = "monitor"."account_id"
where "monitor"."id" = $2 and "monitor"."account_id" = $3;

-- countMonitors
select count(*) as "count" from "monitor" where "account_id" = $1;

-- listMonitorPage
select
  "monitor"."id", "monitor"."keyword", "monitor"."source_id", "monitor"."place", "monitor"."refresh_minutes",
  "monitor"."collection_days", "monitor"."created_at", "monitor"."ends_at", "monitor"."next_due_at",
  "monitor"."last_number", "monitor"."last_ok_number", "pause"."began_at" as "paused_at", "latest"."run_id",
  "latest_run"."status", "latest_run"."percent", "latest_run"."message", "latest_run"."lane",
  coalesce("latest_run"."finished_at", "run_before"."finished_at") as "last_ended_at", "ok"."compared_with",
  "ok"."count", "ok"."new_count", "ok"."changed_count", "ok"."gone_count"
from
  "monitor" inner join "monitor_run" as "latest" on "latest"."account_id" = "monitor"."account_id"
  and "latest"."monitor_id" = "monitor"."id" and "latest"."number" = "monitor"."last_number"
  inner join "run" as "latest_run" on "latest_run"."id" = "latest"."run_id"
  left join "monitor_run" as "before" on "before"."account_id" = "monitor"."account_id"
  and "before"."monitor_id" = "monitor"."id" and "before"."number" = "monitor"."last_number" - $1
  left join "run" as "run_before" on "run_before"."id" = "before"."run_id"
  left join "monitor_run" as "ok" on "ok"."account_id" = "monitor"."account_id" and "ok"."monitor_id" = "monitor"."id"
  and "ok"."number" = "monitor"."last_ok_number"
  left join "monitor_pause" as "pause" on "pause"."account_id" = "monitor"."account_id"
where "monitor"."account_id" = $2
order by "monitor"."created_at" desc, "monitor"."id"
limit $3
offset $4;

-- listRunPage
select
  "run"."id", "number", "due_at", "run"."created_at", "run"."status", "run"."percent", "run"."message", "run"."lane",
  "run"."finished_at", "compared_with", "count", "new_count", "changed_count", "gone_count", "complete_since"
from "monitor_run" inner join "run" on "run"."id" = "monitor_run"."run_id"
where "monitor_run"."account_id" = $1 and "monitor_id" = $2
order by "number" desc
limit $3
offset $4;

-- findRun
select
  "run"."id", "number", "due_at", "run"."created_at", "run"."status", "run"."percent", "run"."message", "run"."lane",
  "run"."finished_at", "compared_with", "count", "new_count", "changed_count", "gone_count", "complete_since"
from "monitor_run" inner join "run" on "run"."id" = "monitor_run"."run_id"
where "monitor_run"."account_id" = $1 and "monitor_id" = $2 and "run_id" = $3;
