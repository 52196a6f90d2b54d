-- Made by `npm run queries` from apps/server/src/features/vk-posts/lists/repository.ts.

-- countChosen
select
  count(*) as posts
from
  vk_post as post
where
  post.vk_account_id = $1
  and post.day between $2::date and $3::date
  and true;

-- countChosen, chosen.selection.dimension: content_type
select
  count(*) as posts
from
  vk_post as post
where
  post.vk_account_id = $1
  and post.day between $2::date and $3::date
  and post.content_type = $4;

-- countChosen, chosen.selection.dimension: hashtag
select
  count(*) as posts
from
  vk_post_tag as post
where
  post.vk_account_id = $1
  and post.day between $2::date and $3::date
  and post.tag = $4;

-- countChosen, chosen.selection.dimension: hour
select
  count(*) as posts
from
  vk_post as post
where
  post.vk_account_id = $1
  and post.day between $2::date and $3::date
  and post.hour = $4::smallint;

-- countChosen, chosen.selection.dimension: text_length
select
  count(*) as posts
from
  vk_post as post
where
  post.vk_account_id = $1
  and post.day between $2::date and $3::date
  and post.text_length = $4;

-- countChosen, chosen.selection.dimension: weekday
select
  count(*) as posts
from
  vk_post as post
where
  post.vk_account_id = $1
  and post.day between $2::date and $3::date
  and post.weekday = $4::smallint;

-- countChosen, chosen.selection.dimension: weekday_hour
select
  count(*) as posts
from
  vk_post as post
where
  post.vk_account_id = $1
  and post.day between $2::date and $3::date
  and post.weekday = $4::smallint
  and post.hour = $5::smallint;

-- listChosen
select
  post.post_id,
  post.published_at,
  post.text,
  post.preview_url,
  post.content_type,
  post.pinned,
  post.ads,
  post.likes,
  post.comments,
  post.reposts,
  post.views,
  post.reactions,
  post.interactions
from
  (
    select
      post.post_id
    from
      vk_post as post
    where
      post.vk_account_id = $1
      and post.day between $2::date and $3::date
      and true
    order by
      post."comments" asc,
      post.day asc,
      post.post_id asc
    limit
      $4
    offset
      $5
  ) as page
  join vk_post as post on post.vk_account_id = $6
  and post.post_id = page.post_id
order by
  post."comments" asc,
  post.day asc,
  post.post_id asc;

-- listChosen, chosen.selection.dimension: content_type
select
  post.post_id,
  post.published_at,
  post.text,
  post.preview_url,
  post.content_type,
  post.pinned,
  post.ads,
  post.likes,
  post.comments,
  post.reposts,
  post.views,
  post.reactions,
  post.interactions
from
  (
    select
      post.post_id
    from
      vk_post as post
    where
      post.vk_account_id = $1
      and post.day between $2::date and $3::date
      and post.content_type = $4
    order by
      post."comments" asc,
      post.day asc,
      post.post_id asc
    limit
      $5
    offset
      $6
  ) as page
  join vk_post as post on post.vk_account_id = $7
  and post.post_id = page.post_id
order by
  post."comments" asc,
  post.day asc,
  post.post_id asc;

-- listChosen, chosen.selection.dimension: hashtag
select
  post.post_id,
  post.published_at,
  post.text,
  post.preview_url,
  post.content_type,
  post.pinned,
  post.ads,
  post.likes,
  post.comments,
  post.reposts,
  post.views,
  post.reactions,
  post.interactions
from
  (
    select
      post.post_id
    from
      vk_post_tag as post
    where
      post.vk_account_id = $1
      and post.day between $2::date and $3::date
      and post.tag = $4
    order by
      post."comments" asc,
      post.day asc,
      post.post_id asc
    limit
      $5
    offset
      $6
  ) as page
  join vk_post as post on post.vk_account_id = $7
  and post.post_id = page.post_id
order by
  post."comments" asc,
  post.day asc,
  post.post_id asc;

-- listChosen, chosen.selection.dimension: hour
select
  post.post_id,
  post.published_at,
  post.text,
  post.preview_url,
  post.content_type,
  post.pinned,
  post.ads,
  post.likes,
  post.comments,
  post.reposts,
  post.views,
  post.reactions,
  post.interactions
