-- Made by `npm run queries` from apps/server/src/features/tariffs/export-repository.ts.

-- listSubscriptionsForExport
select
  "id", "tariff_id", "services", "price_kopecks", "state", "renews", "started_at", "paid_until", "ended_at",
  "end_reason",
  (
    select string_agg(text, E'\n\n' order by cancelled_at) from cancellation
    where cancellation.account_id = subscription.account_id and cancellation.subscription_id = subscription.id
  ) as "cancellation"
from "subscription"
where "account_id" = $1 and "id" > $2
order by "id"
limit $3;
