-- Made by `npm run queries` from apps/server/src/features/vk-posts/list-repository.ts.

-- countMatching
select count(*) as posts
from vk_post as post
where
  post.vk_account_id = $1 and post.day between $2::date and $3::date
  and (true and post.deleted_at is null and post.kinds & 1 = 1);

-- listMatching
select
  post.post_id, post.published_at, post.text, post.preview_url, post.content_type, post.pinned, post.ads, post.donut,
  post.signed, post.likes, post.comments, post.reposts, post.views, post.reactions, post.interactions, post.followers,
  case when post.followers_day > post.day then post.followers_day end as followers_later, post.frozen_at,
  post.likes_now, post.comments_now, post.reposts_now, post.views_now, post.reactions_now, post.edited_at,
  post.deleted_at, post.back_at
from
  (
    select post.post_id from vk_post as post
    where
      post.vk_account_id = $1 and post.day between $2::date and $3::date
      and (true and post.deleted_at is null and post.kinds & 1 = 1)
    order by post."comments" asc, post.day asc, post.post_id asc limit $4 offset $5
  ) as page
  join vk_post as post on post.vk_account_id = $6 and post.post_id = page.post_id
order by post."comments" asc, post.day asc, post.post_id asc;

-- listSlices
select
  post.post_id, post.published_at, post.text, post.preview_url, post.content_type, post.pinned, post.ads, post.donut,
  post.signed, post.likes, post.comments, post.reposts, post.views, post.reactions, post.interactions, post.followers,
  case when post.followers_day > post.day then post.followers_day end as followers_later, post.frozen_at,
  post.likes_now, post.comments_now, post.reposts_now, post.views_now, post.reactions_now, post.edited_at,
  post.deleted_at, post.back_at
from
  (
    (
      select post.post_id from vk_post as post
      where
        post.vk_account_id = $1 and true and post.day between $2::date and $3::date
        and (true and post.deleted_at is null and post.kinds & 1 = 1)
      order by post."comments" asc, post.day asc, post.post_id asc limit $4 offset $5
    )
  ) as page
  join vk_post as post on post.vk_account_id = $6 and post.post_id = page.post_id
order by post."comments" asc, post.day asc, post.post_id asc;
