-- Made by `npm run queries` from apps/server/src/features/search-list/repository.ts.

-- findSearch
select
  "search"."id", "search"."account_id", "search"."kind", "search"."source_ids", "search"."demo", "search"."hash",
  "search"."purpose", "search"."person_count", "search"."label", "search"."created_at", "run"."id" as "run_id",
  "search"."uncertain_number", "run"."status", "run"."percent", "run"."message", "run"."lane", "run"."version"
from "search" inner join "run" on "run"."id" = "search"."run_id"
where "search"."account_id" = $1 and "search"."id" = $2;

-- lockSearch
select "id" from "search" where "account_id" = $1 and "id" = $2 for update;
select
  "search"."id", "search"."account_id", "search"."kind", "search"."source_ids", "search"."demo", "search"."hash",
  "search"."purpose", "search"."person_count", "search"."label", "search"."created_at", "run"."id" as "run_id",
  "search"."uncertain_number", "run"."status", "run"."percent", "run"."message", "run"."lane", "run"."version"
from "search" inner join "run" on "run"."id" = "search"."run_id"
where "search"."account_id" = $1 and "search"."id" = $2;

-- lockSearches
select "id" from "search" where "account_id" = $1 order by "id" for update;

-- copySearches
insert into search
select copied.*
from "search" cross join lateral jsonb_populate_record("search", $1::jsonb) as copied
where "search"."account_id" = $2
on conflict on constraint search_same do nothing
returning id;

-- findSearchByKey
select
  "search"."id", "search"."account_id", "search"."kind", "search"."source_ids", "search"."demo", "search"."hash",
  "search"."purpose", "search"."person_count", "search"."label", "search"."created_at", "run"."id" as "run_id",
  "search"."uncertain_number", "run"."status", "run"."percent", "run"."message", "run"."lane", "run"."version"
from "search" inner join "run" on "run"."id" = "search"."run_id"
where
  "search"."account_id" = $1 and "search"."kind" = $2 and "search"."source_ids" = $3::text[] and "search"."hash" = $4
  and "search"."demo" = $5;

-- insertSearch
insert into
  "search" (
    "id", "account_id", "kind", "run_id", "demo", "expires_at", "source_ids", "hash", "created_at", "person_count",
    "purpose", "consent_id", "label", "uncertain_day", "uncertain_number"
  )
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
on conflict on constraint "search_same" do nothing
returning "id";

-- updateRunOfSearch
update "search" set "run_id" = $1, "person_count" = $2 where "account_id" = $3 and "id" = $4;

-- updatePersonCount
update "search" set "person_count" = $1 where "account_id" = $2 and "id" = $3;

-- updateLabel
update "search" set "label" = $1 where "account_id" = $2 and "id" = $3;

-- deleteSearch
delete from "search" where "account_id" = $1 and "id" = $2;

-- listSearchesByIds
select
  "search"."id", "search"."account_id", "search"."kind", "search"."source_ids", "search"."demo", "search"."hash",
  "search"."purpose", "search"."person_count", "search"."label", "search"."created_at", "run"."id" as "run_id",
  "search"."uncertain_number", "run"."status", "run"."percent", "run"."message", "run"."lane", "run"."version"
from "search" inner join "run" on "run"."id" = "search"."run_id"
where "search"."account_id" = $1 and "search"."id" in ($2)
order by "search"."created_at" desc, "search"."id";

-- listSearchIds
select "id" from "search" where "account_id" = $1 order by "id" limit $2;

-- listUnfinishedSearchIds
select "search"."id"
from "search" inner join "run" on "run"."id" = "search"."run_id"
where "search"."account_id" = $1 and "search"."kind" = $2 and "run"."status" = $3
order by "search"."id"
limit $4;

-- listExpiredSearches
select "account_id" as "accountId", "id"
from "search"
where "expires_at" <= $1
order by "expires_at"
limit $2
offset $3;

-- lockGivenSearches
select search.account_id as "accountId", search.id
from
  search
  join jsonb_to_recordset($1::jsonb) as given (account_id bigint, search_id uuid, count integer) on given.account_id = search.account_id
  and given.search_id = search.id
order by search.account_id, search.id
for update of search;

-- updatePersonCounts
update search
set person_count = given.count
from jsonb_to_recordset($1::jsonb) as given (account_id bigint, search_id uuid, count integer), run
where
  search.account_id = given.account_id and search.id = given.search_id and run.id = search.run_id
  and run.status = 'delivered';
