-- Made by `npm run queries` from apps/server/src/features/removal/repository.ts.

-- lockKey
select pg_advisory_xact_lock(hashtextextended ($1, 0));

-- findByKey
select * from "removal_request" where "key" = $1 and "state" in ($2, $3, $4) order by "created_at" desc limit $5;

-- wasRefused
select "id" from "removal_request" where "key" = $1 and "state" = $2 and "answered_at" > $3 limit $4;

-- countUnproven
select count(*) as "count" from "removal_request" where "state" = $1 and "proof" is null and "created_at" > $2;

-- countHiddenParts
select "source_id", sum("people") as "people"
from "removal_part"
where "source_id" in ($1) and "created_at" > $2
group by "source_id";

-- insertParts
insert into "removal_part" ("created_at", "source_id", "people", "request_id") values ($1, $2, $3, $4);

-- deleteParts
delete from "removal_part" where "request_id" = $1;

-- insertRequest
insert into
  "removal_request" (
    "number", "id", "state", "created_at", "about", "key", "due_at", "secret_hash", "minor", "email", "people",
    "reason", "proof", "link", "vk_id", "vk_name", "queued_because", "question", "reply", "code_until", "extended",
    "answered_at"
  )
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22);

-- updateRequest
update "removal_request"
set
  "number" = $1, "id" = $2, "state" = $3, "created_at" = $4, "email" = $5, "about" = $6, "people" = $7, "reason" = $8,
  "key" = $9, "due_at" = $10, "proof" = $11, "secret_hash" = $12, "link" = $13, "vk_id" = $14, "vk_name" = $15,
  "minor" = $16, "queued_because" = $17, "question" = $18, "reply" = $19, "code_until" = $20, "extended" = $21,
  "answered_at" = $22
where "id" = $23;

-- insertCandidates
insert into "removal_candidate" ("request_id", "person_id") values ($1, $2);

-- takeCandidates
delete from "removal_candidate" where "request_id" = $1 returning "person_id";

-- findByNumber
select * from "removal_request" where "number" = $1;

-- lockRequest
select * from "removal_request" where "id" = $1 for update;

-- findById
select * from "removal_request" where "id" = $1;

-- listOpen
select * from "removal_request" where "answered_at" is null order by "due_at", "id" limit $1;

-- listQueue
select *
from "removal_request"
where "answered_at" is not null and (answered_at, id) < ($1, $2)
order by "answered_at" desc, "id" desc
limit $3;

-- listCandidates
select "person_id" from "removal_candidate" where "request_id" = $1 order by "person_id";

-- listNewest
select * from "removal_request" order by "created_at" desc, "id" limit $1;

-- countOpen
select
  count(*) as "open", count(*) filter (where "due_at" < $1) as "overdue",
  count(*) filter (where "state" = $2) as "queued", min("created_at") filter (where "state" = $3) as "queuedSince"
from "removal_request"
where "answered_at" is null;

-- insertRemovalEmail
insert into "removal_email" ("id", "created_at", "kind", "address", "state", "attempts", "request_id")
values ($1, $2, $3, $4, $5, $6, $7);

-- hasAlarm
select "id" from "removal_email" where "kind" = $1 and "created_at" > $2 limit $3;

-- updateReply
update "removal_request"
set "reply" = $1
where "id" = $2 and "question" is not null and "reply" is null and "answered_at" is null
returning *;

-- updateCodeEnd
update "removal_request"
set "code_until" = case when code_until > $1 then code_until else $2::timestamptz end
where "id" = $3 and "state" in ($4, $5, $6)
returning *;
