-- Made by `npm run queries` from apps/server/src/features/identity/login/pending-repository.ts.

-- savePendingRegistration
insert into
  "pending_registration" (
    "session_id", "id", "created_at", "email", "phone", "password_hash", "registration_type", "affiliate_id",
    "webmaster_id", "flow_id", "password_generated", "expires_at"
  )
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
on conflict ("session_id") do update
set
  "id" = $13, "created_at" = $14, "email" = $15, "phone" = $16, "password_hash" = $17, "registration_type" = $18,
  "affiliate_id" = $19, "webmaster_id" = $20, "flow_id" = $21, "password_generated" = $22, "expires_at" = $23;

-- findPendingRegistration
select * from "pending_registration" where "session_id" = $1 and "expires_at" > $2;

-- savePendingIdentity
insert into "pending_identity" ("session_id", "provider", "subject", "name", "expires_at")
values ($1, $2, $3, $4, $5)
on conflict ("session_id") do update
set "provider" = $6, "subject" = $7, "name" = $8, "expires_at" = $9;

-- takePendingIdentity
delete from "pending_identity" where "session_id" = $1 returning "provider", "subject", "name", "expires_at";

-- insertLoginLink
insert into "one_time_code" ("id", "session_id", "purpose", "target", "created_at", "expires_at")
values ($1, $2, $3, $4, $5, $6);

-- openLoginLink
update "one_time_code"
set "target" = $1, "target_name" = $2
where
  "id" = $3 and "purpose" = $4 and "session_id" is not null and "target" in ($5, $6) and "used_at" is null
  and "expires_at" > $7;

-- findOpenedLink
select "target" as "chatId", "target_name" as "name"
from "one_time_code"
where "id" = $1 and "session_id" = $2 and "purpose" = $3 and "target" <> $4;
