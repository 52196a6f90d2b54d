-- Made by `npm run queries` from apps/server/src/features/vk-accounts/export-repository.ts.

-- listTrackedForExport
select
  "tracked"."id", "tracked"."demo", "tracked"."created_at", "wall"."owner_id", "wall"."kind", "wall"."screen_name",
  "wall"."first_name", "wall"."last_name", "wall"."collected_count", "wall"."refreshed_at"
from "tracked_account" as "tracked" inner join "vk_account" as "wall" on "wall"."id" = "tracked"."vk_account_id"
where "tracked"."account_id" = $1 and "tracked"."id" > $2
order by "tracked"."id"
limit $3;
