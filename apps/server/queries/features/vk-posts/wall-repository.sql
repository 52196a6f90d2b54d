-- Made by `npm run queries` from apps/server/src/features/vk-posts/wall-repository.ts.

-- findSummedWall
select
  leaf_tier as "leafTier",
  coalesce(
    (select sum(posts) from vk_post_day where vk_account_id = $1 and day between $2::date and $3::date), 0
  )::integer as posts
from vk_post_roll_up
where vk_account_id = $4 and ready;

-- findLeafTier
select "leaf_tier" from "vk_post_roll_up" where "vk_account_id" = $1 and "ready" = $2;
