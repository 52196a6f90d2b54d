-- Made by `npm run queries` from apps/server/src/features/identity/emails/account-email-repository.ts.

-- insertAccountEmail
insert into
  "account_email" ("id", "created_at", "kind", "address", "mailbox", "account_id", "wake_at", "attempts")
values
  ($1, $2, $3, $4, $5, $6, $7, $8);

-- lockMailbox
select
  pg_advisory_xact_lock(hashtextextended ($1, 0));

-- listEmailTimes
select
  "created_at"
from
  "account_email"
where
  "mailbox" = $1
  and "created_at" > $2
  and "kind" in ($3);

-- claimAccountEmail
update "account_email"
set
  "wake_at" = $1,
  "attempts" = "attempts" + $2
where
  "id" = (
    select
      "id"
    from
      "account_email"
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
  "account_id",
  "kind",
  "address",
  "attempts";

-- releaseAccountEmail
update "account_email"
set
  "wake_at" = $1
where
  "id" = $2
  and "attempts" = $3
  and "wake_at" is not null;

-- findRegistrationOf
select
  "password_generated"
from
  "pending_registration"
where
  "id" = $1
  and "expires_at" > $2;

-- isResetOpen
select
  "id"
from
  "password_reset"
where
  "id" = $1
  and "used_at" is null
  and "expires_at" > $2;

-- findDeletionTime
select
  "deletion_at"
from
  "account"
where
  "id" = $1;
