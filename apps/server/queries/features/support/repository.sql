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
    "wake_at",
    "attempts"
  )
values
  ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10);

-- insertSupportEmails, emails: empty
insert into
  "support_email" ()
values;

-- claimSupportEmail
update "support_email"
set
  "wake_at" = $1,
  "attempts" = "attempts" + $2
where
  "id" = (
    select
      "id"
    from
      "support_email"
    where
      "wake_at" is not null
      and (
        "wake_at" <= $3
        or "wake_at" > $4
      )
    order by
      "wake_at"
    limit
      $5
    for update
      skip locked
  )
returning
  "id",
  "recipient",
  "address",
  "reply_to",
  "message",
  "screen",
  "created_at",
  "attempts";

-- releaseSupportEmail
update "support_email"
set
  "wake_at" = $1
where
  "id" = $2
  and "attempts" = $3
  and "wake_at" is not null;
