-- Made by `npm run queries` from apps/server/src/features/catalogue/import/leaving-repository.ts.

-- addToLeft
update "import_run" set "left_people" = left_people + $1 where "id" = $2;

-- holdRun
select "id" from "import_run" where "id" = $1 and "superseded_at" is null for update;

-- listPeopleOfSource
select "id", "external_id" as "externalId"
from "person"
where "source_id" = $1 and "id" > $2 and "age" is null
order by "id"
limit $3;

-- countAgeless
select count(*) as "count" from "person" where "source_id" = $1 and "age" is null;

-- forgetChecksums
update "person" set "checksum" = $1 where "id" in ($2);

-- lockPeople
select "id" from "person" where "id" in ($1) order by "id" for update;

-- takeOut
select "file_key" from "photo" where "person_id" in ($1) and "file_key" is not null;
delete from "face" where "person_id" in ($1) returning "model_id";
delete from "person" where "id" in ($1) returning "id";

-- deleteTracesOfSource
delete from "calibration" where "source_id" = $1;
delete from "import_range" where "run_id" in (select "id" from "import_run" where "source_id" = $1);
