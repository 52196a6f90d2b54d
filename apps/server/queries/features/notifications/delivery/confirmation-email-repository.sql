-- Made by `npm run queries` from apps/server/src/features/notifications/delivery/confirmation-email-repository.ts.

-- claimConfirmationEmail
update "email_confirmation"
set
  "wake_at" = $1,
  "attempts" = "attempts" + $2
where
  ("account_id", "id") in (
    select
      "account_id",
      "id"
    from
      "email_confirmation"
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
  "account_id",
  "id",
  "address",
  "attempts";

-- releaseConfirmationEmail
update "email_confirmation"
set
  "wake_at" = $1
where
  "account_id" = $2
  and "id" = $3
  and "attempts" = $4
  and "wake_at" is not null;
