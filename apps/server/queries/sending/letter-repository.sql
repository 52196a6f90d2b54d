-- Made by `npm run queries` from apps/server/src/sending/letter-repository.ts.

-- listUnsentLetters
select
  'account-email' as kind, count(*) filter (where state = 'waiting' and created_at < $1)::integer as late,
  count(*) filter (where state = 'failed')::integer as failed
from "account_email"
where state in ('waiting', 'failed')
union all
select
  'billing-email' as kind, count(*) filter (where state = 'waiting' and created_at < $2)::integer as late,
  count(*) filter (where state = 'failed')::integer as failed
from "billing_email"
where state in ('waiting', 'failed')
union all
select
  'support-email' as kind, count(*) filter (where state = 'waiting' and created_at < $3)::integer as late,
  count(*) filter (where state = 'failed')::integer as failed
from "support_email"
where state in ('waiting', 'failed')
union all
select
  'confirmation-email' as kind, count(*) filter (where state = 'waiting' and created_at < $4)::integer as late,
  count(*) filter (where state = 'failed')::integer as failed
from "email_confirmation"
where state in ('waiting', 'failed');
