-- Made by `npm run queries` from apps/server/src/features/monitors/monitor-repository.ts.

-- lockMonitor
select * from "monitor" where "account_id" = $1 and "id" = $2 for update;

-- lockMonitorCreation
select pg_advisory_xact_lock($1::integer, hashint8 ($2::bigint));

-- findActiveDuplicate
select "id"
from "monitor"
where "account_id" = $1 and "source_ids" = $2::text[] and "place_id" = $3 and "keyword_key" = $4 and "ends_at" > $5
order by "created_at";

-- countActive
select count(*) as "count" from "monitor" where "account_id" = $1 and "ends_at" > $2;

-- insertMonitor
insert into
  "monitor" (
    "id", "waiting", "created_at", "account_id", "keyword", "keyword_key", "source_ids", "source_kinds", "place_id",
    "refresh_minutes", "collection_days", "ends_at", "schedule_from", "previous_due_at", "next_due_at", "last_number",
    "checked_source_ids", "place", "last_ok_number"
  )
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19);

-- deleteMonitor
delete from "monitor" where "account_id" = $1 and "id" = $2;

-- listMonitorsEndedBefore
select "id", "account_id" as "accountId" from "monitor" where "ends_at" <= $1 order by "ends_at" limit $2 offset $3;

-- listMonitorIds
select "id" from "monitor" where "account_id" = $1 order by "id" limit $2;

-- findMonitorView
select
  "monitor"."id", "monitor"."keyword", "monitor"."source_ids", "monitor"."place", "monitor"."refresh_minutes",
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
  "monitor"."id", "monitor"."keyword", "monitor"."source_ids", "monitor"."place", "monitor"."refresh_minutes",
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
