-- Made by `npm run queries` from apps/server/src/features/vk-posts/storing/store-repository.ts.

-- lockWall
select "refreshed_at" from "vk_account" where "id" = $1 for no key update;

-- listHeld
select
  "post_id", "published_at", "day", "weekday", "hour", "text", "text_length", "content_type", "hashtags", "preview_url",
  "pinned", "ads", "donut", "signed", "likes", "comments", "reposts", "views", "reactions", "frozen_at", "likes_now",
  "comments_now", "reposts_now", "views_now", "reactions_now", "edited_at", "deleted_at", "back_at", "hidden_above"
from "vk_post"
where "vk_account_id" = $1 and "post_id" in ($2);

-- upsertPosts
insert into
  vk_post (
    vk_account_id, seen_at, followers, followers_day, "post_id", "published_at", "day", "weekday", "hour", "text",
    "text_length", "content_type", "hashtags", "preview_url", "pinned", "ads", "donut", "signed", "likes", "comments",
    "reposts", "views", "reactions", "frozen_at", "likes_now", "comments_now", "reposts_now", "views_now",
    "reactions_now", "edited_at", "deleted_at", "back_at", "hidden_above"
  )
select
  $1::uuid, $2::timestamptz, followers, followers_day, "post_id", "published_at", "day", "weekday", "hour", "text",
  "text_length", "content_type", "hashtags", "preview_url", "pinned", "ads", "donut", "signed", "likes", "comments",
  "reposts", "views", "reactions", "frozen_at", "likes_now", "comments_now", "reposts_now", "views_now",
  "reactions_now", "edited_at", "deleted_at", "back_at", "hidden_above"
from
  json_to_recordset($3::json) as post (
    post_id bigint, published_at timestamptz, day date, weekday smallint, hour smallint, text text, text_length text,
    content_type text, hashtags text[], preview_url text, pinned boolean, ads boolean, donut boolean, signed boolean,
    likes integer, comments integer, reposts integer, views integer, reactions integer, frozen_at timestamptz,
    likes_now integer, comments_now integer, reposts_now integer, views_now integer, reactions_now integer,
    edited_at timestamptz, deleted_at timestamptz, back_at timestamptz, hidden_above integer
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
  "published_at" = excluded."published_at", "day" = excluded."day", "weekday" = excluded."weekday",
  "hour" = excluded."hour", "text" = excluded."text", "text_length" = excluded."text_length",
  "content_type" = excluded."content_type", "hashtags" = excluded."hashtags", "preview_url" = excluded."preview_url",
  "pinned" = excluded."pinned", "ads" = excluded."ads", "donut" = excluded."donut", "signed" = excluded."signed",
  "likes" = excluded."likes", "comments" = excluded."comments", "reposts" = excluded."reposts",
  "views" = excluded."views", "reactions" = excluded."reactions", "frozen_at" = excluded."frozen_at",
  "likes_now" = excluded."likes_now", "comments_now" = excluded."comments_now", "reposts_now" = excluded."reposts_now",
  "views_now" = excluded."views_now", "reactions_now" = excluded."reactions_now", "edited_at" = excluded."edited_at",
  "deleted_at" = excluded."deleted_at", "back_at" = excluded."back_at", "hidden_above" = excluded."hidden_above",
  followers = excluded.followers, followers_day = excluded.followers_day,
  seen_at = greatest(vk_post.seen_at, excluded.seen_at);

-- markDeleted
update "vk_post"
set "deleted_at" = $1, "pinned" = $2, "hidden_above" = $3
where "vk_account_id" = $4 and "deleted_at" is null and post_id = any ($5::bigint[])
returning "day", "likes", "comments", "reposts", "views", "reactions";

-- deletePostsNotSeen
delete from "vk_post"
where "vk_account_id" = $1 and seen_at < $2 and day >= $3::date and published_at >= $4
returning "day", "deleted_at";

-- unpinOthers
update "vk_post" set "pinned" = $1 where "vk_account_id" = $2 and "pinned" = $3 and "post_id" is distinct from $4;

-- listOldestReadings
select "post_id"
from "vk_post"
where "vk_account_id" = $1 and "deleted_at" is null and "seen_at" < $2
order by "seen_at", "post_id"
limit $3;
