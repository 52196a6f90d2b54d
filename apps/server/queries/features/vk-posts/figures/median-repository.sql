-- Made by `npm run queries` from apps/server/src/features/vk-posts/figures/median-repository.ts.

-- findMedians
select
  percentile_cont(0.5) within group (
    order by
      post."likes"
  ) as "likes",
  percentile_cont(0.5) within group (
    order by
      post."comments"
  ) as "comments",
  percentile_cont(0.5) within group (
    order by
      post."reposts"
  ) as "reposts",
  percentile_cont(0.5) within group (
    order by
      post."views"
  ) as "views",
  percentile_cont(0.5) within group (
    order by
      post."interactions"
  ) as "interactions",
  percentile_cont(0.5) within group (
    order by
      post."interactions_per_view"
  ) as "interactions_per_view"
from
  vk_post as post
where
  post.vk_account_id = $1
  and post.day between $2::date and $3::date;

-- listFigures
select
  post."comments" as figure
from
  vk_post as post
where
  post.vk_account_id = $1
  and true
  and post.day between $2::date and $3::date
order by
  post."comments"
limit
  $4
offset
  $5;

-- listFigures, figure: interactions
select
  post."interactions" as figure
from
  vk_post as post
where
  post.vk_account_id = $1
  and true
  and post.day between $2::date and $3::date
order by
  post."interactions"
limit
  $4
offset
  $5;

-- listFigures, piece.figures: between
select
  post."comments" as figure
from
  vk_post as post
where
  post.vk_account_id = $1
  and post."comments" >= $2
  and post."comments" < $3
  and post.day between $4::date and $5::date
order by
  post."comments"
limit
  $6
offset
  $7;

-- listFigures, piece.figures: none
select
  post."comments" as figure
from
  vk_post as post
where
  post.vk_account_id = $1
  and post."comments" is null
  and post.day between $2::date and $3::date
order by
  post."comments"
limit
  $4
offset
  $5;

-- listFigures, piece.figures: one
select
  post."comments" as figure
from
  vk_post as post
where
  post.vk_account_id = $1
  and post."comments" = $2
  and post.day between $3::date and $4::date
order by
  post."comments"
limit
  $5
offset
  $6;
