-- Made by `npm run queries` from apps/server/src/features/suppression/sealed-repository.ts.

-- putSealedPeople
insert into "sealed_person" ("mark", "sealed", "sealed_at")
values ($1, $2, $3)
on conflict ("mark") do update
set "sealed" = excluded.sealed, "state" = $4;

-- listSealedOf
select "sealed_person"."mark", "sealed_person"."sealed"
from "sealed_person" inner join "suppression_mark" on "suppression_mark"."mark" = "sealed_person"."mark"
where "suppression_mark"."request_id" = $1 and "suppression_mark"."kind" = $2;

-- listSealedByMark
select "mark", "sealed" from "sealed_person" where "mark" in ($1);

-- lockSealedPerson
select * from "sealed_person" where "mark" = $1 for update;

-- letReturn
update "sealed_person" set "state" = $1 where "mark" = $2;

-- keepSealed
update "sealed_file"
set "state" = $1
where "person_mark" in (select "mark" from "sealed_person" where "mark" in ($2) and "state" = $3) and "state" = $4;
update "sealed_person" set "state" = $1 where "mark" in ($2);

-- lockReturningMarks
select "mark" from "sealed_person" where "state" = $1 order by "mark" for share;

-- eraseSealedPeople
delete from "sealed_person" where "mark" in ($1);
update "sealed_file" set "state" = $1 where "person_mark" in ($2);

-- deleteSealedPerson
delete from "sealed_person" where "mark" = $1;

-- listReturning
select "mark", "sealed" from "sealed_person" where "state" = $1 and "mark" > $2 order by "mark" limit $3;

-- insertSealedFiles
insert into "sealed_file" ("id", "state", "sealed_key", "person_mark") values ($1, $2, $3, $4);

-- updateFileStates
update "sealed_file" set "state" = $1 where "person_mark" in ($2);

-- listDueFiles
select * from "sealed_file" where "state" <> $1 and "id" > $2 order by "id" limit $3;

-- listFilesOf
select * from "sealed_file" where "person_mark" = $1;

-- lockFilesOf
select "id" from "sealed_file" where "person_mark" = $1 for update;

-- lockFile
select * from "sealed_file" where "id" = $1 for update;

-- updateFileState
update "sealed_file" set "state" = $1 where "id" = $2;

-- deleteFile
delete from "sealed_file" where "id" = $1;

-- listSealedOfSource
select "mark", "sealed"
from "sealed_person"
where
  "mark" > $1
  and exists (
    select "own"."mark" from "suppression_mark" as "own"
    where "own"."mark" = "sealed_person"."mark" and "own"."source_id" = $2
  )
order by "mark"
limit $3;

-- eraseSealedOfSource
select "mark", "sealed"
from "sealed_person"
where
  "mark" > $1
  and exists (
    select "own"."mark" from "suppression_mark" as "own"
    where "own"."mark" = "sealed_person"."mark" and "own"."source_id" = $2
  )
order by "mark"
limit $3;
