-- Made by `npm run queries` from apps/server/src/features/vk-accounts/wall-repository.ts.

-- addWall
insert into
  "vk_account" (
    "id", "scope", "owner_id", "kind", "collection_id", "created_at", "screen_name", "first_name", "last_name",
    "search_text", "avatar_url", "follower_count", "friend_count"
  )
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
on conflict ("id") do nothing
returning *;
update "vk_account"
set
  "screen_name" = $1, "first_name" = $2, "last_name" = $3, "search_text" = $4, "avatar_url" = $5, "follower_count" = $6,
  "friend_count" = $7, "abandoned_at" = $8
where "id" = $9 and "abandoned_at" is distinct from $10
returning *;

-- updateProfile
update "vk_account"
set
  "screen_name" = $1, "first_name" = $2, "last_name" = $3, "search_text" = $4, "avatar_url" = $5, "follower_count" = $6,
  "friend_count" = $7, "abandoned_at" = $8
where "id" = $9 and "abandoned_at" is distinct from $10
returning *;

-- lockWall
select * from "vk_account" where "id" = $1 for no key update;

-- findWall
select * from "vk_account" where "id" = $1;

-- updateWall
update "vk_account"
set
  "id" = $1, "created_at" = $2, "kind" = $3, "checked_at" = $4, "last_post_at" = $5, "owner_id" = $6, "scope" = $7,
  "screen_name" = $8, "first_name" = $9, "last_name" = $10, "search_text" = $11, "avatar_url" = $12,
  "follower_count" = $13, "friend_count" = $14, "post_count" = $15, "collected_count" = $16, "hidden_count" = $17,
  "collection_id" = $18, "refreshed_at" = $19, "read_began_at" = $20, "toured_at" = $21, "access" = $22, "er" = $23,
  "abandoned_at" = $24
where "id" = $25;

-- addToCollected
update "vk_account"
set "collected_count" = "collected_count" + $1, "post_count" = $2
where "id" = $3
returning "collected_count";

-- isTracked
select "id" from "tracked_account" where "vk_account_id" = $1 limit $2;

-- findTrackingAccount
select "account_id"
from "tracked_account"
where "vk_account_id" = $1
order by account_id is not distinct from $2::bigint desc, "created_at"
limit $3;

-- findWallToTour
update vk_account
set toured_at = $1
where
  id = (
    select id from vk_account as wall
    where
      abandoned_at is null and scope = 'full' and refreshed_at is not null and (toured_at is null or toured_at < $2)
      and exists (
        select from vk_post as post where post.vk_account_id = wall.id and deleted_at is null and seen_at < $3
      )
    order by toured_at nulls first, id limit 1
  )
returning id, owner_id;

-- unmarkTrackedWalls
update "vk_account" as "wall"
set "abandoned_at" = $1
where
  "abandoned_at" is not null
  and exists (select "tracked"."id" from "tracked_account" as "tracked" where "vk_account_id" = "wall"."id");

-- markAbandonedWalls
with
  page as materialized (select id, abandoned_at from vk_account where id > $1 order by id limit $2),
  marked as (
    update vk_account as wall set abandoned_at = $3 from page
    where
      wall.id = page.id and page.abandoned_at is null and wall.abandoned_at is null
      and not exists (select from tracked_account as tracked where tracked.vk_account_id = page.id)
  )
select id as last
from page
order by id desc
limit 1;

-- listAbandonedWalls
select "id" from "vk_account" where "abandoned_at" < $1 order by "abandoned_at" limit $2 offset $3;

-- deleteWall
delete from "vk_account" where "id" = $1;
