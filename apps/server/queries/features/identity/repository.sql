-- Made by `npm run queries` from apps/server/src/features/identity/repository.ts.

-- findSessionBySecretHash
select
  "session"."id",
  "session"."generation",
  "session"."last_seen_at",
  "session"."account_id",
  "account"."demo",
  array(
    select
      service
    from
      account_service
    where
      account_service.account_id = session.account_id
    order by
      service
  ) as "services"
from
  "browser_session" as "session"
  left join "account" on "account"."id" = "session"."account_id"
where
  "session"."secret_hash" = $1
  and "session"."expires_at" > $2;

-- findSessionById
select
  "session"."id",
  "session"."generation",
  "session"."last_seen_at",
  "session"."account_id",
  "account"."demo",
  array(
    select
      service
    from
      account_service
    where
      account_service.account_id = session.account_id
    order by
      service
  ) as "services"
from
  "browser_session" as "session"
  left join "account" on "account"."id" = "session"."account_id"
where
  "session"."id" = $1
  and "session"."expires_at" > $2;

-- insertSession
insert into
  "browser_session" ("id", "secret_hash", "account_id", "created_at", "last_seen_at", "expires_at")
values
  ($1, $2, $3, $4, $5, $6);

-- touchSession
update "browser_session"
set
  "last_seen_at" = $1,
  "expires_at" = $2
where
  "id" = $3
  and "last_seen_at" < $4
returning
  "account_id";

update "account"
set
  "last_seen_at" = $1
where
  "id" = $2;

-- lockSession
select
  "account_id"
from
  "browser_session"
where
  "id" = $1
for update;

-- insertDemoAccount
insert into
  "account" ("demo", "created_at", "last_seen_at")
values
  ($1, $2, $3)
returning
  "id";

insert into
  "account_service" ("account_id", "service")
values
  ($1, $2);

-- insertDemoAccount, services: empty
insert into
  "account" ("demo", "created_at", "last_seen_at")
values
  ($1, $2, $3)
returning
  "id";

insert into
  "account_service" ()
values;

-- assignSessionAccount
update "browser_session"
set
  "account_id" = $1,
  "expires_at" = $2
where
  "id" = $3;

-- findAccount
select
  *
from
  "account"
where
  "id" = $1;

-- deleteUnusedDemos
delete from "account"
where
  "id" in (
    select
      "id"
    from
      "account"
    where
      "demo" = $1
      and "last_seen_at" < $2
    limit
      $3
  );

-- deleteExpiredSessions
delete from "browser_session"
where
  "id" in (
    select
      "id"
    from
      "browser_session"
    where
      "expires_at" <= $1
    limit
      $2
  );
