-- Made by `npm run queries` from apps/server/src/sending/outbox-repository.ts.

-- listUnsentOfKind
select id, account_id as account_id, address, state, attempts, created_at
from "account_email"
where state in ('waiting', 'failed') and state = $1 and (created_at, id) > ($2::timestamptz, $3::uuid)
order by created_at, id
limit $4;

-- changeUnsent
update "account_email"
set state = $1, attempts = case when $2 then 0 else attempts end
where id = $3 and true and state = $4;
