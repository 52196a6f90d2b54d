-- Made by `npm run queries` from apps/server/src/features/support/repository.ts.

-- insertSupportEmails
insert into
  "support_email" (
    "id", "created_at", "message", "address", "recipient", "reply_to", "screen", "state", "attempts", "account_id",
    "answered_at"
  )
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11);

-- listQuestions
select *
from "support_email"
where "recipient" = 'operator' and ("created_at", "id") < ($1, $2)
order by "created_at" desc, "id" desc
limit $3;

-- lockQuestion
select * from "support_email" where "id" = $1 and "recipient" = $2 for update;

-- updateAnswered
update "support_email" set "answered_at" = $1 where "id" = $2;