from
  (
    select
      post.post_id
    from
      vk_post as post
    where
      post.vk_account_id = $1
      and post.day between $2::date and $3::date
      and post.hour = $4::smallint
    order by
      post."comments" asc,
      post.day asc,
      post.post_id asc
    limit
      $5
    offset
      $6
  ) as page
  join vk_post as post on post.vk_account_id = $7
  and post.post_id = page.post_id
order by
  post."comments" asc,
  post.day asc,
  post.post_id asc;

-- listChosen, chosen.selection.dimension: text_length
select
  post.post_id,
  post.published_at,
  post.text,
  post.preview_url,
  post.content_type,
  post.pinned,
  post.ads,
  post.likes,
  post.comments,
  post.reposts,
  post.views,
  post.reactions,
  post.interactions
from
  (
    select
      post.post_id
    from
      vk_post as post
    where
      post.vk_account_id = $1
      and post.day between $2::date and $3::date
      and post.text_length = $4
    order by
      post."comments" asc,
      post.day asc,
      post.post_id asc
    limit
      $5
    offset
      $6
  ) as page
  join vk_post as post on post.vk_account_id = $7
  and post.post_id = page.post_id
order by
  post."comments" asc,
  post.day asc,
  post.post_id asc;

-- listChosen, chosen.selection.dimension: weekday
select
  post.post_id,
  post.published_at,
  post.text,
  post.preview_url,
  post.content_type,
  post.pinned,
  post.ads,
  post.likes,
  post.comments,
  post.reposts,
  post.views,
  post.reactions,
  post.interactions
from
  (
    select
      post.post_id
    from
      vk_post as post
    where
      post.vk_account_id = $1
      and post.day between $2::date and $3::date
      and post.weekday = $4::smallint
    order by
      post."comments" asc,
      post.day asc,
      post.post_id asc
    limit
      $5
    offset
      $6
  ) as page
  join vk_post as post on post.vk_account_id = $7
  and post.post_id = page.post_id
order by
  post."comments" asc,
  post.day asc,
  post.post_id asc;

-- listChosen, chosen.selection.dimension: weekday_hour
select
  post.post_id,
  post.published_at,
  post.text,
  post.preview_url,
  post.content_type,
  post.pinned,
  post.ads,
  post.likes,
  post.comments,
  post.reposts,
  post.views,
  post.reactions,
  post.interactions
from
  (
    select
      post.post_id
    from
      vk_post as post
    where
      post.vk_account_id = $1
      and post.day between $2::date and $3::date
      and post.weekday = $4::smallint
      and post.hour = $5::smallint
    order by
      post."comments" asc,
      post.day asc,
      post.post_id asc
    limit
      $6
    offset
      $7
  ) as page
  join vk_post as post on post.vk_account_id = $8
  and post.post_id = page.post_id
order by
  post."comments" asc,
  post.day asc,
  post.post_id asc;

-- listChosen, order.metric: interactions
select
  post.post_id,
  post.published_at,
  post.text,
  post.preview_url,
  post.content_type,
  post.pinned,
  post.ads,
  post.likes,
  post.comments,
  post.reposts,
  post.views,
  post.reactions,
  post.interactions
from
  (
    select
      post.post_id
    from
      vk_post as post
    where
      post.vk_account_id = $1
      and post.day between $2::date and $3::date
      and true
    order by
      post."interactions" asc,
      post.day asc,
      post.post_id asc
    limit
      $4
    offset
      $5
  ) as page
  join vk_post as post on post.vk_account_id = $6
  and post.post_id = page.post_id
order by
  post."interactions" asc,
  post.day asc,
  post.post_id asc;

-- listChosen, order.metric: interactions_per_view
select
  post.post_id,
  post.published_at,
  post.text,
  post.preview_url,
  post.content_type,
  post.pinned,
  post.ads,
  post.likes,
  post.comments,
  post.reposts,
  post.views,
  post.reactions,
  post.interactions
from
  (
    select
      post.post_id
    from
      vk_post as post
    where
      post.vk_account_id = $1
      and post.day between $2::date and $3::date
      and true
    order by
      post."interactions_per_view" asc nulls last,
      post.day asc,
      post.post_id asc
    limit
      $4
    offset
      $5
  ) as page
  join vk_post as post on post.vk_account_id = $6
  and post.post_id = page.post_id
