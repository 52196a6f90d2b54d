-- Made by `npm run queries` from apps/server/src/features/destruction/repository.ts.

-- insertAct
insert into
  "destruction_act" (
    "operator", "subject", "people", "categories", "executor", "method", "reason", "destroyed_at", "event_id", "number",
    "request_number"
  )
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11);

-- findAct
select * from "destruction_act" where "number" = $1;

-- findActOfRequest
select * from "destruction_act" where "request_number" = $1 order by "number" limit $2;

-- findActOfEvent
select * from "destruction_act" where "event_id" = $1;

-- listActs
select * from "destruction_act" order by "number" desc limit $1;

-- findExtract
select link.position, encode(link.hash, 'hex') as hash, event.at, event.action, event.subject
from audit_event as event left join audit_link as link on link.event_id = event.id
where event.id = $1;
