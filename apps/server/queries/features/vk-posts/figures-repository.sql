-- Made by `npm run queries` from apps/server/src/features/vk-posts/figures-repository.ts.

-- findDays, filter.date_from: not given
select "leaf_tier" from "vk_post_roll_up" where "vk_account_id" = $1 and "ready" = $2;
select "leaf_tier" from "vk_post_roll_up" where "vk_account_id" = $1 and "ready" = $2;

-- countDeleted
select count(*) as posts
from vk_post as post
where post.vk_account_id = $1 and post.deleted_at is not null and post.day between $2::date and $3::date;

-- listUnevenDays
select distinct post.day
from vk_post as post
where
  post.vk_account_id = $1 and not (post.deleted_at is null and post.kinds & 1 = 1)
  and post.day between $2::date and $3::date;

-- findSums
select
  coalesce(sum(posts), 0)::integer as posts, coalesce(sum(likes), 0)::bigint as likes,
  coalesce(sum(comments), 0)::bigint as comments, coalesce(sum(reposts), 0)::bigint as reposts,
  coalesce(sum(views), 0)::bigint as views, coalesce(sum(posts_with_views), 0)::integer as posts_with_views,
  coalesce(sum(reactions), 0)::bigint as reactions,
  coalesce(sum(posts_with_reactions), 0)::integer as posts_with_reactions,
  coalesce(sum(interactions_per_follower), 0)::double precision as interactions_per_follower,
  coalesce(sum(posts_with_followers), 0)::integer as posts_with_followers,
  coalesce(sum(posts_followed_later), 0)::integer as posts_followed_later, min(followed_later_on) as followed_later_on,
  coalesce(sum(interactions_per_view), 0)::double precision as interactions_per_view,
  coalesce(sum(posts_with_ratio), 0)::integer as posts_with_ratio,
  coalesce(sum(posts_moving), 0)::integer as posts_moving
from
  (
    select
      day, posts, likes, comments, reposts, views, posts_with_views, reactions, posts_with_reactions,
      interactions_per_follower, posts_with_followers, posts_followed_later, followed_later_on, interactions_per_view,
      posts_with_ratio, posts_moving
    from vk_post_day as post
    where post.vk_account_id = $1 and post.day between $2::date and $3::date and not post.day = any ($4::date[])
    union all
    select
      day, count(*)::integer as posts, coalesce(sum(likes), 0)::bigint as likes,
      coalesce(sum(comments), 0)::bigint as comments, coalesce(sum(reposts), 0)::bigint as reposts,
      coalesce(sum(views), 0)::bigint as views, count(views)::integer as posts_with_views,
      coalesce(sum(reactions), 0)::bigint as reactions, count(reactions)::integer as posts_with_reactions,
      coalesce(sum(interactions_per_follower), 0)::double precision as interactions_per_follower,
      count(interactions_per_follower)::integer as posts_with_followers,
      count(*) filter (where followers_day > day)::integer as posts_followed_later,
      min(followers_day) filter (where followers_day > day) as followed_later_on,
      coalesce(sum(interactions_per_view), 0)::double precision as interactions_per_view,
      count(interactions_per_view)::integer as posts_with_ratio, count(*) filter (where moving)::integer as posts_moving
    from vk_post as post
    where
      post.vk_account_id = $5 and post.day between $6::date and $7::date and post.day = any ($8::date[])
      and post.deleted_at is null and post.kinds & 1 = 1
    group by day
  ) as post;

