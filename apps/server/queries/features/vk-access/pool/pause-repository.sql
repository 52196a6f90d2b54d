-- Made by `npm run queries` from apps/server/src/features/vk-access/pool/pause-repository.ts.

-- pauseToken
update "vk_token" set "paused_until" = $1, "last_error" = $2 where "id" = $3;

-- pauseMethod
insert into "vk_method_pause" ("token_id", "method", "until")
select "id", $1 as "method", $2 as "until"
from "vk_token"
where "id" = $3
on conflict ("token_id", "method") do update
set "until" = $4;

-- upsertCapability
insert into "vk_capability" ("method", "token_kind", "allowed", "reason", "checked_at")
values ($1, $2, $3, $4, $5)
on conflict ("method", "token_kind") do update
set "allowed" = $6, "reason" = $7, "checked_at" = $8;

-- listCapabilities
select "method", "token_kind" from "vk_capability" where "checked_at" > $1;

-- listOperatorTokenKinds
select distinct "kind" from "vk_token" where "state" = $1 and "account_id" is null;
