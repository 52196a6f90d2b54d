-- Made by `npm run queries` from apps/server/src/features/catalogue/import/progress-repository.ts.

-- hasImport
select "id" from "import_run" where "source_id" = $1 limit $2;

-- isFirstImportUnderWay
select count("id") as "begun", count("finished_at") as "finished" from "import_run" where "source_id" = $1;

-- countOpenImports
select count(*) filter (where is_active)::integer as active, count(*) filter (where not is_active)::integer as left
from
  (
    select coalesce(active_until > clock_timestamp(), false) as is_active
    from import_run join source on source.id = import_run.source_id
    where
      finished_at is null and superseded_at is null and source.closed_at is null
      and (source.basis_ends_at is null or source.basis_ends_at > $1)
  ) open;

-- isImportUnderWay
select "id" from "import_run" where "source_id" = $1 and "finished_at" is null and "superseded_at" is null;
