-- Made by `npm run queries` from apps/server/src/features/monitors/schedule/pause-repository.ts.

-- insertPauses
insert into monitor_pause (account_id, began_at)
select value::bigint, $1::timestamptz
from jsonb_array_elements_text($2::jsonb)
order by value::bigint
on conflict (account_id) do nothing
returning account_id as "accountId";

-- deletePauses
delete from "monitor_pause" where "account_id" in ($1);
