-- Made by `npm run queries` from apps/server/src/features/privacy/export-repository.ts.

-- listConsentsForExport
select
  "id",
  "kind",
  "version",
  "purpose",
  "accepted_at"
from
  "consent"
where
  "account_id" = $1
  and "id" > $2
order by
  "id"
limit
  $3;

-- listAuditEventsForExport
select
  "id",
  "at",
  "action",
  "purpose",
  "subject"
from
  "audit_event"
where
  "account_id" = $1
  and "id" > $2
order by
  "id"
limit
  $3;
