-- Made by `npm run queries` from apps/server/src/features/vk-reports/share-repository.ts.

-- lockShares
select 1 from account where id = $1 for no key update;

-- countOpenShares
select count(*) as "open" from "vk_share" where "account_id" = $1 and "expires_at" > $2;

-- insertShare
insert into
  "vk_share" (
    "id", "created_at", "account_id", "expires_at", "token_hash", "last_change_id", "without_deleted", "without_kinds",
    "report", "owner_id", "date_from", "date_to", "only_kind", "removed_at"
  )
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14);

-- findShare
select
  "owner_id", "report", "date_from", "date_to", "without_deleted", "only_kind", "without_kinds", "created_at",
  "expires_at"
from "vk_share"
where "token_hash" = $1 and "expires_at" > $2;

-- findShareOf
select
  "owner_id", "report", "date_from", "date_to", "without_deleted", "only_kind", "without_kinds", "created_at",
  "last_change_id"
from "vk_share"
where "account_id" = $1 and "id" = $2 and "expires_at" > $3;

-- listSharesOf
select
  "id", "owner_id", "date_from", "date_to", "without_deleted", "only_kind", "without_kinds", "created_at", "expires_at",
  "removed_at", report -> 'user' as "user", report -> 'coverage' -> 'gaps' as "gaps"
from "vk_share"
where "account_id" = $1 and "expires_at" > $2
order by "created_at" desc, "id"
limit $3;

-- deleteShare
delete from "vk_share" where "account_id" = $1 and "id" = $2;

-- deleteSharesOf
delete from "vk_share" where "account_id" = $1 and "owner_id" = $2;

-- blankSharesOf
update "vk_share" set "owner_id" = $1, "report" = $2, "removed_at" = $3 where "owner_id" in ($4);

-- listReportOwners
select owner_id as "vkId", min(report -> 'user' ->> 'screenName') as name
from vk_share
where owner_id > $1
group by owner_id
order by owner_id
limit $2;

-- countSharesOf
select count(*) as "count" from "vk_share" where "owner_id" in ($1);

-- listSharesForExport
select "id", "date_from", "date_to", "created_at", "expires_at", "removed_at", report -> 'user' ->> 'url' as "page"
from "vk_share"
where "account_id" = $1 and "id" > $2
order by "id"
limit $3;
