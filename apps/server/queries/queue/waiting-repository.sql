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

-- hurry
select send_job ($1, job_key (to_jsonb(r), $2::text[]), job_data (to_jsonb(r), $3::text[]))
from "account_email" r
where "id" = $4 and state = 'waiting';
