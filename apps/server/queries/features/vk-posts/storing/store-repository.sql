-- Made by `npm run queries` from apps/server/src/features/vk-posts/storing/store-repository.ts.

-- lockWall
select 1 from vk_account where id = $1 for no key update;

-- listKnownDays
select "post_id", "day" from "vk_post" where "vk_account_id" = $1 and "post_id" in ($2);

-- upsertPosts
insert into
  vk_post (
    vk_account_id, seen_at, followers, followers_day, post_id, published_at, day, weekday, hour, text, text_length,
    content_type, hashtags, preview_url, pinned, ads, likes, comments, reposts, views, reactions
  )
select
  $1::uuid, $2::timestamptz, followers, followers_day, post_id, published_at, day, weekday, hour, text, text_length,
  content_type, hashtags, preview_url, pinned, ads, likes, comments, reposts, views, reactions
from
  json_to_recordset($3::json) as post (
    post_id bigint, published_at timestamptz, day date, weekday smallint, hour smallint, text text, text_length text,
    content_type text, hashtags text[], preview_url text, pinned boolean, ads boolean, likes integer, comments integer,
    reposts integer, views integer, reactions integer
  )
  left join lateral (
    select followers, followers_day
    from
      (
        (
          select followers, day as followers_day, read_at from vk_owner_day
          where
            owner_id = (select owner_id from vk_account where id = $4::uuid) and followers is not null and not jump
            and read_at <= post.published_at
          order by read_at desc limit 1
        )
        union all
        (
          select followers, day as followers_day, read_at from vk_owner_day
          where
            owner_id = (select owner_id from vk_account where id = $5::uuid) and followers is not null and not jump
            and read_at > post.published_at
          order by read_at limit 1
        )
      ) as nearest
    order by read_at limit 1
  ) as counted on true
on conflict (vk_account_id, post_id) do update
set
  published_at = excluded.published_at, day = excluded.day, weekday = excluded.weekday, hour = excluded.hour,
  text = excluded.text, text_length = excluded.text_length, content_type = excluded.content_type,
  hashtags = excluded.hashtags, preview_url = excluded.preview_url, pinned = excluded.pinned, ads = excluded.ads,
  likes = excluded.likes, comments = excluded.comments, reposts = excluded.reposts, views = excluded.views,
  reactions = excluded.reactions, followers = excluded.followers, followers_day = excluded.followers_day,
  seen_at = excluded.seen_at;

-- deletePostsNotSeen
delete from "vk_post"
where "vk_account_id" = $1 and "seen_at" < $2 and "day" >= $3 and "published_at" >= $4
returning "day";
