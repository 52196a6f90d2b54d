-- Made by `npm run queries` from apps/server/src/features/vk-accounts/removed/removed-repository.ts.

-- lockWallsOfPeople
select "id", "owner_id", "collection_id"
from "vk_account"
where "kind" = $1 and (owner_id = any ($2::bigint[]) or screen_name = any ($3::text[]))
order by "id"
for no key update;

-- replaceTracked
with gone as (delete from tracked_account where vk_account_id = any ($1::uuid[]) returning id, account_id, demo)
insert into removed_page (id, account_id, demo, removed_at)
select id, account_id, demo, $2::timestamptz
from gone;

-- blankWalls
update "vk_account"
set "abandoned_at" = $1, "screen_name" = $2, "first_name" = $3, "last_name" = $4, "search_text" = $5, "avatar_url" = $6
where "id" in ($7);

-- listRemovedPages
select "id", "removed_at"
from "removed_page"
where "account_id" = $1 and "demo" = $2
order by "removed_at" desc, "id"
limit $3;

-- deleteRemovedPage
delete from "removed_page" where "account_id" = $1 and "id" = $2;

-- listWallOwners
select "owner_id" as "vkId", min("screen_name") as "name"
from "vk_account"
where "owner_id" > $1
group by "owner_id"
order by "owner_id"
limit $2;

-- countWallsOf
select
  (
    (select count(*) from vk_account where owner_id = any ($1::bigint[])) + ( select count(*) from vk_owner
    where owner_id = any ($2::bigint[]) )
  )::integer as count;
