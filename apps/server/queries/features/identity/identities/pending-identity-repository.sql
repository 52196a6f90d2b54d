-- Made by `npm run queries` from apps/server/src/features/identity/identities/pending-identity-repository.ts.

-- savePendingIdentity
insert into "pending_identity" ("session_id", "provider", "subject", "name", "expires_at")
values ($1, $2, $3, $4, $5)
on conflict ("session_id") do update
set "provider" = $6, "subject" = $7, "name" = $8, "expires_at" = $9;

-- takePendingIdentity
delete from "pending_identity" where "session_id" = $1 returning "provider", "subject", "name", "expires_at";
