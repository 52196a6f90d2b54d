-- Made by `npm run queries` from apps/server/src/features/photo-search/person-answer-repository.ts.

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
