-- Made by `npm run queries` from apps/server/src/runs/wait-repository.ts.

-- findWaitingRun
select
  "kind",
  "lane"
from
  "run"
where
  "account_id" = $1
  and "subject_id" = $2
  and "status" = $3
  and "lease" is null;

-- findLongestWait
select
  "resume_at"
from
  "run"
where
  "status" = $1
  and "kind" = $2
  and "lane" = $3
  and "lease" is null
order by
  "resume_at"
limit
  $4;