order by
  post."interactions_per_view" asc nulls last,
  post.day asc,
  post.post_id asc;

-- listChosen, order.metric: publish_time
select
  post.post_id,
  post.published_at,
  post.text,
  post.preview_url,
  post.content_type,
  post.pinned,
  post.ads,
  post.likes,
  post.comments,
  post.reposts,
  post.views,
  post.reactions,
  post.interactions
from
  (
    select
      post.post_id
    from
      vk_post as post
    where
      post.vk_account_id = $1
      and post.day between $2::date and $3::date
      and true
    order by
      post.day asc,
      post.published_at asc,
      post.post_id asc
    limit
      $4
    offset
      $5
  ) as page
  join vk_post as post on post.vk_account_id = $6
  and post.post_id = page.post_id
order by
  post.day asc,
  post.published_at asc,
  post.post_id asc;

-- listChosen, order.direction: up
select
  post.post_id,
  post.published_at,
  post.text,
  post.preview_url,
  post.content_type,
  post.pinned,
  post.ads,
  post.likes,
  post.comments,
  post.reposts,
  post.views,
  post.reactions,
  post.interactions
from
  (
    select
      post.post_id
    from
      vk_post as post
    where
      post.vk_account_id = $1
      and post.day between $2::date and $3::date
      and true
    order by
      post."comments" desc,
      post.day desc,
      post.post_id desc
    limit
      $4
    offset
      $5
  ) as page
  join vk_post as post on post.vk_account_id = $6
  and post.post_id = page.post_id
order by
  post."comments" desc,
  post.day desc,
  post.post_id desc;

-- listPieces
select
  post.post_id,
  post.published_at,
  post.text,
  post.preview_url,
  post.content_type,
  post.pinned,
  post.ads,
  post.likes,
  post.comments,
  post.reposts,
  post.views,
  post.reactions,
  post.interactions
from
  (
    (
      select
        post.post_id
      from
        vk_post as post
      where
        post.vk_account_id = $1
        and true
        and post.day between $2::date and $3::date
        and true
      order by
        post."comments" asc,
        post.day asc,
        post.post_id asc
      limit
        $4
      offset
        $5
    )
  ) as page
  join vk_post as post on post.vk_account_id = $6
  and post.post_id = page.post_id
order by
  post."comments" asc,
  post.day asc,
  post.post_id asc;

-- listPieces, selection.dimension: content_type
select
  post.post_id,
  post.published_at,
  post.text,
  post.preview_url,
  post.content_type,
  post.pinned,
  post.ads,
  post.likes,
  post.comments,
  post.reposts,
  post.views,
  post.reactions,
  post.interactions
from
  (
    (
      select
        post.post_id
      from
        vk_post as post
      where
        post.vk_account_id = $1
        and true
        and post.day between $2::date and $3::date
        and post.content_type = $4
      order by
        post."comments" asc,
        post.day asc,
        post.post_id asc
      limit
        $5
      offset
        $6
    )
  ) as page
  join vk_post as post on post.vk_account_id = $7
  and post.post_id = page.post_id
order by
  post."comments" asc,
  post.day asc,
  post.post_id asc;

-- listPieces, selection.dimension: hashtag
select
  post.post_id,
  post.published_at,
  post.text,
  post.preview_url,
  post.content_type,
  post.pinned,
  post.ads,
  post.likes,
  post.comments,
  post.reposts,
  post.views,
  post.reactions,
  post.interactions
from
  (
    (
      select
        post.post_id
      from
        vk_post as post
      where
        post.vk_account_id = $1
        and true
        and post.day between $2::date and $3::date
        and post.hashtags @> array[$4]::text[]
      order by
        post."comments" asc,
        post.day asc,
        post.post_id asc
      limit
        $5
      offset
        $6
    )
  ) as page
  join vk_post as post on post.vk_account_id = $7
  and post.post_id = page.post_id
order by
  post."comments" asc,
  post.day asc,
  post.post_id asc;

-- listPieces, selection.dimension: hour
select
  post.post_id,
  post.published_at,
  post.text,
  post.preview_url,
  post.content_type,
  post.pinned,
  post.ads,
  post.likes,
  post.comments,
  post.reposts,
  post.views,
  post.reactions,
  post.interactions
