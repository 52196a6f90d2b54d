-- Made by `npm run queries` from apps/server/src/features/identity/accounts/service-repository.ts.

-- grantService
insert into "account_service" ("account_id", "service", "origin", "ends_at")
select "id", $1::integer as "service", 'grant' as "origin", $2::timestamptz as "ends_at"
from "account"
where "id" = $3
on conflict ("account_id", "service", "origin") do update
set "ends_at" = $4;

-- closeService
delete from "account_service" where "account_id" = $1 and "service" = $2 and "origin" = $3;

-- listGrants
select "service", "origin", "ends_at"
from "account_service"
where "account_id" = $1 and ("ends_at" is null or "ends_at" > $2)
order by "service", "origin";

-- listAccountsWith
select "account_service"."account_id"
from "account_service" inner join "account" on "account"."id" = "account_service"."account_id"
where
  "account_service"."account_id" in ($1) and "account_service"."service" = $2
  and (account_service.ends_at is null or account_service.ends_at > $3)
  and ($4::boolean or account_service.origin <> 'demo' or "account"."demo");

-- listServices
select distinct "account_service"."service"
from "account_service" inner join "account" on "account"."id" = "account_service"."account_id"
where
  "account_service"."account_id" = $1 and (account_service.ends_at is null or account_service.ends_at > $2)
  and ($3::boolean or account_service.origin <> 'demo' or "account"."demo")
order by "account_service"."service";

-- replaceTariffServices
delete from "account_service" where "account_id" = $1 and "origin" = $2;
insert into "account_service" ("account_id", "service", "origin", "ends_at") values ($1, $2, $3, $4);
