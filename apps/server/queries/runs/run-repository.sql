-- Made by `npm run queries` from apps/server/src/runs/run-repository.ts.

-- insertRuns
insert into run (id, kind, subject_id, account_id, lane, message, version, resume_at, created_at, heartbeat_at)
select id, kind, subject_id, account_id, lane, message, version, at, at, at
from
  jsonb_to_recordset($1::jsonb) as run (
    id uuid, kind text, subject_id uuid, account_id bigint, lane text, message text, version integer, at timestamptz
  );

-- listRunStates
select "id", "status", "percent", "message", "lane", "version" from "run" where "id" in ($1);

-- resumeRun
update "run" set "resume_at" = $1 where "id" = $2 and "status" = $3 and "lease" is null and "resume_at" > $4;

-- hurryRun
update "run" set "lane" = $1 where "id" = $2 and "status" = $3 and "lane" = $4;

-- reassignRuns
update "run"
set "account_id" = $1, "lease" = $2, "resume_at" = case when "lease" is null then "resume_at" else $3 end
where "account_id" = $4 and "subject_id" in ($5);

-- deleteEndedRuns
delete from "run" where "id" in ($1) and "status" in ($2, $3);

-- deleteRunsOfSharedSubject
delete from "run" where "subject_id" = $1 and "account_id" is null;

-- countWaitingRuns
select count(*)::integer as count from run where status = 'wait' and resume_at <= $1;

-- listWaitingByLane
select
  lane, count(*)::integer as waiting, extract(epoch from $1::timestamptz - min(resume_at))::float8 as "oldestSeconds"
from run
where status = 'wait' and lease is null and resume_at <= $2
group by lane;

-- accelerateRun
update "run"
set "lane" = $1, "version" = "version" + $2
where "account_id" = $3 and "subject_id" = $4 and "status" = $5 and "lane" <> $6
returning "id";

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

-- listRunsOfAll
select *
from "run"
where "status" = $1 and "kind" = $2 and ("created_at", "id") < ($3, $4)
order by "created_at" desc, "id" desc
limit $5;

-- findRun
select * from "run" where "id" = $1;

-- freeRun
update "run"
set "lease" = $1, "resume_at" = $2, "attempts" = $3, "lost_leases" = $4, "version" = "version" + $5
where "id" = $6 and "status" = $7;
