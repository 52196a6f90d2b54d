-- Made by `npm run queries` from apps/server/src/features/name-search/word-index-repository.ts.

-- replaceWords
insert into person_words (person_id, source_id, version, name, age_known, country, duplicate_key, words)
select
  person_id, source_id, $1, name, age_known, country, duplicate_key,
  array_to_tsvector(
    array(select jsonb_array_elements_text(lexemes))
  ) || setweight(to_tsvector('russian', about), 'A') || setweight(to_tsvector('russian', place), 'B')
from
  jsonb_to_recordset($2::jsonb) as input (
    person_id uuid, source_id text, name text, age_known boolean, country text, duplicate_key text, lexemes jsonb,
    about text, place text
  )
on conflict (person_id) do update
set
  source_id = excluded.source_id, version = excluded.version, name = excluded.name, age_known = excluded.age_known,
  country = excluded.country, duplicate_key = excluded.duplicate_key, words = excluded.words;

-- listNewWords
select word
from jsonb_array_elements_text($1::jsonb) as input (word)
where not exists (select from name_word where name_word.word = input.word);

-- insertWords
insert into name_word (word, deletion_keys)
select word, array(select jsonb_array_elements_text(keys)::integer)
from jsonb_to_recordset($1::jsonb) as input (word text, keys jsonb)
on conflict do nothing;

-- lockUnindexedPeople
select "id", "source_id" as "sourceId", "name", "age", "city", "region", "about", "profile_url" as "profileUrl"
from "person"
where
  "id" > $1
  and not exists (
    select 1 as "one" from "person_words"
    where "person_words"."person_id" = "person"."id" and "person_words"."version" = $2
  )
order by "id"
limit $3
for share;
