-- Made by `npm run queries` from apps/server/src/features/vk-accounts/tracked-repository.ts.

-- findTracked
select
  "tracked"."id", "tracked"."demo", "tracked"."created_at", "wall"."id" as "wall_id", "wall"."owner_id", "wall"."kind",
  "wall"."screen_name", "wall"."first_name", "wall"."last_name", "wall"."avatar_url", "wall"."follower_count",
  "wall"."friend_count", "wall"."post_count", "wall"."collected_count", "wall"."refreshed_at", "wall"."hidden_count",
  "wall"."checked_at", "wall"."access", "wall"."er", "wall"."last_post_at", "tracked"."folder",
  (
    select
      now.followers - coalesce(
        (
          select followers from vk_owner_day
          where owner_id = "wall"."owner_id" and followers is not null and not jump and day <= now.day - 30
          order by read_at desc limit 1
        ),
        (
          select followers from vk_owner_day
          where owner_id = "wall"."owner_id" and followers is not null and not jump and day < now.day order by read_at
          limit 1
        )
      )
    from
      (
        select followers, day from vk_owner_day
        where owner_id = "wall"."owner_id" and followers is not null and not jump order by read_at desc limit 1
      ) as now
  ) as "growth",
  "run"."id" as "run_id", "run"."status", "run"."percent", "run"."message", "run"."lane"
from
  "tracked_account" as "tracked" inner join "vk_account" as "wall" on "wall"."id" = "tracked"."vk_account_id"
  inner join "run" on "run"."id" = "wall"."collection_id"
where "tracked"."account_id" = $1 and "tracked"."id" = $2;

-- findTrackedByLogin, the name of a wall
select
  "tracked"."id", "tracked"."demo", "tracked"."created_at", "wall"."id" as "wall_id", "wall"."owner_id", "wall"."kind",
  "wall"."screen_name", "wall"."first_name", "wall"."last_name", "wall"."avatar_url", "wall"."follower_count",
  "wall"."friend_count", "wall"."post_count", "wall"."collected_count", "wall"."refreshed_at", "wall"."hidden_count",
  "wall"."checked_at", "wall"."access", "wall"."er", "wall"."last_post_at", "tracked"."folder",
  (
    select
      now.followers - coalesce(
        (
          select followers from vk_owner_day
          where owner_id = "wall"."owner_id" and followers is not null and not jump and day <= now.day - 30
          order by read_at desc limit 1
        ),
        (
          select followers from vk_owner_day
          where owner_id = "wall"."owner_id" and followers is not null and not jump and day < now.day order by read_at
          limit 1
        )
      )
    from
      (
        select followers, day from vk_owner_day
        where owner_id = "wall"."owner_id" and followers is not null and not jump order by read_at desc limit 1
      ) as now
  ) as "growth",
  "run"."id" as "run_id", "run"."status", "run"."percent", "run"."message", "run"."lane"
from
  "tracked_account" as "tracked" inner join "vk_account" as "wall" on "wall"."id" = "tracked"."vk_account_id"
  inner join "run" on "run"."id" = "wall"."collection_id"
where "tracked"."account_id" = $1 and "wall"."screen_name" = $2 and "tracked"."demo" = $3
order by "tracked"."demo";

-- listTracked
select
  "tracked"."id", "tracked"."demo", "tracked"."created_at", "wall"."id" as "wall_id", "wall"."owner_id", "wall"."kind",
  "wall"."screen_name", "wall"."first_name", "wall"."last_name", "wall"."avatar_url", "wall"."follower_count",
  "wall"."friend_count", "wall"."post_count", "wall"."collected_count", "wall"."refreshed_at", "wall"."hidden_count",
  "wall"."checked_at", "wall"."access", "wall"."er", "wall"."last_post_at", "tracked"."folder",
  (
    select
      now.followers - coalesce(
        (
          select followers from vk_owner_day
          where owner_id = "wall"."owner_id" and followers is not null and not jump and day <= now.day - 30
          order by read_at desc limit 1
        ),
        (
          select followers from vk_owner_day
          where owner_id = "wall"."owner_id" and followers is not null and not jump and day < now.day order by read_at
          limit 1
        )
      )
    from
      (
        select followers, day from vk_owner_day
        where owner_id = "wall"."owner_id" and followers is not null and not jump order by read_at desc limit 1
      ) as now
  ) as "growth",
  "run"."id" as "run_id", "run"."status", "run"."percent", "run"."message", "run"."lane"
from
  "tracked_account" as "tracked" inner join "vk_account" as "wall" on "wall"."id" = "tracked"."vk_account_id"
  inner join "run" on "run"."id" = "wall"."collection_id"
where "tracked"."account_id" = $1 and "tracked"."id" in ($2);

-- listTrackedPage
select count(*) as "count"
from
  "tracked_account" as "tracked" inner join "vk_account" as "wall" on "wall"."id" = "tracked"."vk_account_id"
  inner join "run" on "run"."id" = "wall"."collection_id"
where
  "tracked"."account_id" = $1 and "tracked"."demo" = $2 and "run"."status" = $3 and "tracked"."folder" = $4
  and exists (
    select "wall"."id" from "vk_account" as "wall"
    where "wall"."id" = "tracked"."vk_account_id" and position($5 in wall.search_text) > 0
  );
