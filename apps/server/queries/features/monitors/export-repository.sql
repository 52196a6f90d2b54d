-- Made by `npm run queries` from apps/server/src/features/monitors/export-repository.ts.

-- listMonitorsForExport
select
  "id",
  "keyword",
  "source_id",
  "place",
  "refresh_minutes",
  "collection_days",
  "created_at",
  "ends_at",
  "next_due_at",
  "last_number"
from
  "monitor"
where
  "account_id" = $1
  and "id" > $2
order by
  "id"
limit
  $3;

-- listMonitorRunsForExport
select
  "own"."monitor_id",
  "own"."number",
  "own"."due_at",
  "run"."status",
  "run"."message",
  "run"."finished_at",
  "own"."count",
  "own"."new_count",
  "own"."changed_count",
  "own"."gone_count"
from
  "monitor_run" as "own"
  inner join "run" on "run"."id" = "own"."run_id"
where
  "own"."account_id" = $1
  and ("own"."monitor_id", "own"."number") > ($2, $3)
order by
  "own"."monitor_id",
  "own"."number"
limit
  $4;

-- listMonitorHitsForExport
select
  "monitor_id",
  "key",
  "first_run",
  "last_run",
  "kind",
  "title",
  "text",
  "subtitle",
  "url",
  "published_at",
  "first_seen_at"
from
  "monitor_hit"
where
  "account_id" = $1
  and ("monitor_id", "key", "first_run") > ($2, $3, $4)
order by
  "monitor_id",
  "key",
  "first_run"
limit
  $5;

-- listPausesForExport
select
  "began_at"
from
  "monitor_pause"
where
  "account_id" = $1;
