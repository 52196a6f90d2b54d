-- Made by `npm run queries` from apps/server/src/features/vk-accounts/collection-repository.ts.

-- insertCollection
insert into
  "vk_collection" (
    "id", "vk_account_id", "mode", "pass_began_at", "requested_by", "next_offset", "pass", "last_post_id",
    "last_post_at", "newest_post_at", "window_from", "first_count", "wall_count"
  )
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13);
update "vk_account" set "collection_id" = $1 where "id" = $2;

-- deleteEndedCollections
select "collection"."id"
from "vk_collection" as "collection" left join "run" on "run"."id" = "collection"."id"
where "collection"."vk_account_id" = $1 and ("run"."id" is null or "run"."finished_at" < $2);
delete from "run" where "id" in ($1) and "status" in ($2, $3);
delete from "vk_collection" where "vk_account_id" = $1 and "id" in ($2);

-- findCollection
select * from "vk_collection" where "vk_account_id" = $1 and "id" = $2;

-- findLastCollection
select "collection"."id", "collection"."pass_began_at", "run"."status"
from "vk_collection" as "collection" left join "run" on "run"."id" = "collection"."id"
where "collection"."vk_account_id" = $1 and "collection"."id" = $2;

-- updateCollection
update "vk_collection"
set
  "requested_by" = $1, "mode" = $2, "next_offset" = $3, "pass" = $4, "pass_began_at" = $5, "last_post_id" = $6,
  "last_post_at" = $7, "newest_post_at" = $8, "window_from" = $9, "first_count" = $10, "wall_count" = $11
where "vk_account_id" = $12 and "id" = $13;
