-- Made by `npm run queries` from apps/server/src/features/vk-accounts/list/list-repository.ts.

-- listRemovable
select "id", "vk_account_id", "demo", "folder", "created_at"
from "tracked_account"
where "account_id" = $1 and "id" in ($2)
order by "vk_account_id";

-- updateFolder
update "tracked_account" set "folder" = $1 where "account_id" = $2 and "id" in ($3);

-- listFolders
select "folder" as "name", count(*) as "count"
from "tracked_account"
where "account_id" = $1 and "folder" is not null
group by "folder"
order by "folder"
limit $2;

-- listToRefresh
select "tracked"."id"
from "tracked_account" as "tracked" inner join "vk_account" as "wall" on "wall"."id" = "tracked"."vk_account_id"
where
  "tracked"."account_id" = $1 and "tracked"."demo" = $2 and ("wall"."checked_at" is null or "wall"."checked_at" < $3)
order by "wall"."checked_at" asc nulls first, "tracked"."id"
limit $4;

-- countRefreshing
select
  count(*)::integer as total, (count(*) filter (where run.status = 'wait'))::integer as waiting,
  (count(*) filter (where run.status = 'failed'))::integer as failed,
  (count(*) filter (where run.status = 'wait' and run.lease is null and run.resume_at > $1))::integer as paused,
  min(run.resume_at) filter (where run.status = 'wait') as resume_at
from
  tracked_account as tracked join vk_account as wall on wall.id = tracked.vk_account_id
  join run on run.id = wall.collection_id
where tracked.account_id = $2 and not tracked.demo;
