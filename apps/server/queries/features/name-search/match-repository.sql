-- Made by `npm run queries` from apps/server/src/features/name-search/match-repository.ts.

-- disableSequentialScans
set local enable_seqscan = off;

-- findCandidates
select
  person_id as "personId", name, duplicate_key as "duplicateKey",
  jsonb_build_array(words @@ $1::text::tsquery) as "inText"
from person_words
where
  (words @@ $2::text::tsquery) and country = $3 and source_id = $4 and (age_known or $5)
  and exists (select from person where person.id = person_id and (person.age is null or person.age between $6 and $7))
limit $8;

-- listWordsByDeletionKeys
select word
from name_word
where word in (select jsonb_array_elements_text($1::jsonb))
union all
(select word from name_word where deletion_keys && $2::text::integer[] limit $3);

-- listKnownWords
select word from name_word where word in (select jsonb_array_elements_text($1::jsonb));

-- listTextSearchQueries
select plainto_tsquery('russian', word)::text as query
from jsonb_array_elements_text($1::jsonb) with ordinality as input (word, position)
order by position;
