-- Made by `npm run queries` from apps/server/src/features/suppression/repository.ts.

-- holdSuppressions
select pg_advisory_xact_lock_shared(hashtextextended ('suppressions', 0));

-- lockSuppressions
select pg_advisory_xact_lock(hashtextextended ('suppressions', 0));

-- holdFile
select pg_advisory_xact_lock(hashtextextended ('suppressions beside backups', 0));

-- findLastEvent
select "event"."position", "event"."at", "event"."body", "event"."signature", "before"."signature" as "before"
from "suppression_event" as "event" left join "suppression_event" as "before" on before.position = event.position - 1
order by "event"."position" desc
limit $1;

-- listEvents
select * from "suppression_event" where "position" > $1 order by "position" limit $2;

-- listNotedHeads
select (body::jsonb ->> 'size')::float8 as size, body::jsonb ->> 'root' as root
from suppression_event
where body::jsonb ->> 'kind' = 'receipts'
order by position desc
limit $1;

-- insertEvent
insert into "suppression_event" ("at", "position", "signature", "body") values ($1, $2, $3, $4);

-- findState
select "state" from "suppression" where "request_id" = $1;

-- putState
insert into "suppression" ("request_id", "state", "changed_at")
values ($1, $2, $3)
on conflict ("request_id") do update
set "state" = $4, "changed_at" = $5;

-- insertMarks
insert into "suppression_mark" ("kind", "mark", "request_id", "person_mark", "source_id")
values ($1, $2, $3, $4, $5)
on conflict do nothing;

-- deleteMarks
delete from "suppression_mark" where "request_id" = $1;

-- listMarks
select string_agg(mark, ''::bytea) as "marks", kind = 'picture' as "isPicture", state = 'erased' as "isErased"
from "suppression_mark" inner join "suppression" on "suppression"."request_id" = "suppression_mark"."request_id"
group by "isPicture", "isErased";

-- listLinkMarks
select distinct "mark" from "suppression_mark" where "request_id" = $1 and "kind" = $2;

-- listSuppressedPeople
select
  own.mark, own.source_id as "sourceId",
  exists (select from sealed_person as sealed where sealed.mark = own.mark) as "isSealed"
from suppression_mark as own
where own.request_id = $1 and own.kind = 'person';

-- listPeopleMarked
select distinct person.mark, person.source_id as "sourceId"
from suppression_mark as own join suppression_mark as person on person.mark = own.person_mark and person.kind = 'person'
where own.mark = any ($1::bytea[]);

-- listMarksOfPeople
select distinct "kind", "mark", "person_mark" as "personMark", "source_id" as "sourceId"
from "suppression_mark"
where "person_mark" in ($1);

-- listRequestsWith
select distinct "suppression"."request_id" as "requestId", "suppression"."state"
from "suppression_mark" inner join "suppression" on "suppression"."request_id" = "suppression_mark"."request_id"
where "suppression_mark"."mark" in ($1) and "suppression_mark"."kind" in ($2, $3);
