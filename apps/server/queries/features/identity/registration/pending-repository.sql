-- Made by `npm run queries` from apps/server/src/features/identity/registration/pending-repository.ts.

-- savePendingRegistration
insert into
  "pending_registration" (
    "session_id",
    "email",
    "id",
    "created_at",
    "password_hash",
    "password_generated",
    "phone",
    "registration_type",
    "affiliate_id",
    "webmaster_id",
    "flow_id",
    "expires_at"
  )
values
  ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
on conflict ("session_id") do update
set
  "email" = $13,
  "id" = $14,
  "created_at" = $15,
  "password_hash" = $16,
  "password_generated" = $17,
  "phone" = $18,
  "registration_type" = $19,
  "affiliate_id" = $20,
  "webmaster_id" = $21,
  "flow_id" = $22,
  "expires_at" = $23;

-- findPendingRegistration
select
  *
from
  "pending_registration"
where
  "session_id" = $1
  and "expires_at" > $2;

-- deletePendingRegistration
delete from "pending_registration"
where
  "session_id" = $1;

-- deleteExpiredRegistrations
delete from "pending_registration"
where
  "session_id" in (
    select
      "session_id"
    from
      "pending_registration"
    where
      "expires_at" <= $1
    limit
      $2
  );
