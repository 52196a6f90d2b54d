-- Made by `npm run queries` from apps/server/src/features/photo-search/hit-repository.ts.

-- replaceHits
delete from "photo_search_hit" where "account_id" = $1 and "search_id" = $2;
insert into
  "photo_search_hit" ("band", "score", "account_id", "search_id", "person_id", "duplicate_ids", "rank", "photos")
values ($1, $2, $3, $4, $5, $6, $7, $8);

-- listHits
select "person_id", "duplicate_ids", "rank", "band", "score", "photos"
from "photo_search_hit"
where "account_id" = $1 and "search_id" = $2 and "rank" >= $3
order by "rank"
limit $4;

-- updateRanks
update photo_search_hit as hit
set rank = ranked.rank
from jsonb_to_recordset($1::jsonb) as ranked (person_id uuid, rank integer)
where hit.account_id = $2 and hit.search_id = $3 and hit.person_id = ranked.person_id;

-- copyHits
insert into photo_search_hit
select copied.*
from "photo_search_hit" cross join lateral jsonb_populate_record("photo_search_hit", $1::jsonb) as copied
where "photo_search_hit"."account_id" = $2 and photo_search_hit.search_id = any ($3::uuid[]);
