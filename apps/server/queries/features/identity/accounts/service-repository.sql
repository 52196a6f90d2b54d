-- Made by `npm run queries` from apps/server/src/features/identity/accounts/service-repository.ts.

-- grantService
insert into "account_service" ("account_id", "service", "origin")
select "id", $1::integer as "service", 'grant' as "origin"
from "account"
where "id" = $2
on conflict ("account_id", "service", "origin") do update
set "ends_at" = $3;

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
