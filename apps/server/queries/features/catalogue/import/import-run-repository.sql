-- Made by `npm run queries` from apps/server/src/features/catalogue/import/import-run-repository.ts.

-- startImportRun
update "source" set "lawful_basis" = $1, "vouches_adults" = vouches_adults or $2 where "id" = $3;
insert into "import_run" ("id", "source_id", "lawful_basis", "file_name", "started_at", "finished_at")
values ($1, $2, $3, $4, $5, $6);

-- updateImportRun
update "import_run" set "people" = $1, "photos" = $2, "faces" = $3, "rejected" = $4 where "id" = $5;

-- finishImportRun
update "import_run" set "people" = $1, "photos" = $2, "faces" = $3, "rejected" = $4, "finished_at" = $5 where "id" = $6;

-- isImportUnderWay
select "finished_at" from "import_run" where "source_id" = $1 order by "started_at" desc limit $2;
