-- Made by `npm run queries` from apps/server/src/features/search-list/export-repository.ts.

-- listSearchesForExport
select
  "search"."id", "search"."kind", "source_ids", "demo", "hash", "person_count", "label", "purpose",
  "search"."created_at", "expires_at", "run"."status", "run"."message", "run"."finished_at"
from "search" inner join "run" on "run"."id" = "search"."run_id"
where "search"."account_id" = $1 and "search"."id" > $2
order by "search"."id"
limit $3;
