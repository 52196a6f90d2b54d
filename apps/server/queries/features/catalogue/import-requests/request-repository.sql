-- Made by `npm run queries` from apps/server/src/features/catalogue/import-requests/request-repository.ts.

-- insertRequest
insert into
  "import_request" (
    "id", "created_at", "lawful_basis", "vouches_adults", "source_id", "run_id", "file_name", "complete", "operator",
    "updated_at", "number", "state", "basis_until", "import_id", "file_digest", "findings", "remarks", "message",
    "ended_at"
  )
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)
returning "number";

-- findRequest
select
  "id", "number", "source_id", "file_name", "lawful_basis", "basis_until", "vouches_adults", "complete", "operator",
  "state", "run_id", "import_id", "file_digest", "findings", "message", "created_at", "updated_at", "ended_at"
from "import_request"
where "id" = $1;

-- findRequestByNumber
select
  "id", "number", "source_id", "file_name", "lawful_basis", "basis_until", "vouches_adults", "complete", "operator",
  "state", "run_id", "import_id", "file_digest", "findings", "message", "created_at", "updated_at", "ended_at"
from "import_request"
where "number" = $1;

-- lockRequest
select
  "id", "number", "source_id", "file_name", "lawful_basis", "basis_until", "vouches_adults", "complete", "operator",
  "state", "run_id", "import_id", "file_digest", "findings", "message", "created_at", "updated_at", "ended_at"
from "import_request"
where "id" = $1
for update;

-- listRequests
select
  "id", "number", "source_id", "file_name", "lawful_basis", "basis_until", "vouches_adults", "complete", "operator",
  "state", "run_id", "import_id", "file_digest", "findings", "message", "created_at", "updated_at", "ended_at"
from "import_request"
where "number" < $1
order by "number" desc
limit $2;

-- countChecking
select count(*) as "count" from "import_request" where "state" = $1;

-- isSourceTaken
select "id" from "import_request" where "source_id" = $1 and "state" in ($2, $3);

-- updateRequest
update "import_request"
set "state" = $1, "run_id" = $2, "message" = $3, "ended_at" = $4, "updated_at" = $5
where "id" = $6;

-- saveFindings
update "import_request"
set "state" = $1, "file_digest" = $2, "findings" = $3, "remarks" = $4, "updated_at" = $5
where "id" = $6;

-- saveImport
update "import_request" set "import_id" = $1, "updated_at" = $2 where "id" = $3 and "state" = $4;

-- touchRequest
update "import_request" set "updated_at" = $1 where "id" = $2;

-- listKeptRemarks
select "remarks" from "import_request" where "id" = $1;

-- findWrittenImport
select
  "finished_at", "superseded_at", "left_people", "people", "photos", "faces", "unchanged", "rejected", "suppressed",
  "suppressed_photos"
from "import_run"
where "id" = $1;

-- listOpenFileNames
select distinct "file_name" from "import_request" where "ended_at" is null and "file_name" like $1;
