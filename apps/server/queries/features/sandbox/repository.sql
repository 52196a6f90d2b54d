-- Made by `npm run queries` from apps/server/src/features/sandbox/repository.ts.

-- findNewestSubscriber
select "account_id" from "subscription" order by "started_at" desc limit $1;

-- makeOlder
update subscription
set
  started_at = started_at - interval '1 milliseconds', period_start = period_start - interval '1 milliseconds',
  paid_until = paid_until - interval '1 milliseconds', failed_at = failed_at - interval '1 milliseconds',
  noticed_for = noticed_for - interval '1 milliseconds', wake_at = wake_at - interval '1 milliseconds',
  ended_at = ended_at - interval '1 milliseconds'
where account_id = $1;
update account_service set ends_at = ends_at - interval '1 milliseconds' where account_id = $1;
update invoice
set
  created_at = created_at - interval '1 milliseconds', expires_at = expires_at - interval '1 milliseconds',
  held_at = held_at - interval '1 milliseconds', paid_at = paid_at - interval '1 milliseconds',
  ask_at = ask_at - interval '1 milliseconds', asked_at = asked_at - interval '1 milliseconds'
where account_id = $1;

-- listBillingEvents
select "id", "state", "amount_kopecks", "reason"
from "invoice"
where "account_id" = $1 and "purpose" = $2
order by "created_at" desc
limit $3;
select "id", "kind" from "billing_email" where "account_id" = $1 order by "created_at" desc limit $2;
select "id", coalesce(end_reason, '') as "reason"
from "subscription"
where "account_id" = $1 and "ended_at" is not null
order by "ended_at" desc
limit $2;
