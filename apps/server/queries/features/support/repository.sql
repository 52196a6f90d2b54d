-- Made by `npm run queries` from apps/server/src/features/support/repository.ts.

-- insertSupportEmails
insert into
  "support_email" (
    "id", "created_at", "message", "address", "recipient", "reply_to", "screen", "state", "attempts", "account_id"
  )
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10);
