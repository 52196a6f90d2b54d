-- Made by `npm run queries` from apps/server/src/features/identity/registration/pending-repository.ts.

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
