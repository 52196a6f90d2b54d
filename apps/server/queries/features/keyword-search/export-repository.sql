-- Made by `npm run queries` from apps/server/src/features/keyword-search/export-repository.ts.

-- listKeywordHitsForExport
select
  "hit"."search_id", "hit"."person_id", "hit"."rank", "hit"."score", "hit"."why", "hit"."person", "person"."name",
  "person"."age", "person"."city", "person"."region", "person"."profile_url"
from
  "keyword_search_hit" as "hit" inner join "search" on "search"."account_id" = "hit"."account_id"
  and "search"."id" = "hit"."search_id" left join "person" on "person"."id" = "hit"."person_id"
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
