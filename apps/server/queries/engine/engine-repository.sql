-- Made by `npm run queries` from apps/server/src/engine/engine-repository.ts.

-- insertTask
insert into
  "engine_task" (
    "id", "task", "lane", "requester_group", "requester_member", "is_short", "input", "output", "lease", "lease_until",
    "arrived_at", "started_at", "ended_at", "forget_at"
  )
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14);

-- readLoad
select "id", "lane", "requester_group", "requester_member", "is_short", "arrived_at", "started_at", "lease_until"
from "engine_task"
where state in ('waiting', 'running')
order by "arrived_at";
select
  lane, requester_group as "group", requester_member as member,
  sum(
    extract(epoch from coalesce(ended_at, $1) - started_at) * 1000 * power( 2,
    - extract(epoch from $2 - coalesce(ended_at, $3)) * 1000 / $4 )
  )::float8 as ms
from engine_task
where started_at is not null and (ended_at > $5 or state = 'running')
group by 1, 2, 3;
select (sum(weight * extract(epoch from ended_at - started_at)) / sum(weight) * 1000)::float8 as ms
from
  (
    select started_at, ended_at, power(2, - extract(epoch from $1 - ended_at) * 1000 / $2) as weight from engine_task
    where ended_at > $3 and state = 'done' and not is_short order by ended_at desc limit $4
  ) last;
select coalesce(sum("places"), 0) as "places" from "engine_process" where "seen_at" > $1;

-- countPlaces
select coalesce(sum("places"), 0) as "places" from "engine_process" where "seen_at" > $1;

-- claimTasks
select pg_advisory_xact_lock(hashtext ('engine_task'));
update engine_task
set
  lease = null, lease_until = null, started_at = case when attempts < $1 then null else started_at end,
  state = case when attempts < $2 then 'waiting' else 'failed' end,
  ended_at = case when attempts < $3 then null else $4::timestamptz end,
  forget_at = case when attempts < $5 then forget_at else $6::timestamptz end,
  input = case when attempts < $7 then input end
where state = 'running' and lease_until < $8;
select "id", "lane", "requester_group", "requester_member", "is_short", "arrived_at", "started_at", "lease_until"
from "engine_task"
where state in ('waiting', 'running')
order by "arrived_at";
select
  lane, requester_group as "group", requester_member as member,
  sum(
    extract(epoch from coalesce(ended_at, $1) - started_at) * 1000 * power( 2,
    - extract(epoch from $2 - coalesce(ended_at, $3)) * 1000 / $4 )
  )::float8 as ms
from engine_task
where started_at is not null and (ended_at > $5 or state = 'running')
group by 1, 2, 3;
select (sum(weight * extract(epoch from ended_at - started_at)) / sum(weight) * 1000)::float8 as ms
from
  (
    select started_at, ended_at, power(2, - extract(epoch from $1 - ended_at) * 1000 / $2) as weight from engine_task
    where ended_at > $3 and state = 'done' and not is_short order by ended_at desc limit $4
  ) last;
update engine_task
set state = 'running', lease = gen_random_uuid(), lease_until = $1, started_at = $2, attempts = attempts + 1
where id in ($3::uuid) and state = 'waiting'
returning id, lease, task, input;

-- endTask
update "engine_task"
set "state" = $1, "output" = $2, "input" = $3, "lease" = $4, "lease_until" = $5, "ended_at" = $6, "forget_at" = $7
where "id" = $8 and "lease" = $9;

-- renewTasks
update "engine_task" set "lease_until" = $1 where "lease" in ($2);

-- announceEngine
insert into "engine_process" ("id", "places", "seen_at")
values ($1, $2, $3)
on conflict ("id") do update
set "seen_at" = $4, "places" = $5;

-- removeEngine
delete from "engine_process" where "id" = $1;

-- takeAnswers
select "id", "state", "output" from "engine_task" where "id" in ($1);
delete from "engine_task" where "id" in ($1) and "state" = $2;
update "engine_task" set "output" = $1 where "id" in ($2);

-- giveUpTasks
delete from "engine_task" where "id" in ($1) and "state" = $2;
update "engine_task" set "output" = $1 where "id" in ($2);

-- returnTask
update engine_task
set
  lease = null, lease_until = null, started_at = case when attempts < $1 then null else started_at end,
  state = case when attempts < $2 then 'waiting' else 'failed' end,
  ended_at = case when attempts < $3 then null else $4::timestamptz end,
  forget_at = case when attempts < $5 then forget_at else $6::timestamptz end,
  input = case when attempts < $7 then input end
where id = $8 and lease = $9;

-- forgetTasks
delete from "engine_task" where "forget_at" < $1;
delete from "engine_process" where "seen_at" < $1;
