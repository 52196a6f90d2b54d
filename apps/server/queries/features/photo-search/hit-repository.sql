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

-- listBestHits
select
  hit.search_id as "searchId", hit.person_id as "personId", hit.duplicate_ids as "duplicateIds", hit.band, hit.score,
  hit.photos
from photo_search_hit as hit join search on search.account_id = hit.account_id and search.id = hit.search_id
where
  hit.account_id = $1::bigint and hit.search_id = any ($2::uuid[]) and hit.rank = 0 and hit.band <> 'weak'
  and not exists (
    select from person_answer as answer
    where
      answer.account_id = hit.account_id and answer.face_hash = search.hash and answer.answer = 'other'
      and answer.person_id = any (array_append(hit.duplicate_ids, hit.person_id))
  );

-- listPersonAnswers
select "person_id", "answer" from "person_answer" where "account_id" = $1 and "face_hash" = $2;

-- storePersonAnswers
insert into "person_answer" ("account_id", "face_hash", "person_id", "answer")
values ($1, $2, $3, $4)
on conflict ("account_id", "face_hash", "person_id") do update
set "answer" = $5;

-- deletePersonAnswers
delete from "person_answer" where "account_id" = $1 and "face_hash" = $2 and "person_id" in ($3);

-- copyPersonAnswers
insert into person_answer
select copied.*
from "person_answer" cross join lateral jsonb_populate_record("person_answer", $1::jsonb) as copied
where "person_answer"."account_id" = $2
on conflict do nothing;