select
  "tracked"."id", "tracked"."demo", "tracked"."created_at", "wall"."id" as "wall_id", "wall"."owner_id", "wall"."kind",
  "wall"."screen_name", "wall"."first_name", "wall"."last_name", "wall"."avatar_url", "wall"."follower_count",
  "wall"."friend_count", "wall"."post_count", "wall"."collected_count", "wall"."refreshed_at", "wall"."hidden_count",
  "wall"."checked_at", "wall"."access", "wall"."er", "wall"."last_post_at", "tracked"."folder",
  (
    select
      now.followers - coalesce(
        (
          select followers from vk_owner_day
          where owner_id = "wall"."owner_id" and followers is not null and not jump and day <= now.day - 30
          order by read_at desc limit 1
        ),
        (
          select followers from vk_owner_day
          where owner_id = "wall"."owner_id" and followers is not null and not jump and day < now.day order by read_at
          limit 1
        )
      )
    from
      (
        select followers, day from vk_owner_day
        where owner_id = "wall"."owner_id" and followers is not null and not jump order by read_at desc limit 1
      ) as now
  ) as "growth",
  "run"."id" as "run_id", "run"."status", "run"."percent", "run"."message", "run"."lane"
from
  "tracked_account" as "tracked" inner join "vk_account" as "wall" on "wall"."id" = "tracked"."vk_account_id"
  inner join "run" on "run"."id" = "wall"."collection_id"
where
  "tracked"."account_id" = $1 and "tracked"."demo" = $2 and "tracked"."folder" = $3
  and position($4 in wall.search_text) > 0 and "run"."status" = $5
order by "tracked"."created_at" asc nulls last, "tracked"."id"
limit $6
offset $7;

-- countTracked
select count(*) as "count"
from
  "tracked_account" as "tracked" inner join "vk_account" as "wall" on "wall"."id" = "tracked"."vk_account_id"
  inner join "run" on "run"."id" = "wall"."collection_id"
where
  "tracked"."account_id" = $1 and "tracked"."demo" = $2 and "run"."status" = $3 and "tracked"."folder" = $4
  and exists (
    select "wall"."id" from "vk_account" as "wall"
    where "wall"."id" = "tracked"."vk_account_id" and position($5 in wall.search_text) > 0
  );

-- insertTracked
insert into "tracked_account" ("id", "account_id", "vk_account_id", "demo", "folder", "created_at")
values ($1, $2, $3, $4, $5, $6)
on conflict ("account_id", "vk_account_id") do nothing;

-- lockAndCountDemoWalls
select pg_advisory_xact_lock(hashtextextended ($1, 0));
select count(*) as "count"
from "tracked_account" as "tracked"
where "tracked"."account_id" = $1 and "tracked"."demo" = $2;

-- lockAndCountWalls
select pg_advisory_xact_lock(hashtextextended ($1, 0));
select count(*) as "count"
from "tracked_account" as "tracked"
where "tracked"."account_id" = $1 and "tracked"."demo" = $2;

-- findTrackedByWall
select
  "tracked"."id", "tracked"."demo", "tracked"."created_at", "wall"."id" as "wall_id", "wall"."owner_id", "wall"."kind",
  "wall"."screen_name", "wall"."first_name", "wall"."last_name", "wall"."avatar_url", "wall"."follower_count",
  "wall"."friend_count", "wall"."post_count", "wall"."collected_count", "wall"."refreshed_at", "wall"."hidden_count",
  "wall"."checked_at", "wall"."access", "wall"."er", "wall"."last_post_at", "tracked"."folder",
  (
    select
      now.followers - coalesce(
        (
          select followers from vk_owner_day
          where owner_id = "wall"."owner_id" and followers is not null and not jump and day <= now.day - 30
          order by read_at desc limit 1
        ),
        (
          select followers from vk_owner_day
          where owner_id = "wall"."owner_id" and followers is not null and not jump and day < now.day order by read_at
          limit 1
        )
      )
    from
      (
        select followers, day from vk_owner_day
        where owner_id = "wall"."owner_id" and followers is not null and not jump order by read_at desc limit 1
      ) as now
  ) as "growth",
  "run"."id" as "run_id", "run"."status", "run"."percent", "run"."message", "run"."lane"
from
  "tracked_account" as "tracked" inner join "vk_account" as "wall" on "wall"."id" = "tracked"."vk_account_id"
  inner join "run" on "run"."id" = "wall"."collection_id"
where "tracked"."account_id" = $1 and "wall"."id" = $2;

-- deleteTracked
delete from "tracked_account" where "account_id" = $1 and "id" = $2;

-- listTrackedIds
select "id", "vk_account_id" as "vkAccountId" from "tracked_account" where "account_id" = $1 order by "id" limit $2;

-- listTrackedRuns
select
  "run"."id", "run"."status", "run"."percent", "run"."message", "run"."lane",
  "wall"."collected_count" as "collectedCount"
from
  "tracked_account" as "tracked" inner join "vk_account" as "wall" on "wall"."id" = "tracked"."vk_account_id"
  inner join "run" on "run"."subject_id" = "wall"."id"
where "tracked"."account_id" = $1 and "run"."id" in ($2) and "run"."kind" = $3;

-- findTrackedByOwners
select "tracked"."id", "wall"."owner_id"
from "tracked_account" as "tracked" inner join "vk_account" as "wall" on "wall"."id" = "tracked"."vk_account_id"
where "tracked"."account_id" = $1 and "wall"."owner_id" in ($2) and "wall"."scope" = $3;

-- listTrackedForExport
select
  "tracked"."id", "tracked"."demo", "tracked"."created_at", "wall"."owner_id", "wall"."kind", "wall"."screen_name",
  "wall"."first_name", "wall"."last_name", "wall"."collected_count", "wall"."refreshed_at"
from "tracked_account" as "tracked" inner join "vk_account" as "wall" on "wall"."id" = "tracked"."vk_account_id"
where "tracked"."account_id" = $1 and "tracked"."id" > $2
order by "tracked"."id"
limit $3;