from
  (
    (
      select
        post.post_id
      from
        vk_post as post
      where
        post.vk_account_id = $1
        and true
        and post.day between $2::date and $3::date
        and post.hour = $4::smallint
      order by
        post."comments" asc,
        post.day asc,
        post.post_id asc
      limit
        $5
      offset
        $6
    )
  ) as page
  join vk_post as post on post.vk_account_id = $7
  and post.post_id = page.post_id
order by
  post."comments" asc,
  post.day asc,
  post.post_id asc;

-- listPieces, selection.dimension: text_length
select
  post.post_id,
  post.published_at,
  post.text,
  post.preview_url,
  post.content_type,
  post.pinned,
  post.ads,
  post.likes,
  post.comments,
  post.reposts,
  post.views,
  post.reactions,
  post.interactions
from
  (
    (
      select
        post.post_id
      from
        vk_post as post
      where
        post.vk_account_id = $1
        and true
        and post.day between $2::date and $3::date
        and post.text_length = $4
      order by
        post."comments" asc,
        post.day asc,
        post.post_id asc
      limit
        $5
      offset
        $6
    )
  ) as page
  join vk_post as post on post.vk_account_id = $7
  and post.post_id = page.post_id
order by
  post."comments" asc,
  post.day asc,
  post.post_id asc;

-- listPieces, selection.dimension: weekday
select
  post.post_id,
  post.published_at,
  post.text,
  post.preview_url,
  post.content_type,
  post.pinned,
  post.ads,
  post.likes,
  post.comments,
  post.reposts,
  post.views,
  post.reactions,
  post.interactions
from
  (
    (
      select
        post.post_id
      from
        vk_post as post
      where
        post.vk_account_id = $1
        and true
        and post.day between $2::date and $3::date
        and post.weekday = $4::smallint
      order by
        post."comments" asc,
        post.day asc,
        post.post_id asc
      limit
        $5
      offset
        $6
    )
  ) as page
  join vk_post as post on post.vk_account_id = $7
  and post.post_id = page.post_id
order by
  post."comments" asc,
  post.day asc,
  post.post_id asc;

-- listPieces, selection.dimension: weekday_hour
select
  post.post_id,
  post.published_at,
  post.text,
  post.preview_url,
  post.content_type,
  post.pinned,
  post.ads,
  post.likes,
  post.comments,
  post.reposts,
  post.views,
  post.reactions,
  post.interactions
from
  (
    (
      select
        post.post_id
      from
        vk_post as post
      where
        post.vk_account_id = $1
        and true
        and post.day between $2::date and $3::date
        and post.weekday = $4::smallint
        and post.hour = $5::smallint
      order by
        post."comments" asc,
        post.day asc,
        post.post_id asc
      limit
        $6
      offset
        $7
    )
  ) as page
  join vk_post as post on post.vk_account_id = $8
  and post.post_id = page.post_id
order by
  post."comments" asc,
  post.day asc,
  post.post_id asc;

-- listPieces, order.metric: interactions
select
  post.post_id,
  post.published_at,
  post.text,
  post.preview_url,
  post.content_type,
  post.pinned,
  post.ads,
  post.likes,
  post.comments,
  post.reposts,
  post.views,
  post.reactions,
  post.interactions
from
  (
    (
      select
        post.post_id
      from
        vk_post as post
      where
        post.vk_account_id = $1
        and true
        and post.day between $2::date and $3::date
        and true
      order by
        post."interactions" asc,
        post.day asc,
        post.post_id asc
      limit
        $4
      offset
        $5
    )
  ) as page
  join vk_post as post on post.vk_account_id = $6
  and post.post_id = page.post_id
order by
  post."interactions" asc,
  post.day asc,
  post.post_id asc;

-- listPieces, order.metric: interactions_per_view
select
  post.post_id,
  post.published_at,
  post.text,
  post.preview_url,
  post.content_type,
  post.pinned,
  post.ads,
  post.likes,
  post.comments,
  post.reposts,
  post.views,
  post.reactions,
  post.interactions
