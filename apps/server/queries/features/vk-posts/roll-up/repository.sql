-- Made by `npm run queries` from apps/server/src/features/vk-posts/roll-up/repository.ts.

-- findRollUp
select "leaf_tier", "ready" from "vk_post_roll_up" where "vk_account_id" = $1;

-- findPostsPerDay
select coalesce(sum(posts * posts) / sum(posts), 0)::double precision as average
from (select count(*) as posts from vk_post where vk_account_id = $1 group by day) as counted;

-- findSummedPostsPerDay
select coalesce(sum(posts::bigint * posts) / sum(posts), 0)::double precision as average
from vk_post_day
where vk_account_id = $1;

-- hasMorePostsThan
select "post_id" from "vk_post" where "vk_account_id" = $1 order by "post_id" limit $2 offset $3;

-- upsertRollUp
insert into "vk_post_roll_up" ("vk_account_id", "leaf_tier", "ready")
values ($1, $2, $3)
on conflict ("vk_account_id") do update
set "leaf_tier" = $4, "ready" = $5;

-- setReady
update "vk_post_roll_up" set "ready" = $1 where "vk_account_id" = $2 and "ready" = $3;

-- markDirty
select "leaf_tier", "ready" from "vk_post_roll_up" where "vk_account_id" = $1;

-- markAllDirty
insert into vk_post_dirty (vk_account_id, tier, slot)
select distinct vk_account_id, 1::smallint, (day - date '1970-01-01') / 8
from vk_post
where vk_account_id = $1
on conflict do nothing;

-- markParentsDirty
insert into "vk_post_dirty" ("vk_account_id", "tier", "slot") values ($1, $2, $3) on conflict do nothing;

-- countDirtyPosts
select
  (
    select count(*)
    from
      vk_post_dirty as span join vk_post as post on post.vk_account_id = span.vk_account_id
      and post.day between date '1970-01-01' + span.slot * 8 and date '1970-01-01' + (span.slot + 1) * 8 - 1
    where span.vk_account_id = $1 and span.tier = 1
  ) as dirty,
  (select coalesce(sum(posts), 0)::bigint from vk_post_day where vk_account_id = $2) as summed;

-- listDirty
select "tier", "slot" from "vk_post_dirty" where "vk_account_id" = $1 order by "tier", "slot" limit $2;

-- clearDirty
delete from "vk_post_dirty" where "vk_account_id" = $1 and "tier" = $2 and "slot" in ($3);
