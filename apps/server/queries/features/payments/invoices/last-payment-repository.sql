-- Made by `npm run queries` from apps/server/src/features/payments/invoices/last-payment-repository.ts.

-- findLastPaymentAt
select max("paid_at") as "paid_at" from "invoice" where "account_id" = $1;
