-- Made by `npm run queries` from apps/server/src/features/audience/repository.ts.

-- findReading
select "audience".*, "run"."status", "run"."percent", "run"."message", "run"."finished_at"
from "vk_audience" as "audience" inner join "run" on "run"."id" = "audience"."run_id"
where "audience"."vk_account_id" = $1;

-- insertReading
update "vk_audience"
set
  "owner_id" = $1, "people_max" = $2, "requested_by" = (select account_id from tracked_account where id = $3),
  "run_id" = $4, "pages_read" = $5, "total_count" = $6
where "vk_account_id" = $7 and "run_id" = $8
returning "run_id";

-- advanceReading
update "vk_audience"
set "pages_read" = $1, "total_count" = $2
where "vk_account_id" = $3 and "run_id" = $4 and "pages_read" = $5
returning "run_id";

-- completeReading
update "vk_audience"
set "shown_run_id" = $1, "shown_at" = $2, "shown_total" = "total_count", "figures" = $3
where "vk_account_id" = $4 and "run_id" = $5
returning "run_id";

-- insertMembers
insert into
  "vk_audience_member" (
    "vk_account_id", "run_id", "vk_user_id", "position", "first_name", "last_name", "avatar_url", "sex", "age",
    "country_id", "country", "city_id", "city"
  )
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
on conflict do nothing;

-- listMemberIds
select distinct "vk_user_id" as "vkId" from "vk_audience_member" where "vk_user_id" > $1 order by "vk_user_id" limit $2;

-- deleteMembersOf
delete from vk_audience_member
where
  (vk_account_id, run_id, vk_user_id) in (
    select vk_account_id, run_id, vk_user_id from vk_audience_member where vk_user_id = any ($1::bigint[]) limit $2
  );

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
