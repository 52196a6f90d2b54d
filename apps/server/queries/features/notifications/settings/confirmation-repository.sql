-- Made by `npm run queries` from apps/server/src/features/notifications/settings/confirmation-repository.ts.

-- insertConfirmation
insert into
  "email_confirmation" ("id", "created_at", "account_id", "address", "mailbox", "expires_at", "token_hash", "wake_at")
values
  ($1, $2, $3, $4, $5, $6, $7, $8);

-- expireConfirmations
update "email_confirmation"
set
  "expires_at" = $1,
  "wake_at" = $2
where
  "account_id" = $3
  and "expires_at" > $4;

-- listConfirmationTimes
select
  "created_at"
from
  "email_confirmation"
where
  "account_id" = $1
  and "created_at" > $2
order by
  "created_at" desc;

-- listConfirmationTimesOfMailbox
select
  "created_at"
from
  "email_confirmation"
where
  "mailbox" = $1
  and "created_at" > $2
order by
  "created_at" desc;

-- lockConfirmation
select
  *
from
  "email_confirmation"
where
  "token_hash" = $1
  and "expires_at" > $2
for update;
