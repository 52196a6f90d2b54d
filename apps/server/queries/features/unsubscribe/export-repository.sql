-- Made by `npm run queries` from apps/server/src/features/unsubscribe/export-repository.ts.

-- listAnswersForExport
select
  "id",
  "slide_id",
  "checkboxes",
  "reason_text",
  "created_at"
from
  "unsubscribe_answer"
where
  "account_id" = $1
  and "id" > $2
order by
  "id"
limit
  $3;
