-- Made by `npm run queries` from apps/server/src/features/tariffs/cancelling/cancellation-repository.ts.

-- insertCancellation
insert into
  "cancellation" (
    "number", "text", "account_id", "subscription_id", "signature", "refund_kopecks", "cancelled_at", "kind",
    "services_until"
  )
values ($1, $2, $3, $4, $5, $6, $7, $8, $9);

-- findCancellation
select *
from "cancellation"
where "account_id" = $1 and "subscription_id" = $2 and "kind" = $3
order by "cancelled_at" desc
limit $4;
