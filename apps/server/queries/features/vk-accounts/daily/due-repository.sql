-- Made by `npm run queries` from apps/server/src/features/vk-accounts/daily/due-repository.ts.

-- listOwnersToCount
select distinct "wall"."owner_id"
from "vk_account" as "wall"
where
  "wall"."kind" = $1 and "wall"."owner_id" > $2 and "wall"."abandoned_at" is null
  and not exists (
    select "counted"."day" from "vk_owner_day" as "counted"
    where "counted"."owner_id" = "wall"."owner_id" and "counted"."day" = $3
  )
order by "wall"."owner_id"
limit $4;

-- updateAccess
update vk_account as wall
set access = page.access
from json_to_recordset($1::json) as page ("ownerId" bigint, access text)
where
  wall.owner_id = page."ownerId" and wall.access <> page.access
  and not (page.access = 'open' and wall.access = 'wall_off');

-- listDueWalls
select wall.id, payer.account_id as "accountId"
from
  vk_account as wall
  cross join lateral (
    select tracked.account_id from tracked_account as tracked join account on account.id = tracked.account_id
    where
      tracked.vk_account_id = wall.id
      and exists (
        select from account_service
        where
          account_service.account_id = account.id and account_service.service = $1
          and (account_service.ends_at is null or account_service.ends_at > $2)
          and ($3::boolean or account_service.origin <> 'demo' or "account"."demo")
      )
      and not exists (
        select from vk_collection as collection join run on run.id = collection.id
        where
          collection.requested_by = account.id and run.status = 'wait' and run.lane = 'slow' and run.lease is null
          and run.resume_at > $4
      )
    order by tracked.created_at limit 1
  ) as payer
where
  wall.abandoned_at is null and wall.scope = 'full' and wall.access in ($5, $6)
  and (wall.checked_at is null or wall.checked_at < $7)
  and not exists (select from run where run.id = wall.collection_id and run.status = 'wait')
order by wall.checked_at nulls first, wall.id
limit $8;

-- countScheduled
select count(*)::integer as count
from run
where kind = 'vk_collection' and lane = 'slow' and status = 'wait' and (lease is not null or resume_at <= $1);