from
  (
    (
      select
        post.post_id
      from
        vk_post as post
      where
        post.vk_account_id = $1
        and true
        and post.day between $2::date and $3::date
        and true
      order by
        post."interactions_per_view" asc,
        post.day asc,
        post.post_id asc
      limit
        $4
      offset
        $5
    )
  ) as page
  join vk_post as post on post.vk_account_id = $6
  and post.post_id = page.post_id
order by
  post."interactions_per_view" asc nulls last,
  post.day asc,
  post.post_id asc;

-- listPieces, order.metric: publish_time
select
  post.post_id,
  post.published_at,
  post.text,
  post.preview_url,
  post.content_type,
  post.pinned,
  post.ads,
  post.likes,
  post.comments,
  post.reposts,
  post.views,
  post.reactions,
  post.interactions
from
  (
    (
      select
        post.post_id
      from
        vk_post as post
      where
        post.vk_account_id = $1
        and true
        and post.day between $2::date and $3::date
        and true
      order by
        post.day asc,
        post.published_at asc,
        post.post_id asc
      limit
        $4
      offset
        $5
    )
  ) as page
  join vk_post as post on post.vk_account_id = $6
  and post.post_id = page.post_id
order by
  post.day asc,
  post.published_at asc,
  post.post_id asc;

-- listPieces, order.direction: up
select
  post.post_id,
  post.published_at,
  post.text,
  post.preview_url,
  post.content_type,
  post.pinned,
  post.ads,
  post.likes,
  post.comments,
  post.reposts,
  post.views,
  post.reactions,
  post.interactions
from
  (
    (
      select
        post.post_id
      from
        vk_post as post
      where
        post.vk_account_id = $1
        and true
        and post.day between $2::date and $3::date
        and true
      order by
        post."comments" desc,
        post.day desc,
        post.post_id desc
      limit
        $4
      offset
        $5
    )
  ) as page
  join vk_post as post on post.vk_account_id = $6
  and post.post_id = page.post_id
order by
  post."comments" desc,
  post.day desc,
  post.post_id desc;

-- listPieces, pieces[].figures: between
select
  post.post_id,
  post.published_at,
  post.text,
  post.preview_url,
  post.content_type,
  post.pinned,
  post.ads,
  post.likes,
  post.comments,
  post.reposts,
  post.views,
  post.reactions,
  post.interactions
from
  (
    (
      select
        post.post_id
      from
        vk_post as post
      where
        post.vk_account_id = $1
        and post."comments" >= $2
        and post."comments" < $3
        and post.day between $4::date and $5::date
        and true
      order by
        post."comments" asc,
        post.day asc,
        post.post_id asc
      limit
        $6
      offset
        $7
    )
  ) as page
  join vk_post as post on post.vk_account_id = $8
  and post.post_id = page.post_id
order by
  post."comments" asc,
  post.day asc,
  post.post_id asc;

-- listPieces, pieces[].figures: none
select
  post.post_id,
  post.published_at,
  post.text,
  post.preview_url,
  post.content_type,
  post.pinned,
  post.ads,
  post.likes,
  post.comments,
  post.reposts,
  post.views,
  post.reactions,
  post.interactions
from
  (
    (
      select
        post.post_id
      from
        vk_post as post
      where
        post.vk_account_id = $1
        and post."comments" is null
        and post.day between $2::date and $3::date
        and true
      order by
        post."comments" asc,
        post.day asc,
        post.post_id asc
      limit
        $4
      offset
        $5
    )
  ) as page
  join vk_post as post on post.vk_account_id = $6
  and post.post_id = page.post_id
order by
  post."comments" asc,
  post.day asc,
  post.post_id asc;

-- listPieces, pieces[].figures: one
select
  post.post_id,
  post.published_at,
  post.text,
  post.preview_url,
  post.content_type,
  post.pinned,
  post.ads,
  post.likes,
  post.comments,
  post.reposts,
  post.views,
  post.reactions,
  post.interactions
from
  (
    (
      select
        post.post_id
      from
        vk_post as post
      where
        post.vk_account_id = $1
        and post."comments" = $2
        and post.day between $3::date and $4::date
        and true
      order by
        post."comments" asc,
        post.day asc,
        post.post_id asc
      limit
        $5
      offset
        $6
    )
  ) as page
  join vk_post as post on post.vk_account_id = $7
  and post.post_id = page.post_id
order by
  post."comments" asc,
  post.day asc,
  post.post_id asc;
