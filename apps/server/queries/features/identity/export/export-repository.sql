-- Made by `npm run queries` from apps/server/src/features/identity/export/export-repository.ts.

-- listAccountForExport
select
  "id",
  "email",
  "phone",
  "telegram",
  "demo",
  "role",
  "created_at",
  "registered_at",
  "registration_type",
  "affiliate_id",
  "webmaster_id",
  "flow_id",
  "last_seen_at",
  "blocked_at",
  "modal_30_days_at",
  "modal_30_days_hidden",
  "deletion_at",
  "totp_confirmed_at" as "second_factor_since",
  password_hash is not null as "has_password"
from
  "account"
where
  "id" = $1;

-- listServicesForExport
select
  "service"
from
  "account_service"
where
  "account_id" = $1
order by
  "service";

-- listIdentitiesForExport
select
  "provider",
  "subject",
  "name",
  "created_at"
from
  "account_identity"
where
  "account_id" = $1
order by
  "provider";

-- listSessionsForExport
select
  "id",
  "device",
  "created_at",
  "last_seen_at",
  "expires_at"
from
  "browser_session"
where
  "account_id" = $1
  and "id" > $2
order by
  "id"
limit
  $3;

-- listAccountEmailsForExport
select
  "id",
  "kind",
  "address",
  "created_at"
from
  "account_email"
where
  "account_id" = $1
  and "id" > $2
order by
  "id"
limit
  $3;
