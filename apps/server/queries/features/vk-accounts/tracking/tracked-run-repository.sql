-- Made by `npm run queries` from apps/server/src/features/vk-accounts/tracking/tracked-run-repository.ts.

-- listTrackedRuns
select
  "run"."id", "run"."status", "run"."percent", "run"."message", "run"."lane",
  "wall"."collected_count" as "collectedCount"
from
  "tracked_account" as "tracked" inner join "vk_account" as "wall" on "wall"."id" = "tracked"."vk_account_id"
  inner join "run" on "run"."subject_id" = "wall"."id"
where "tracked"."account_id" = $1 and "run"."id" in ($2) and "run"."kind" = $3;
