-- Made by `npm run queries` from apps/server/src/features/vk-posts/figures/median-repository.ts.

-- findMedians
select
  percentile_cont(0.5) within group (order by post."likes") as "likes",
  percentile_cont(0.5) within group (order by post."comments") as "comments",
  percentile_cont(0.5) within group (order by post."reposts") as "reposts",
  percentile_cont(0.5) within group (order by post."views") as "views",
  percentile_cont(0.5) within group (order by post."interactions") as "interactions",
  percentile_cont(0.5) within group (order by post."interactions_per_view") as "interactions_per_view"
from vk_post as post
where post.vk_account_id = $1 and post.day between $2::date and $3::date;

-- listFigures
select post."comments" as figure
from vk_post as post
where post.vk_account_id = $1 and true and post.day between $2::date and $3::date
order by post."comments"
limit $4
offset $5;
