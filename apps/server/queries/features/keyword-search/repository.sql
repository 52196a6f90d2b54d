-- Made by `npm run queries` from apps/server/src/features/keyword-search/repository.ts.

-- insertKeywordSearch
insert into
  "keyword_search" ("account_id", "search_id", "keyword", "region_id")
values
  ($1, $2, $3, $4);

-- listSearchDetails
select
  *
from
  "keyword_search"
where
  "account_id" = $1
  and "search_id" in ($2);

-- findSearchDetails
select
  *
from
  "keyword_search"
where
  "account_id" = $1
  and "search_id" in ($2);

-- updateOutcome
update "keyword_search"
set
  "capped" = $1,
  "wider_region_id" = $2,
  "wider_count" = $3
where
  "account_id" = $4
  and "search_id" = $5;

-- copySearchData
insert into
  keyword_search
select
  copied.*
from
  "keyword_search"
  cross join lateral jsonb_populate_record("keyword_search", $1::jsonb) as copied
where
  "keyword_search"."account_id" = $2
  and keyword_search.search_id = any ($3::uuid[]);

insert into
  keyword_search_hit
select
  copied.*
from
  "keyword_search_hit"
  cross join lateral jsonb_populate_record("keyword_search_hit", $1::jsonb) as copied
where
  "keyword_search_hit"."account_id" = $2
  and keyword_search_hit.search_id = any ($3::uuid[]);

-- replaceHits
delete from "keyword_search_hit"
where
  "account_id" = $1
  and "search_id" = $2;

insert into
  keyword_search_hit (account_id, search_id, person_id, rank, score, why, person)
select
  $1::bigint,
  $2::uuid,
  person_id,
  rank,
  score,
  why,
  person
from
  jsonb_to_recordset($3::jsonb) as ranked (person_id uuid, rank integer, score real, why jsonb, person jsonb);

-- replaceHits, hits: empty
delete from "keyword_search_hit"
where
  "account_id" = $1
  and "search_id" = $2;

-- listHits
select
  "person_id" as "personId",
  "score",
  "why",
  "person"
from
  "keyword_search_hit"
where
  "account_id" = $1
  and "search_id" = $2
  and "rank" >= $3
order by
  "rank"
limit
  $4;
