-- Made by `npm run queries` from apps/server/src/features/monitors/lifecycle/monitor-repository.ts.

-- lockMonitor
select * from "monitor" where "account_id" = $1 and "id" = $2 for update;

-- lockMonitorCreation
select pg_advisory_xact_lock($1::integer, hashint8 ($2::bigint));

-- findActiveDuplicate
select "id"
from "monitor"
where "account_id" = $1 and "source_id" = $2 and "place_id" = $3 and "keyword_key" = $4 and "ends_at" > $5
order by "created_at";

-- countActive
select count(*) as "count" from "monitor" where "account_id" = $1 and "ends_at" > $2;

-- insertMonitor
insert into
  "monitor" (
    "id", "created_at", "account_id", "source_id", "waiting", "keyword", "keyword_key", "source_kind", "place_id",
    "refresh_minutes", "collection_days", "ends_at", "schedule_from", "previous_due_at", "next_due_at", "last_number",
    "place", "last_ok_number"
  )
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18);

-- deleteMonitor
delete from "monitor" where "account_id" = $1 and "id" = $2;

-- listMonitorsEndedBefore
select "id", "account_id" as "accountId" from "monitor" where "ends_at" <= $1 order by "ends_at" limit $2 offset $3;

-- listMonitorIds
select "id" from "monitor" where "account_id" = $1 order by "id" limit $2;
