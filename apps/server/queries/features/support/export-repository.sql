-- Made by `npm run queries` from apps/server/src/features/support/export-repository.ts.

-- listSupportEmailsForExport
select
  "id",
  "reply_to",
  "message",
  "screen",
  "created_at"
from
  "support_email"
where
  "account_id" = $1
  and "recipient" = $2
  and "id" > $3
order by
  "id"
limit
  $4;
