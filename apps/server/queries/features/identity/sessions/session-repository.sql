-- Made by `npm run queries` from apps/server/src/features/identity/sessions/session-repository.ts.

-- findSessionBySecretHash
select
  "session"."id", "session"."generation", "session"."last_seen_at", "session"."account_id", "session"."password_due",
  "account"."demo",
  array(
    select distinct service from account_service
    where
      account_service.account_id = session.account_id
      and (account_service.ends_at is null or account_service.ends_at > $1)
      and ($2::boolean or account_service.origin <> 'demo' or "account"."demo")
    order by service
  ) as "services"
from "browser_session" as "session" left join "account" on "account"."id" = "session"."account_id"
where
  "session"."expires_at" > $3 and "account"."blocked_at" is null
  and ("account"."deletion_at" is null or "account"."deletion_at" > $4) and "session"."secret_hash" = $5;

-- findSessionById
select
  "session"."id", "session"."generation", "session"."last_seen_at", "session"."account_id", "session"."password_due",
  "account"."demo",
  array(
    select distinct service from account_service
    where
      account_service.account_id = session.account_id
      and (account_service.ends_at is null or account_service.ends_at > $1)
      and ($2::boolean or account_service.origin <> 'demo' or "account"."demo")
    order by service
  ) as "services"
from "browser_session" as "session" left join "account" on "account"."id" = "session"."account_id"
where
  "session"."expires_at" > $3 and "account"."blocked_at" is null
  and ("account"."deletion_at" is null or "account"."deletion_at" > $4) and "session"."id" = $5;

-- hasSession
select "id" from "browser_session" where "id" = $1;

-- insertSession
insert into "browser_session" ("id", "secret_hash", "account_id", "device", "created_at", "last_seen_at", "expires_at")
values ($1, $2, $3, $4, $5, $6, $7);

-- touchSession
update "browser_session"
set "last_seen_at" = $1, "expires_at" = $2
where "id" = $3 and "last_seen_at" < $4
returning "account_id";
update "account" set "last_seen_at" = $1 where "id" = $2;

-- lockSession
select "account_id" from "browser_session" where "id" = $1 for update;
select "demo" from "account" where "id" = $1;

-- assignSessionAccount
update "browser_session" set "account_id" = $1, "expires_at" = $2 where "id" = $3;

-- endSessions
delete from "browser_session" where "account_id" = $1;

-- deleteSession
delete from "browser_session" where "id" = $1;

-- replaceSession
with
  "expired_code" as (
    update "one_time_code" set "expires_at" = $1 where "session_id" = $2 and not $3::boolean and "expires_at" > $4
  ),
  "ended_registration" as (delete from "pending_registration" where "session_id" = $5)
update "browser_session"
set
  "id" = $6, "secret_hash" = $7, "generation" = $8, "account_id" = $9, "pending_account_id" = $10,
  "pending_until" = $11, "last_seen_at" = $12, "expires_at" = $13, "proven_at" = $14, "device" = $15,
  "former_account_id" = $16, "password_due" = $17, "created_at" = $18
where "id" = $19;

-- findMarkedAccount
select "id", "device_generation" from "account" where "id" = $1;

-- setPendingLogin
update "browser_session" set "pending_account_id" = $1, "pending_until" = $2 where "id" = $3;
