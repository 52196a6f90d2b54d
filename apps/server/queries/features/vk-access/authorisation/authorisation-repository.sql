-- Made by `npm run queries` from apps/server/src/features/vk-access/authorisation/authorisation-repository.ts.

-- insertAuthorisation
insert into
  "vk_authorisation" ("account_id", "session_id", "expires_at", "purpose", "state_hash", "verifier", "redirect_url")
values ($1, $2, $3, $4, $5, $6, $7);

-- takeAuthorisation
delete from "vk_authorisation"
where "state_hash" = $1 and "session_id" = $2 and ("account_id" is null or "account_id" = $3)
returning *;
