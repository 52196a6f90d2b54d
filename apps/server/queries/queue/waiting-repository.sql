-- Made by `npm run queries` from apps/server/src/queue/waiting-repository.ts.

-- beginAttempt, an order
update "acquirer_order"
set
  attempts = attempts + 1
where
  "account_id" = $1
  and "id" = $2
  and state = 'waiting'
returning
  *;

-- endAttempt, an order
update "acquirer_order"
set
  "state" = $1
where
  "account_id" = $2
  and "id" = $3
  and attempts = $4
  and state = 'waiting';

-- sendWaiting
select
  send_job ($1, waiting.job_key, waiting.job_data)
from
  (
    select
      job_key (to_jsonb(r), $2::text[]) as job_key,
      job_data (to_jsonb(r), $3::text[]) as job_data
    from
      "account_email" r
    where
      state = 'waiting'
      and true
    order by
      "created_at"
  ) waiting
where
  not exists (
    select
    from
      pgboss.job
    where
      job.name = $4
      and job.state <= 'active'
      and job.singleton_key = waiting.job_key
      and job.data = waiting.job_data
  )
limit
  $5;

-- sendWaiting, kind: acquirer-order
select
  send_job ($1, waiting.job_key, waiting.job_data)
from
  (
    select
      job_key (to_jsonb(r), $2::text[]) as job_key,
      job_data (to_jsonb(r), $3::text[]) as job_data
    from
      "acquirer_order" r
    where
      state = 'waiting'
      and true
    order by
      "created_at"
  ) waiting
where
  not exists (
    select
    from
      pgboss.job
    where
      job.name = $4
      and job.state <= 'active'
      and job.singleton_key = waiting.job_key
      and job.data = waiting.job_data
  )
limit
  $5;

-- sendWaiting, kind: billing-email
select
  send_job ($1, waiting.job_key, waiting.job_data)
from
  (
    select
      job_key (to_jsonb(r), $2::text[]) as job_key,
      job_data (to_jsonb(r), $3::text[]) as job_data
    from
      "billing_email" r
    where
      state = 'waiting'
      and true
    order by
      "created_at"
  ) waiting
where
  not exists (
    select
    from
      pgboss.job
    where
      job.name = $4
      and job.state <= 'active'
      and job.singleton_key = waiting.job_key
      and job.data = waiting.job_data
  )
limit
  $5;

-- sendWaiting, kind: confirmation-email
select
  send_job ($1, waiting.job_key, waiting.job_data)
from
  (
    select
      job_key (to_jsonb(r), $2::text[]) as job_key,
      job_data (to_jsonb(r), $3::text[]) as job_data
    from
      "email_confirmation" r
    where
      state = 'waiting'
      and true
    order by
      "created_at"
  ) waiting
where
  not exists (
    select
    from
      pgboss.job
    where
      job.name = $4
      and job.state <= 'active'
      and job.singleton_key = waiting.job_key
      and job.data = waiting.job_data
  )
limit
  $5;

-- sendWaiting, kind: email-alerts
select
  send_job ($1, waiting.job_key, waiting.job_data)
from
  (
    select
      job_key (to_jsonb(r), $2::text[]) as job_key,
      job_data (to_jsonb(r), $3::text[]) as job_data
    from
      "notification_channel" r
    where
      state = 'waiting'
      and "channel" = $4
    order by
      "account_id"
  ) waiting
where
  not exists (
    select
    from
      pgboss.job
    where
      job.name = $5
      and job.state <= 'active'
      and job.singleton_key = waiting.job_key
      and job.data = waiting.job_data
  )
limit
  $6;

-- sendWaiting, kind: receipt
select
  send_job ($1, waiting.job_key, waiting.job_data)
from
  (
    select
      job_key (to_jsonb(r), $2::text[]) as job_key,
      job_data (to_jsonb(r), $3::text[]) as job_data
    from
      "receipt" r
    where
      state = 'waiting'
      and true
    order by
      "created_at"
  ) waiting
