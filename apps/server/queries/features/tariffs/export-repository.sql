-- Made by `npm run queries` from apps/server/src/features/tariffs/export-repository.ts.

-- listSubscriptionsForExport
select
  "id",
  "tariff_id",
  "services",
  "price_kopecks",
  "state",
  "renews",
  "started_at",
  "paid_until",
  "ended_at",
  "end_reason",
  (
    select
      string_agg(
        text,
        E'\n\n'
        order by
          cancelled_at
      )
    from
      cancellation
    where
      cancellation.account_id = subscription.account_id
      and cancellation.subscription_id = subscription.id
  ) as "cancellation"
from
  "subscription"
where
  "account_id" = $1
  and "id" > $2
order by
  "id"
limit
  $3;

-- listBillingEmailsForExport
select
  "id",
  "kind",
  "address",
  "created_at"
from
  "billing_email"
where
  "account_id" = $1
  and "id" > $2
order by
  "id"
limit
  $3;

-- listTrialClaimsForExport
select
  "kind",
  encode(hash, 'hex') as "hash",
  "claimed_at"
from
  "trial_claim"
where
  "account_id" = $1
order by
  "hash"
limit
  $2;