-- findSumsNow
select
  count(*)::integer as posts, coalesce(sum(likes), 0)::bigint as likes, coalesce(sum(comments), 0)::bigint as comments,
  coalesce(sum(reposts), 0)::bigint as reposts, coalesce(sum(views), 0)::bigint as views,
  count(views)::integer as posts_with_views, coalesce(sum(reactions), 0)::bigint as reactions,
  count(reactions)::integer as posts_with_reactions,
  coalesce(sum(interactions_per_follower), 0)::double precision as interactions_per_follower,
  count(interactions_per_follower)::integer as posts_with_followers,
  count(*) filter (where followers_day > day)::integer as posts_followed_later,
  min(followers_day) filter (where followers_day > day) as followed_later_on,
  coalesce(sum(interactions_per_view), 0)::double precision as interactions_per_view,
  count(interactions_per_view)::integer as posts_with_ratio, count(*) filter (where moving)::integer as posts_moving,
  count(*) filter (where is_read_later)::integer as posts_read_later
from
  (
    select
      read.*, (likes + comments + reposts)::double precision / nullif(followers, 0) as interactions_per_follower,
      (likes + comments + reposts)::double precision / nullif(views, 0) as interactions_per_view
    from
      (
        select
          post.day, post.followers, post.followers_day, post.moving, post.likes_now is not null as is_read_later,
          case when post.likes_now is null then "post"."likes" else "post"."likes_now" end as "likes",
          case when post.likes_now is null then "post"."comments" else "post"."comments_now" end as "comments",
          case when post.likes_now is null then "post"."reposts" else "post"."reposts_now" end as "reposts",
          case when post.likes_now is null then "post"."views" else "post"."views_now" end as "views",
          case when post.likes_now is null then "post"."reactions" else "post"."reactions_now" end as "reactions"
        from vk_post as post
        where
          post.vk_account_id = $1 and post.day between $2::date and $3::date and post.deleted_at is null
          and post.kinds & 1 = 1
        limit 2
      ) as read
  ) as post;

-- listPeriods
select
  to_char(day, 'YYYY-MM-DD') as value, coalesce(sum(posts), 0)::integer as posts,
  coalesce(sum(likes), 0)::bigint as likes, coalesce(sum(comments), 0)::bigint as comments,
  coalesce(sum(reposts), 0)::bigint as reposts, coalesce(sum(views), 0)::bigint as views,
  coalesce(sum(posts_with_views), 0)::integer as posts_with_views, coalesce(sum(reactions), 0)::bigint as reactions,
  coalesce(sum(posts_with_reactions), 0)::integer as posts_with_reactions,
  coalesce(sum(interactions_per_follower), 0)::double precision as interactions_per_follower,
  coalesce(sum(posts_with_followers), 0)::integer as posts_with_followers,
  coalesce(sum(posts_followed_later), 0)::integer as posts_followed_later, min(followed_later_on) as followed_later_on,
  coalesce(sum(interactions_per_view), 0)::double precision as interactions_per_view,
  coalesce(sum(posts_with_ratio), 0)::integer as posts_with_ratio,
  coalesce(sum(posts_moving), 0)::integer as posts_moving
from
  (
    select
      day, posts, likes, comments, reposts, views, posts_with_views, reactions, posts_with_reactions,
      interactions_per_follower, posts_with_followers, posts_followed_later, followed_later_on, interactions_per_view,
      posts_with_ratio, posts_moving
    from vk_post_day as post
    where post.vk_account_id = $1 and post.day between $2::date and $3::date and not post.day = any ($4::date[])
    union all
    select
      day, count(*)::integer as posts, coalesce(sum(likes), 0)::bigint as likes,
      coalesce(sum(comments), 0)::bigint as comments, coalesce(sum(reposts), 0)::bigint as reposts,
      coalesce(sum(views), 0)::bigint as views, count(views)::integer as posts_with_views,
      coalesce(sum(reactions), 0)::bigint as reactions, count(reactions)::integer as posts_with_reactions,
      coalesce(sum(interactions_per_follower), 0)::double precision as interactions_per_follower,
      count(interactions_per_follower)::integer as posts_with_followers,
      count(*) filter (where followers_day > day)::integer as posts_followed_later,
      min(followers_day) filter (where followers_day > day) as followed_later_on,
      coalesce(sum(interactions_per_view), 0)::double precision as interactions_per_view,
      count(interactions_per_view)::integer as posts_with_ratio, count(*) filter (where moving)::integer as posts_moving
    from vk_post as post
    where
      post.vk_account_id = $5 and post.day between $6::date and $7::date and post.day = any ($8::date[])
      and post.deleted_at is null and post.kinds & 1 = 1
    group by day
  ) as post
