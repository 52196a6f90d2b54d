-- Made by `npm run queries` from apps/server/src/features/vk-access/repository.ts.

-- upsertSettingTokens
insert into "vk_token" ("id", "kind", "setting_hash", "access_token")
values ($1, $2, $3, $4)
on conflict ("setting_hash") do update
set
  "kind" = "excluded"."kind", "access_token" = "excluded"."access_token", "state" = $5, "paused_until" = $6,
  "last_error" = $7;

-- deleteOtherSettingTokens
delete from "vk_token" where "account_id" is null and "setting_hash" not in ($1);

-- upsertLogin
insert into
  "vk_token" (
    "id", "kind", "account_id", "vk_user_id", "vk_name", "vk_avatar_url", "access_token", "refresh_token", "device_id",
    "expires_at", "refreshing_until", "state", "paused_until", "last_error"
  )
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
on conflict ("account_id")
where "account_id" is not null do update
set
  "vk_user_id" = $15, "vk_name" = $16, "vk_avatar_url" = $17, "access_token" = $18, "refresh_token" = $19,
  "device_id" = $20, "expires_at" = $21, "refreshing_until" = $22, "state" = $23, "paused_until" = $24,
  "last_error" = $25;

-- findLogin
select * from "vk_token" where "account_id" = $1;

-- findToken
select * from "vk_token" where "id" = $1;

-- deleteLogin
delete from "vk_token" where "account_id" = $1 returning *;

-- hasActiveToken
select "id"
from "vk_token"
where "account_id" = $1 and "state" = $2 and ("expires_at" > $3 or "refresh_token" is not null);

-- leaseRefresh
update "vk_token"
set "refreshing_until" = $1
where
  "id" = $2 and "access_token" = $3 and "state" = $4 and "refresh_token" is not null
  and ("refreshing_until" is null or "refreshing_until" <= $5)
returning "refresh_token", "device_id";

-- updateGrant
update "vk_token"
set "access_token" = $1, "refresh_token" = $2, "expires_at" = $3, "refreshing_until" = $4, "last_error" = $5
where "id" = $6 and "access_token" = $7;

-- endLease
update "vk_token" set "refreshing_until" = $1 where "id" = $2 and "access_token" = $3;

-- markDead
update "vk_token"
set "state" = $1, "last_error" = $2, "refreshing_until" = $3
where "id" = $4 and "access_token" = $5 and "state" = $6;

-- listSealedLogins
select "account_id" as "account_id", "access_token"
from "vk_token"
where "account_id" > $1
order by "account_id"
limit $2;

-- insertAuthorisation
insert into
  "vk_authorisation" (
    "account_id", "session_id", "expires_at", "purpose", "state_hash", "removal_id", "verifier", "redirect_url"
  )
values ($1, $2, $3, $4, $5, $6, $7, $8);

-- takeAuthorisation
delete from "vk_authorisation"
where "state_hash" = $1 and "session_id" = $2 and ("account_id" is null or "account_id" = $3)
returning *;
