-- Made by `npm run queries` from apps/server/src/features/payments/invoices/returned-repository.ts.

-- countReturnedPayments
select count(*)::integer as count from invoice where problem is not null and problem = $1;
