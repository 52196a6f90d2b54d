-- Made by `npm run queries` from apps/server/src/features/name-search/matching/match-repository.ts.

-- disableSequentialScans
set
  local enable_seqscan = off;

-- findCandidates
select
  person_id as "personId",
  name,
  duplicate_key as "duplicateKey"
from
  person_words
where
  (words @@ $1::text::tsquery)
  and country = $2
  and source_id = $3
  and (
    age_known
    or $4
  )
limit
  $5;

-- findCandidates, query.place: everywhere
select
  person_id as "personId",
  name,
  duplicate_key as "duplicateKey"
from
  person_words
where
  (words @@ $1::text::tsquery)
  and true
  and source_id = $2
  and (
    age_known
    or $3
  )
limit
  $4;

-- findCandidates, query.variants: empty
select
  person_id as "personId",
  name,
  duplicate_key as "duplicateKey"
from
  person_words
where
  false
limit
  $1;

-- countCandidates
select
  count(distinct coalesce(duplicate_key, person_id::text)) as count
from
  (
    select
      person_id,
      duplicate_key
    from
      person_words
    where
      (words @@ $1::text::tsquery)
      and country = $2
      and source_id = $3
      and (
        age_known
        or $4
      )
    limit
      $5
  ) as found;

-- countCandidates, query.place: everywhere
select
  count(distinct coalesce(duplicate_key, person_id::text)) as count
from
  (
    select
      person_id,
      duplicate_key
    from
      person_words
    where
      (words @@ $1::text::tsquery)
      and true
      and source_id = $2
      and (
        age_known
        or $3
      )
    limit
      $4
  ) as found;

-- countCandidates, query.variants: empty
select
  count(distinct coalesce(duplicate_key, person_id::text)) as count
from
  (
    select
      person_id,
      duplicate_key
    from
      person_words
    where
      false
    limit
      $1
  ) as found;

-- listWordsByDeletionKeys
select
  word
from
  name_word
where
  deletion_keys && $1::text::integer[]
limit
  $2;

-- listTextSearchQueries
select
  plainto_tsquery('russian', word)::text as query
from
  jsonb_array_elements_text($1::jsonb) with ordinality as input (word, position)
order by
  position;