group by 1
order by 1;

-- listGroups
select
  value, coalesce(sum(posts), 0)::integer as posts, coalesce(sum(likes), 0)::bigint as likes,
  coalesce(sum(comments), 0)::bigint as comments, coalesce(sum(reposts), 0)::bigint as reposts,
  coalesce(sum(views), 0)::bigint as views, coalesce(sum(posts_with_views), 0)::integer as posts_with_views,
  coalesce(sum(reactions), 0)::bigint as reactions,
  coalesce(sum(posts_with_reactions), 0)::integer as posts_with_reactions,
  coalesce(sum(interactions_per_follower), 0)::double precision as interactions_per_follower,
  coalesce(sum(posts_with_followers), 0)::integer as posts_with_followers,
  coalesce(sum(posts_followed_later), 0)::integer as posts_followed_later, min(followed_later_on) as followed_later_on,
  coalesce(sum(interactions_per_view), 0)::double precision as interactions_per_view,
  coalesce(sum(posts_with_ratio), 0)::integer as posts_with_ratio,
  coalesce(sum(posts_moving), 0)::integer as posts_moving, count(*) over () as group_count
from
  (
    select
      post.content_type as value, count(*)::integer as posts, coalesce(sum(likes), 0)::bigint as likes,
      coalesce(sum(comments), 0)::bigint as comments, coalesce(sum(reposts), 0)::bigint as reposts,
      coalesce(sum(views), 0)::bigint as views, count(views)::integer as posts_with_views,
      coalesce(sum(reactions), 0)::bigint as reactions, count(reactions)::integer as posts_with_reactions,
      coalesce(sum(interactions_per_follower), 0)::double precision as interactions_per_follower,
      count(interactions_per_follower)::integer as posts_with_followers,
      count(*) filter (where followers_day > day)::integer as posts_followed_later,
      min(followers_day) filter (where followers_day > day) as followed_later_on,
      coalesce(sum(interactions_per_view), 0)::double precision as interactions_per_view,
      count(interactions_per_view)::integer as posts_with_ratio, count(*) filter (where moving)::integer as posts_moving
    from vk_post as post
    where
      post.vk_account_id = $1 and (post.day between $2::date and $3::date) and post.deleted_at is null
      and post.kinds & 1 = 1
    group by post.content_type
  ) as summed
group by value
order by sum(posts) desc, value collate "C";

-- findHeld
select "leaf_tier" from "vk_post_roll_up" where "vk_account_id" = $1 and "ready" = $2;
select
  (select min(day) from vk_post where vk_account_id = $1) as first,
  (select max(day) from vk_post where vk_account_id = $2) as last,
  (select count(*) from vk_post where vk_account_id = $3 and deleted_at is not null) as deleted,
  (select day from vk_post where vk_account_id = $4 and reactions is not null order by day limit 1) as reactions_since,
  (select day from vk_post where vk_account_id = $5 and views is not null order by day limit 1) as views_since;

-- findLastPostTime
select "published_at"
from "vk_post"
where "vk_account_id" = $1 and "deleted_at" is null
order by "day" desc, "published_at" desc
limit $2;

-- findExtent
select min(post.day) as first, max(post.day) as last
from vk_post as post
where
  post.vk_account_id = $1 and post.day between $2::date and $3::date and post.deleted_at is null and post.kinds & 1 = 1;

-- findSummedWall
select
  leaf_tier as "leafTier",
  coalesce(
    (select sum(posts) from vk_post_day where vk_account_id = $1 and day between $2::date and $3::date), 0
  )::integer as posts
from vk_post_roll_up
where vk_account_id = $4 and ready;
