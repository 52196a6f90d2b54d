-- Made by `npm run queries` from apps/server/src/features/identity/accounts/service-repository.ts.

-- grantService
insert into
  "account_service" ("account_id", "service")
select
  "id",
  $1::integer as "service"
from
  "account"
where
  "id" = $2
on conflict ("account_id", "service") do update
set
  "service" = $3;

-- listAccountsWith
select
  "account_id"
from
  "account_service"
where
  "account_id" in ($1)
  and "service" = $2;

-- listServices
select
  "service"
from
  "account_service"
where
  "account_id" = $1;
