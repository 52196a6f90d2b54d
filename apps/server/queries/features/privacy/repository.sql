-- Made by `npm run queries` from apps/server/src/features/privacy/repository.ts.

-- findConsent
select "id", "version", "purpose"
from "consent"
where "account_id" = $1 and "kind" = $2 and "version" = $3 and "withdrawn_at" is null
order by "accepted_at" desc
limit $4;

-- listConsentVersions
select distinct "version" from "consent" where "account_id" = $1 and "kind" = $2 and "withdrawn_at" is null;

-- insertConsent
insert into "consent" ("id", "account_id", "kind", "version", "purpose", "accepted_at") values ($1, $2, $3, $4, $5, $6);

-- withdrawConsents
update "consent" set "withdrawn_at" = $1 where "account_id" = $2 and "kind" = $3 and "withdrawn_at" is null;

-- countConsents
select "version", cast(count(distinct "account_id") as integer) as "accounts"
from "consent"
where "withdrawn_at" is null
group by "version";

-- copyConsents
insert into consent
select copied.*
from "consent" cross join lateral jsonb_populate_record("consent", $1::jsonb) as copied
where "consent"."account_id" = $2;

-- recordAudit
insert into "audit_event" ("account_id", "action", "purpose", "subject") values ($1, $2, $3, $4) returning "id";

-- recordNumbered
insert into "audit_event" ("account_id", "action", "purpose", "subject") values ($1, $2, $3, $4) returning "id";

-- findLastAbout
select "id", "at", "account_id", "action", "purpose", "subject"
from "audit_event"
where subject ? 'target' and subject ->> 'target' = $1
order by "id" desc
limit $2;

-- findLastAboutEach
select subject ->> 'target' as target, max(id) as id
from audit_event
where subject ? 'target' and subject ->> 'target' = any ($1::text[])
group by subject ->> 'target';

-- listAbout
select "id", "at", "account_id", "action", "purpose", "subject"
from "audit_event"
where subject ? 'target' and subject ->> 'target' = $1
order by "id" desc
limit $2;

-- findEventsById
select "id", "at", "account_id", "action", "purpose", "subject" from "audit_event" where "id" in ($1, $2);

-- listNewestEvents
select "id", "at", "account_id", "action", "purpose", "subject"
from "audit_event"
where
  (at, id) < ((select at from audit_event where id = $1), $2::bigint) and "at" >= $3 and "at" < $4 and "action" = $5
  and "account_id" = $6 and subject ? 'target' and subject ->> 'target' = $7
order by "at" desc, "id" desc
limit $8;

-- listAuditEvents
select "id", "at", "account_id", "action", "purpose", "subject"
from "audit_event"
where (at, id) > ((select at from audit_event where id = $1), $2::bigint) and "at" >= $3 and "at" < $4
order by "at", "id"
limit $5;
