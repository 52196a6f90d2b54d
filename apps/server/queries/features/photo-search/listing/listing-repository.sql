-- Made by `npm run queries` from apps/server/src/features/photo-search/listing/listing-repository.ts.

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
