-- Made by `npm run queries` from apps/server/src/features/support/repository.ts.

-- insertSupportEmails
insert into
  "support_email" (
    "id",
    "created_at",
    "message",
    "address",
    "recipient",
    "reply_to",
    "screen",
    "account_id",
    "state",
    "attempts"
  )
values
  ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10);

-- insertSupportEmails, emails: empty
insert into
  "support_email" ()
values;

-- deleteOldSupportEmails
delete from "support_email"
where
  "id" in (
    select
      "id"
    from
      "support_email"
    where
      "created_at" < $1
    order by
      "created_at"
    limit
      $2
  );
