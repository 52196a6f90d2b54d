-- Made by `npm run queries` from apps/server/src/engine/engine-repository.ts.

-- insertTask
insert into
  "engine_task" (
    "id", "task", "lane", "requester_group", "requester_member", "is_short", "input", "output", "lease", "lease_until",
    "arrived_at", "started_at", "forget_at"
  )
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13);

-- readLoad
select
  "id", "lane", "requester_group", "requester_member", "is_short", "arrived_at", "state", "started_at", "lease_until"
from "engine_task"
where state in ('waiting', 'running')
order by "arrived_at";
select
  lane, requester_group as "group", requester_member as member, used_ms * weight as ms, tasks * weight as tasks,
  tasks_ms * weight as "tasksMs"
from
  engine_use
  cross join lateral (
    select power(2, - greatest(0, extract(epoch from $1::timestamptz - counted_at)) * 1000 / $2)::float8 as weight
  ) as decay;
select coalesce(sum("places"), 0) as "places" from "engine_process" where "seen_at" > $1;

-- countPlaces
select coalesce(sum("places"), 0) as "places" from "engine_process" where "seen_at" > $1;

-- claimTasks
select pg_advisory_xact_lock(hashtext ('engine_task'));
select
  "id", "lane", "requester_group", "requester_member", "is_short", "arrived_at", "state", "started_at", "lease_until"
from "engine_task"
where state in ('waiting', 'running')
order by "arrived_at";
with
  ended as (
    update engine_task
    set
      lease = null, lease_until = null, state = case when attempts < $1 then 'waiting' else 'failed' end,
      forget_at = case when attempts < $2 then forget_at else $3::timestamptz end,
      input = case when attempts < $4 then input end
    where state = 'running' and lease_until < $5
    returning
      lane, requester_group, requester_member, state = 'done' and not is_short as counts,
      extract(epoch from $6::timestamptz - started_at)::float8 * 1000 as ms
  ),
  counted as (
    insert into engine_use as known (lane, requester_group, requester_member, used_ms, tasks, tasks_ms, counted_at)
    select
      lane, requester_group, requester_member, sum(ms), count(*) filter (where counts),
      coalesce(sum(ms) filter (where counts), 0), $7::timestamptz
    from ended group by 1, 2, 3 on conflict (lane, requester_group, requester_member) do update
    set
      used_ms = known.used_ms * power(
        2, - greatest(0, extract(epoch from excluded.counted_at - known.counted_at)) * 1000 / $8
      )::float8 + excluded.used_ms,
      tasks = known.tasks * power(
        2, - greatest(0, extract(epoch from excluded.counted_at - known.counted_at)) * 1000 / $9
      )::float8 + excluded.tasks,
      tasks_ms = known.tasks_ms * power(
        2, - greatest(0, extract(epoch from excluded.counted_at - known.counted_at)) * 1000 / $10
      )::float8 + excluded.tasks_ms,
      counted_at = greatest(known.counted_at, excluded.counted_at)
  )
select 1
from ended;
select
  "id", "lane", "requester_group", "requester_member", "is_short", "arrived_at", "state", "started_at", "lease_until"
from "engine_task"
where state in ('waiting', 'running')
order by "arrived_at";
update engine_task
set state = 'running', lease = gen_random_uuid(), lease_until = $1, started_at = $2, attempts = attempts + 1
where id in ($3::uuid) and state = 'waiting'
returning id, lease, task, input;

-- endTask
with
  ended as (
    update engine_task set state = $1, output = $2, input = null, lease = null, lease_until = null, forget_at = $3
    where id = $4 and lease = $5
    returning
      lane, requester_group, requester_member, state = 'done' and not is_short as counts,
      extract(epoch from $6::timestamptz - started_at)::float8 * 1000 as ms
  ),
  counted as (
    insert into engine_use as known (lane, requester_group, requester_member, used_ms, tasks, tasks_ms, counted_at)
    select
      lane, requester_group, requester_member, sum(ms), count(*) filter (where counts),
      coalesce(sum(ms) filter (where counts), 0), $7::timestamptz
    from ended group by 1, 2, 3 on conflict (lane, requester_group, requester_member) do update
    set
      used_ms = known.used_ms * power(
        2, - greatest(0, extract(epoch from excluded.counted_at - known.counted_at)) * 1000 / $8
      )::float8 + excluded.used_ms,
      tasks = known.tasks * power(
        2, - greatest(0, extract(epoch from excluded.counted_at - known.counted_at)) * 1000 / $9
      )::float8 + excluded.tasks,
      tasks_ms = known.tasks_ms * power(
        2, - greatest(0, extract(epoch from excluded.counted_at - known.counted_at)) * 1000 / $10
      )::float8 + excluded.tasks_ms,
      counted_at = greatest(known.counted_at, excluded.counted_at)
  )
select 1
from ended;

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
with
  taken as (delete from engine_task where id in ($1::uuid) and state in ('done', 'failed') returning id, state, output)
select id, state, output
from taken
union all
select id, state, null
from engine_task
where id in ($2::uuid) and state in ('waiting', 'running');

-- giveUpTasks
delete from "engine_task" where "id" in ($1) and "state" <> $2;

-- returnTask
with
  ended as (
    update engine_task
    set
      lease = null, lease_until = null, state = case when attempts < $1 then 'waiting' else 'failed' end,
      forget_at = case when attempts < $2 then forget_at else $3::timestamptz end,
      input = case when attempts < $4 then input end
    where id = $5 and lease = $6
    returning
      lane, requester_group, requester_member, state = 'done' and not is_short as counts,
      extract(epoch from $7::timestamptz - started_at)::float8 * 1000 as ms
  ),
  counted as (
    insert into engine_use as known (lane, requester_group, requester_member, used_ms, tasks, tasks_ms, counted_at)
    select
      lane, requester_group, requester_member, sum(ms), count(*) filter (where counts),
      coalesce(sum(ms) filter (where counts), 0), $8::timestamptz
    from ended group by 1, 2, 3 on conflict (lane, requester_group, requester_member) do update
    set
      used_ms = known.used_ms * power(
        2, - greatest(0, extract(epoch from excluded.counted_at - known.counted_at)) * 1000 / $9
      )::float8 + excluded.used_ms,
      tasks = known.tasks * power(
        2, - greatest(0, extract(epoch from excluded.counted_at - known.counted_at)) * 1000 / $10
      )::float8 + excluded.tasks,
      tasks_ms = known.tasks_ms * power(
        2, - greatest(0, extract(epoch from excluded.counted_at - known.counted_at)) * 1000 / $11
      )::float8 + excluded.tasks_ms,
      counted_at = greatest(known.counted_at, excluded.counted_at)
  )
select 1
from ended;

-- forgetTasks
delete from "engine_task" where "forget_at" < $1;
delete from "engine_use" where "counted_at" < $1;
delete from "engine_process" where "seen_at" < $1;
