-- Made by `npm run queries` from apps/server/src/features/operator/work/refusal-repository.ts.

-- addRefusals
insert into refusal_hour (hour, action, refused)
select *
from unnest($1::timestamptz[], $2::text[], $3::bigint[]) as added (hour, action, refused)
order by hour, action
on conflict (hour, action) do update
set refused = refusal_hour.refused + excluded.refused;

-- listRefusalsSince
select * from "refusal_hour" where "hour" > $1 order by "hour" desc, "action";
