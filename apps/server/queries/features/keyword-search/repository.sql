-- Made by `npm run queries` from apps/server/src/features/keyword-search/repository.ts.

-- insertKeywordSearch
insert into "keyword_search" ("account_id", "search_id", "keyword", "region_id") values ($1, $2, $3, $4);

-- listSearchDetails
select * from "keyword_search" where "account_id" = $1 and "search_id" in ($2);

-- findSearchDetails
select * from "keyword_search" where "account_id" = $1 and "search_id" in ($2);

-- updateOutcome
update "keyword_search"
set "capped" = $1, "wider_region_id" = $2, "wider_count" = $3, "unavailable_sources" = $4
where "account_id" = $5 and "search_id" = $6;

-- updateReasonsOff
update "keyword_search"
set "reasons_off" = array_remove(reasons_off, $1::text) || $2::text
where "account_id" = $3 and "search_id" = $4;

-- updateApartIds
update keyword_search
set
  apart_ids = array(
    select hit.person_id from keyword_search_hit as hit
    where
      hit.account_id = keyword_search.account_id and hit.search_id = keyword_search.search_id
      and case
        when hit.person_id = any ($1::uuid[]) then $2::boolean else hit.person_id = any (keyword_search.apart_ids)
      end
  )
where account_id = $3::bigint and search_id = $4::uuid;

-- forgetApartIds
update keyword_search as details
set
  apart_ids = array(
    select hit.person_id from keyword_search_hit as hit
    where
      hit.account_id = details.account_id and hit.search_id = details.search_id
      and hit.person_id = any (details.apart_ids)
  )
from jsonb_to_recordset($1::jsonb) as given (account_id bigint, search_id uuid, count integer)
where details.account_id = given.account_id and details.search_id = given.search_id and details.apart_ids <> '{}';

-- copySearchDetails
insert into keyword_search
select copied.*
from "keyword_search" cross join lateral jsonb_populate_record("keyword_search", $1::jsonb) as copied
where "keyword_search"."account_id" = $2 and keyword_search.search_id = any ($3::uuid[]);

-- listKeywordHitsForExport
select
  "hit"."search_id", "hit"."person_id", "hit"."rank", "hit"."score", "hit"."why", "hit"."person", "person"."name",
  "person"."age", "person"."city", "person"."region", "person"."profile_url"
from
  "keyword_search_hit" as "hit" inner join "search" on "search"."account_id" = "hit"."account_id"
  and "search"."id" = "hit"."search_id"
  left join (
    select person.* from person join source on source.id = person.source_id where source.closed_at is null
  ) as "person" on "person"."id" = "hit"."person_id"
where
  "hit"."account_id" = $1 and "search"."uncertain_number" is null
  and not exists (
    select "payment"."search_id" from "search_payment" as "payment"
    where
      "payment"."account_id" = "hit"."account_id" and "payment"."search_id" = "hit"."search_id"
      and "payment"."state" = $2
  )
  and ("hit"."search_id", "hit"."person_id") > ($3, $4)
order by "hit"."search_id", "hit"."person_id"
limit $5;
