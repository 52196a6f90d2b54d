-- Made by `npm run queries` from apps/server/src/queue/waiting-repository.ts.

-- startAttempt, an order
update "acquirer_order"
set attempts = attempts + 1
where "account_id" = $1 and "id" = $2 and state = 'waiting'
returning *;

-- endAttempt, an order
update "acquirer_order" set "state" = $1 where "account_id" = $2 and "id" = $3 and attempts = $4 and state = 'waiting';

-- sendWaiting
select send_job ($1, waiting.job_key, waiting.job_data)
from
  (
    select job_key (to_jsonb(r), $2::text[]) as job_key, job_data (to_jsonb(r), $3::text[]) as job_data
    from "account_email" r where state = 'waiting' and true order by "created_at"
  ) waiting
where
  not exists (
    select from pgboss.job
    where
      job.name = $4 and job.state <= 'active' and job.singleton_key = waiting.job_key and job.data = waiting.job_data
  )
limit $5;

-- listWaiting
select "id" from "account_email" r where state = 'waiting' and true order by "created_at" limit $1;

-- countWaiting
select 'account-email' as kind, count(*)::integer as waiting
from "account_email" r
where state = 'waiting' and true
union all
select 'billing-email' as kind, count(*)::integer as waiting
from "billing_email" r
where state = 'waiting' and true
union all
select 'removal-email' as kind, count(*)::integer as waiting
from "removal_email" r
where state = 'waiting' and true
union all
select 'support-email' as kind, count(*)::integer as waiting
from "support_email" r
where state = 'waiting' and true
union all
select 'acquirer-order' as kind, count(*)::integer as waiting
from "acquirer_order" r
where state = 'waiting' and true
union all
select 'receipt' as kind, count(*)::integer as waiting
from "receipt" r
where state = 'waiting' and true
union all
select 'confirmation-email' as kind, count(*)::integer as waiting
from "email_confirmation" r
where state = 'waiting' and true
union all
select 'email-alerts' as kind, count(*)::integer as waiting
from "notification_channel" r
where state = 'waiting' and "channel" = $1
union all
select 'telegram-alerts' as kind, count(*)::integer as waiting
from "notification_channel" r
where state = 'waiting' and "channel" = $2;

-- hurry
select send_job ($1, job_key (to_jsonb(r), $2::text[]), job_data (to_jsonb(r), $3::text[]))
from "account_email" r
where "id" = $4 and state = 'waiting';
