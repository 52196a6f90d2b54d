-- Made by `npm run queries` from apps/server/src/features/tariffs/emails/billing-email-repository.ts.

-- insertBillingEmail
insert into
  billing_email (account_id, id, kind, address, facts, created_at, wake_at)
select
  account.id,
  $1::uuid,
  $2::text,
  $3::text,
  $4::jsonb,
  $5::timestamptz,
  $6::timestamptz
from
  account
where
  account.id = $7;

-- claimBillingEmail
update billing_email
set
  wake_at = $1,
  attempts = attempts + 1
where
  (account_id, id) = (
    select
      account_id,
      id
    from
      billing_email
    where
      wake_at is not null
      and (
        wake_at <= $2
        or wake_at > $3
      )
    order by
      wake_at
    limit
      1
    for update
      skip locked
  )
returning
  *;

-- releaseBillingEmail
update "billing_email"
set
  "wake_at" = $1
where
  "account_id" = $2
  and "id" = $3
  and "attempts" = $4
  and "wake_at" is not null;
