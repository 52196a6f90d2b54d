-- Made by `npm run queries` from apps/server/src/features/rights/held-repository.ts.

-- listHeldServices
select
  exists (select "id" from "search" where "account_id" = $1) as "search",
  exists (
    select "service" from "account_service" where "account_id" = $2 and "service" = $3 and "origin" = $4
  ) as "visited",
  exists (select "id" from "tracked_account" where "account_id" = $5 and "demo" = $6) as "tracked",
  exists (select "id" from "monitor" where "account_id" = $7) as "monitor";
