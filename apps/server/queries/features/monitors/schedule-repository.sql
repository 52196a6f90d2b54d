-- Made by `npm run queries` from apps/server/src/features/monitors/schedule-repository.ts.

-- findScheduleWindow
select
  (select min(next_due_at) from monitor where not waiting and next_due_at <= ends_at) as "nextDueAt",
  (select max(previous_due_at) from monitor where not waiting) as "latestPassed";

-- lockDueMonitors
select "account_id", "id", "source_kinds", "refresh_minutes", "ends_at", "schedule_from", "next_due_at", "last_number"
from "monitor"
where "waiting" = false and "next_due_at" <= "ends_at" and "next_due_at" <= $1
order by "next_due_at"
limit $2
for update skip locked;

-- applyStarts
update monitor
set
  previous_due_at = start.previous_due_at, next_due_at = start.next_due_at, waiting = start.run_id is not null,
  last_number = coalesce(start.number, last_number)
from
  jsonb_to_recordset($1::jsonb) as start (
    account_id bigint, monitor_id uuid, previous_due_at timestamptz, next_due_at timestamptz, run_id uuid,
    number integer, due_at timestamptz
  )
where monitor.account_id = start.account_id and monitor.id = start.monitor_id;
insert into monitor_run (account_id, monitor_id, number, run_id, due_at)
select account_id, monitor_id, number, run_id, due_at
from
  jsonb_to_recordset($1::jsonb) as start (
    account_id bigint, monitor_id uuid, previous_due_at timestamptz, next_due_at timestamptz, run_id uuid,
    number integer, due_at timestamptz
  )
where run_id is not null;

-- moveDueTimesBack
select pg_advisory_xact_lock($1);
with
  ahead as materialized (
    select max(previous_due_at) - $1::timestamptz as span from monitor
    where not waiting and previous_due_at > $2::timestamptz
  )
update monitor
set
  schedule_from = schedule_from - ahead.span, previous_due_at = previous_due_at - ahead.span,
  next_due_at = next_due_at - ahead.span
from ahead
where not waiting and previous_due_at > $3::timestamptz;

-- insertPauses
insert into monitor_pause (account_id, began_at)
select value::bigint, $1::timestamptz
from jsonb_array_elements_text($2::jsonb)
order by value::bigint
on conflict (account_id) do nothing
returning account_id as "accountId";

-- deletePauses
delete from "monitor_pause" where "account_id" in ($1);
