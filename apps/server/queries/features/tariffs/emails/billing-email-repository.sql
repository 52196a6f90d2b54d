-- Made by `npm run queries` from apps/server/src/features/tariffs/emails/billing-email-repository.ts.

-- insertBillingEmail
insert into billing_email (account_id, id, kind, address, facts, created_at)
select account.id, $1::uuid, $2::text, $3::text, $4::jsonb, $5::timestamptz
from account
where account.id = $6;
