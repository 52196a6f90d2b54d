-- Made by `npm run queries` from apps/server/src/features/receipts/repository.ts.

-- claimReceipt
update receipt
set
  wake_at = $1,
  attempts = attempts + 1
where
  (account_id, transfer_id) = (
    select
      account_id,
      transfer_id
    from
      receipt
    where
      wake_at is not null
      and (
        wake_at <= $2
        or wake_at > $3
      )
    order by
      wake_at
    limit
      1
    for update
      skip locked
  )
returning
  *;

-- updateReceipt
update "receipt"
set
  "error" = $1,
  "state" = $2,
  "wake_at" = $3,
  "provider_id" = $4,
  "sent_at" = $5
where
  "account_id" = $6
  and "transfer_id" = $7
  and "attempts" = $8
  and "state" = $9;

-- listReceiptStates
select
  "transfer_id",
  "state"
from
  "receipt"
where
  "account_id" = $1
  and "transfer_id" in ($2);

-- countUnsentReceipts
select
  count(*) filter (
    where
      state = 'waiting'
      and created_at < $1
  )::integer as late,
  count(*) filter (
    where
      state = 'refused'
  )::integer as refused
from
  receipt
where
  wake_at is not null
  or state = 'refused';
