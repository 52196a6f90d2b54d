-- Made by `npm run queries` from apps/server/src/features/catalogue/import/remark-repository.ts.

-- listRemarkedRanges
select "number", "remarks"
from "import_range"
where "run_id" = $1 and "number" > $2 and remarks <> '[]'
order by "number"
limit $3;

-- hasRemarkedRange
select "number" from "import_range" where "run_id" = $1 and remarks <> '[]' limit $2;
