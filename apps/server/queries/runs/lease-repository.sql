-- Made by `npm run queries` from apps/server/src/runs/lease-repository.ts.

-- claimRuns
with
  claimable as materialized (
    select longest_waiting.id, longest_waiting.resume_at
    from
      (values ($1::text, $2::text, $3::integer)) as wanted (kind, lane, free)
      cross join lateral (
        select id, resume_at from run
        where status = 'wait' and kind = wanted.kind and lane = wanted.lane and resume_at <= $4 order by resume_at
        limit wanted.free for update skip locked
      ) as longest_waiting
  )
update run
set
  lease = gen_random_uuid(), heartbeat_at = $5, resume_at = $6, lost_leases = lost_leases + (lease is not null)::integer
from claimable
where run.id = claimable.id
returning
  run.id, run.kind, run.subject_id as "subjectId", run.account_id as "accountId", run.lane, run.lease, run.attempts,
  run.lost_leases as "lostLeases", run.created_at as "createdAt",
  extract(epoch from $7::timestamptz - claimable.resume_at)::float8 as "waitedSeconds";

-- claimRun
update run
set
  lease = gen_random_uuid(), heartbeat_at = $1, resume_at = $2, lost_leases = lost_leases + (lease is not null)::integer
where id = $3 and status = 'wait' and resume_at <= $4
returning
  run.id, run.kind, run.subject_id as "subjectId", run.account_id as "accountId", run.lane, run.lease, run.attempts,
  run.lost_leases as "lostLeases", run.created_at as "createdAt";

-- findNextResume
select min(first_of_lane.resume_at) as next
from
  (values ($1::text, $2::text)) as wanted (kind, lane)
  cross join lateral (
    select resume_at from run where status = 'wait' and kind = wanted.kind and lane = wanted.lane and resume_at > $3
    order by resume_at limit 1
  ) as first_of_lane;

-- renewLeases
update "run" set "heartbeat_at" = $1, "resume_at" = $2 where "lease" in ($3) and "status" = $4 returning "lease";

-- updateProgress
update "run"
set
  "percent" = $1, "message" = $2, "heartbeat_at" = $3, "resume_at" = $4, "version" = "version" + $5, "attempts" = $6,
  "lost_leases" = $7
where "id" = $8 and "lease" = $9 and "status" = $10
returning "id", "status", "percent", "message", "lane", "version";

-- releaseRun
update "run"
set
  "lease" = $1, "resume_at" = $2, "heartbeat_at" = $3, "version" = "version" + $4, "attempts" = $5, "lost_leases" = $6,
  "message" = $7
where "id" = $8 and "lease" = $9 and "status" = $10
returning "id", "status", "percent", "message", "lane", "version";

-- updateEnd
update "run"
set "status" = $1, "message" = $2, "finished_at" = $3, "lease" = $4, "version" = "version" + $5, "percent" = $6
where "id" = $7 and "status" = $8 and "lease" = $9
returning "id", "status", "percent", "message", "lane", "version";

-- resumeRunsWorkedAfter
update "run" set "resume_at" = $1, "heartbeat_at" = $2, "lease" = $3 where status = 'wait' and "heartbeat_at" > $4;

-- expireAllLeases
update "run" set "resume_at" = $1 where status = 'wait' and "lease" is not null;
