-- Made by `npm run queries` from apps/server/src/features/tariffs/repository.ts.

-- listStoredTariffs
select * from "tariff" order by "position" limit $1;

-- insertTariffs
insert into
  "tariff" (
    "id", "position", "name", "renewal", "price_kopecks", "days", "services", "hidden", "continues_as", "once", "tools"
  )
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11::jsonb)
on conflict ("id") do nothing;

-- findTariff
select "id", "name", "once" from "tariff" where "id" = $1;

-- findCurrent
select * from "subscription" where "account_id" = $1 and "state" <> 'ended';

-- lockCurrent
select * from "subscription" where "account_id" = $1 and "state" <> 'ended' for update;

-- findSubscription
select * from "subscription" where "account_id" = $1 and "id" = $2;

-- insertSubscription
insert into
  "subscription" (
    "id", "state", "started_at", "tariff_id", "account_id", "ended_at", "reason", "invoice_id", "parts", "card_id",
    "tools", "price_kopecks", "days", "services", "renews", "next_tariff_id", "grace", "stopped_at", "period_start",
    "paid_until", "failed_at", "failures", "noticed_for", "wake_at", "end_reason", "kept_prices"
  )
values
  (
    $1, $2, $3, $4, $5, $6, $7, $8, $9::jsonb, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23,
    $24, $25, $26::jsonb
  );

-- updateSubscription
update "subscription"
set
  "state" = $1, "tariff_id" = $2, "ended_at" = $3, "reason" = $4, "invoice_id" = $5, "card_id" = $6, "tools" = $7,
  "price_kopecks" = $8, "days" = $9, "services" = $10, "renews" = $11, "next_tariff_id" = $12, "grace" = $13,
  "stopped_at" = $14, "period_start" = $15, "paid_until" = $16, "failed_at" = $17, "failures" = $18,
  "noticed_for" = $19, "wake_at" = $20, "end_reason" = $21, "parts" = $22::jsonb, "kept_prices" = $23::jsonb
where "account_id" = $24 and "id" = $25;

-- listTariffsHad
select distinct "tariff_id" from "subscription" where "account_id" = $1;

-- hasUsedUpFullPrice
select "subscription"."id"
from "subscription" inner join "tariff" on "tariff"."id" = "subscription"."tariff_id"
where "subscription"."account_id" = $1 and "subscription"."end_reason" in ($2, $3) and "tariff"."renewal" = $4
limit $5;

-- listDueSubscriptions
select "account_id", "id"
from "subscription"
where "wake_at" is not null and "wake_at" <= $1
order by "wake_at"
limit $2;

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

-- insertBillingEmail
insert into billing_email (account_id, id, kind, address, facts, created_at)
select account.id, $1::uuid, $2::text, $3::text, $4::jsonb, $5::timestamptz
from account
where account.id = $6;

-- lowerKeptPrices
update subscription
set kept_prices = new.kept_prices
from jsonb_to_recordset($1::jsonb) as new (account_id bigint, id uuid, kept_prices jsonb)
where subscription.account_id = new.account_id and subscription.id = new.id and subscription.state <> 'ended';

-- insertBillingEmails
insert into billing_email (account_id, id, kind, address, facts, created_at)
select account.id, new.id, new.kind, account.email, new.facts, $1::timestamptz
from
  jsonb_to_recordset($2::jsonb) as new (account_id bigint, id uuid, kind text, facts jsonb)
  join account on account.id = new.account_id
where account.email is not null;

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

-- listRenewing
select "subscription".*, "tariff"."name"
from "subscription" left join "tariff" on "tariff"."id" = "subscription"."tariff_id"
where
  subscription.state = 'active' and subscription.renews
  and ("subscription"."paid_until", "subscription"."account_id", "subscription"."id") > ($1, $2, $3)
order by "subscription"."paid_until", "subscription"."account_id", "subscription"."id"
limit $4;

-- sumInForce
select count(*)::integer as subscriptions, coalesce(sum(price_kopecks), 0)::bigint as kopecks
from subscription
where state <> 'ended';
