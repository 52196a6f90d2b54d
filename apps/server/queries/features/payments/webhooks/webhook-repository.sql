-- Made by `npm run queries` from apps/server/src/features/payments/webhooks/webhook-repository.ts.

-- recordWebhook
insert into "payment_webhook" ("invoice_id", "news", "outcome", "proof", "first_at", "last_at")
values ($1, $2, $3, $4, $5, $6)
on conflict ("invoice_id", "news", "outcome", "proof") do update
set "times" = "payment_webhook"."times" + $7, "last_at" = greatest("payment_webhook"."last_at", "excluded"."last_at");

-- listWebhooksOf
select * from "payment_webhook" where "invoice_id" = $1 order by "first_at", "news", "outcome";