where
  not exists (
    select
    from
      pgboss.job
    where
      job.name = $4
      and job.state <= 'active'
      and job.singleton_key = waiting.job_key
      and job.data = waiting.job_data
  )
limit
  $5;

-- sendWaiting, kind: support-email
select
  send_job ($1, waiting.job_key, waiting.job_data)
from
  (
    select
      job_key (to_jsonb(r), $2::text[]) as job_key,
      job_data (to_jsonb(r), $3::text[]) as job_data
    from
      "support_email" r
    where
      state = 'waiting'
      and true
    order by
      "created_at"
  ) waiting
where
  not exists (
    select
    from
      pgboss.job
    where
      job.name = $4
      and job.state <= 'active'
      and job.singleton_key = waiting.job_key
      and job.data = waiting.job_data
  )
limit
  $5;

-- listWaiting
select
  "id"
from
  "account_email" r
where
  state = 'waiting'
  and true
order by
  "created_at"
limit
  $1;

-- listWaiting, kind: acquirer-order
select
  "account_id",
  "id"
from
  "acquirer_order" r
where
  state = 'waiting'
  and true
order by
  "created_at"
limit
  $1;

-- listWaiting, kind: billing-email
select
  "account_id",
  "id"
from
  "billing_email" r
where
  state = 'waiting'
  and true
order by
  "created_at"
limit
  $1;

-- listWaiting, kind: confirmation-email
select
  "account_id",
  "id"
from
  "email_confirmation" r
where
  state = 'waiting'
  and true
order by
  "created_at"
limit
  $1;

-- listWaiting, kind: email-alerts
select
  "account_id",
  "channel"
from
  "notification_channel" r
where
  state = 'waiting'
  and "channel" = $1
order by
  "account_id"
limit
  $2;

-- listWaiting, kind: receipt
select
  "account_id",
  "transfer_id"
from
  "receipt" r
where
  state = 'waiting'
  and true
order by
  "created_at"
limit
  $1;

-- listWaiting, kind: support-email
select
  "id"
from
  "support_email" r
where
  state = 'waiting'
  and true
order by
  "created_at"
limit
  $1;

-- hurry
select
  send_job ($1, job_key (to_jsonb(r), $2::text[]), job_data (to_jsonb(r), $3::text[]))
from
  "account_email" r
where
  "id" = $4
  and state = 'waiting';

-- hurry, kind: acquirer-order
select
  send_job ($1, job_key (to_jsonb(r), $2::text[]), job_data (to_jsonb(r), $3::text[]))
from
  "acquirer_order" r
where
  "account_id" = $4
  and "id" = $5
  and state = 'waiting';

-- hurry, kind: billing-email
select
  send_job ($1, job_key (to_jsonb(r), $2::text[]), job_data (to_jsonb(r), $3::text[]))
from
  "billing_email" r
where
  "account_id" = $4
  and "id" = $5
  and state = 'waiting';

-- hurry, kind: confirmation-email
select
  send_job ($1, job_key (to_jsonb(r), $2::text[]), job_data (to_jsonb(r), $3::text[]))
from
  "email_confirmation" r
where
  "account_id" = $4
  and "id" = $5
  and state = 'waiting';

-- hurry, kind: email-alerts
select
  send_job ($1, job_key (to_jsonb(r), $2::text[]), job_data (to_jsonb(r), $3::text[]))
from
  "notification_channel" r
where
  "account_id" = $4
  and "channel" = $5
  and state = 'waiting';

-- hurry, kind: receipt
select
  send_job ($1, job_key (to_jsonb(r), $2::text[]), job_data (to_jsonb(r), $3::text[]))
from
  "receipt" r
where
  "account_id" = $4
  and "transfer_id" = $5
  and state = 'waiting';

-- hurry, kind: support-email
select
  send_job ($1, job_key (to_jsonb(r), $2::text[]), job_data (to_jsonb(r), $3::text[]))
from
  "support_email" r
where
  "id" = $4
  and state = 'waiting';
