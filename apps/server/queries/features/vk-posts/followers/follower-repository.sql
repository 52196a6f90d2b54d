-- Made by `npm run queries` from apps/server/src/features/vk-posts/followers/follower-repository.ts.

-- upsertOwners
insert into vk_owner (owner_id) select unnest($1::bigint[]) on conflict (owner_id) do update set abandoned_at = null;

-- insertDays
insert into vk_owner_day as held (owner_id, day, read_at, followers)
select read."ownerId", $1::date, $2::timestamptz, read.followers
from json_to_recordset($3::json) as read ("ownerId" bigint, followers integer)
where
  not exists (
    select from vk_owner_day as later
    where later.owner_id = read."ownerId" and (later.day > $4::date or later.read_at > $5::timestamptz)
  )
on conflict (owner_id, day) do update
set followers = excluded.followers, read_at = excluded.read_at
where held.followers is null
returning owner_id, followers;

-- listUneven
select owner_id
from
  unnest($1::bigint[]) as owner (owner_id)
  cross join lateral (
    select max(followers) as most, min(followers) as least
    from
      (
        select followers from vk_owner_day as used
        where used.owner_id = owner.owner_id and day < $2::date and followers is not null and not jump order by day desc
        limit $3
      ) as last
  ) as range
where most >= $4 * greatest(least, 1)
order by owner_id;

-- findLastDay
select "day", "read_at" as "readAt", "followers" from "vk_owner_day" where "owner_id" = $1 order by "day" desc limit $2;

-- insertDay
insert into "vk_owner_day" ("read_at", "owner_id", "day", "followers", "friends", "jump")
values ($1, $2, $3, $4, $5, $6);

-- findGrowth
select
  last.followers as count, last.day,
  (
    select
      now.followers - coalesce(
        (
          select followers from vk_owner_day
          where owner_id = $1 and followers is not null and not jump and day <= now.day - 30 order by read_at desc
          limit 1
        ),
        (
          select followers from vk_owner_day
          where owner_id = $2 and followers is not null and not jump and day < now.day order by read_at limit 1
        )
      )
    from
      (
        select followers, day from vk_owner_day where owner_id = $3 and followers is not null and not jump
        order by read_at desc limit 1
      ) as now
  ) as growth
from vk_owner_day as last
where owner_id = $4 and followers is not null and not jump
order by read_at desc
limit 1;

-- listFollowerDays
select "day", "followers", "jump"
from "vk_owner_day"
where "owner_id" = $1 and "day" >= $2 and "day" <= $3 and "followers" is not null
order by "day" desc
limit $4;

-- completeDay
update vk_owner_day
set
  friends = coalesce(friends, $1), followers = coalesce(followers, $2),
  read_at = case when followers is null then $3 else read_at end
where owner_id = $4 and day = $5;

-- listUsedSnapshots
select "day", "followers"
from "vk_owner_day"
where "owner_id" = $1 and "day" < $2 and "followers" is not null and "jump" = $3
order by "day" desc
limit $4;

-- markJump
update "vk_owner_day" set "jump" = $1 where "owner_id" = $2 and "day" in ($3);

-- listOwnersOfPosts
select distinct wall.owner_id
from vk_account as wall join vk_post as post on post.vk_account_id = wall.id
where wall.owner_id = any ($1::bigint[]) and $2
order by 1;

-- replaceFollowers
update vk_post as changed
set followers = counted.followers, followers_day = counted.followers_day
from
  vk_post as post
  cross join lateral (
    select followers, followers_day
    from
      (
        (
          select followers, day as followers_day, read_at from vk_owner_day
          where
            owner_id = (select owner_id from vk_account where id = post.vk_account_id) and followers is not null
            and not jump and read_at <= post.published_at
          order by read_at desc limit 1
        )
        union all
        (
          select followers, day as followers_day, read_at from vk_owner_day
          where
            owner_id = (select owner_id from vk_account where id = post.vk_account_id) and followers is not null
            and not jump and read_at > post.published_at
          order by read_at limit 1
        )
      ) as nearest
    order by read_at limit 1
  ) as counted
where
  post.vk_account_id in (select id from vk_account where owner_id = $1) and $2
  and post.followers_day is distinct from counted.followers_day and changed.vk_account_id = post.vk_account_id
  and changed.post_id = post.post_id
returning changed.vk_account_id, changed.day;

-- fillFollowers
update vk_post as changed
set followers = counted.followers, followers_day = counted.followers_day
from
  (
    select vk_account_id, post_id, published_at from vk_post where vk_account_id = $1 and followers_day is null
    order by post_id limit $2
  ) as post
  cross join lateral (
    select followers, followers_day
    from
      (
        (
          select followers, day as followers_day, read_at from vk_owner_day
          where
            owner_id = (select owner_id from vk_account where id = post.vk_account_id) and followers is not null
            and not jump and read_at <= post.published_at
          order by read_at desc limit 1
        )
        union all
        (
          select followers, day as followers_day, read_at from vk_owner_day
          where
            owner_id = (select owner_id from vk_account where id = post.vk_account_id) and followers is not null
            and not jump and read_at > post.published_at
          order by read_at limit 1
        )
      ) as nearest
    order by read_at limit 1
  ) as counted
where changed.vk_account_id = post.vk_account_id and changed.post_id = post.post_id
returning changed.day;

-- lockWallsOf
select id from vk_account where owner_id = $1 order by id for no key update;

-- markAbandonedOwners
update vk_owner
set abandoned_at = $1
where
  owner_id in (
    select owner_id from vk_owner as owner
    where abandoned_at is null and not exists (select from vk_account as wall where wall.owner_id = owner.owner_id)
    limit $2
  );

-- deleteOwners
delete from "vk_owner" where "owner_id" in ($1);
