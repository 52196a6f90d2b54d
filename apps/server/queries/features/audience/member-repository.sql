-- Made by `npm run queries` from apps/server/src/features/audience/member-repository.ts.

-- insertMembers
insert into
  "vk_audience_member" (
    "vk_account_id", "run_id", "vk_user_id", "position", "first_name", "last_name", "avatar_url", "sex", "age",
    "country_id", "country", "city_id", "city"
  )
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
on conflict do nothing;

-- listFollowers
select "sex", "age", "country_id", "country", "city_id", "city"
from "vk_audience_member"
where "vk_account_id" = $1 and "run_id" = $2;

-- listMembers
select "vk_user_id", "first_name", "last_name", "avatar_url", "age", "city", "country"
from "vk_audience_member"
where "vk_account_id" = $1 and "run_id" = $2
order by "position"
limit $3
offset $4;

-- deleteOtherMembers
delete from "vk_audience_member" where "vk_account_id" = $1 and "run_id" != $2;
