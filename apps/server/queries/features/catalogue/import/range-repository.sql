-- Made by `npm run queries` from apps/server/src/features/catalogue/import/range-repository.ts.

-- openImportRun, instead of another
select * from "source" where "id" = $1 for update;
select
  "id", "file_name", "file_digest", "lawful_basis", "vouches_adults", "model_id", "ranges", "missing_people",
  coalesce(active_until > clock_timestamp(), false) as "is_active",
  (select count(*) as "count" from "import_range" where "run_id" = "import_run"."id") as "ranges_there"
from "import_run"
where "source_id" = $1 and "finished_at" is null and "superseded_at" is null;
select
  coalesce(sum("people"), 0)::integer as "people", coalesce(sum("photos"), 0)::integer as "photos",
  coalesce(sum("faces"), 0)::integer as "faces", coalesce(sum("unchanged"), 0)::integer as "unchanged",
  coalesce(sum("rejected"), 0)::integer as "rejected", coalesce(sum("suppressed"), 0)::integer as "suppressed",
  coalesce(sum("suppressed_photos"), 0)::integer as "suppressed_photos"
from "import_range"
where "run_id" = $1;
update "import_run"
set "superseded_at" = $1, "active_until" = $2, "people" = $3
where "id" = $4 and "finished_at" is null and "superseded_at" is null;
delete from "import_range" where "run_id" in (select "id" from "import_run" where "source_id" = $1);
select * from "source" where "id" = $1 for update;
update "source"
set
  "lawful_basis" = $1, "basis_ends_at" = $2, "vouches_adults" = vouches_adults or $3,
  "dismisses_ageless" = dismisses_ageless and not $4
where "id" = $5;
update "source"
set
  "closed_at" = $1, "erased_at" = $2, "erased_people" = $3, "erasure_ordered_at" = $4, "erasure_ordered_by" = $5,
  "checked_at" = $6, "health" = $7, "health_message" = $8
where "id" = $9 and "closed_at" is not null;
insert into "audit_event" ("account_id", "action", "purpose", "subject") values ($1, $2, $3, $4) returning "id";
insert into "audit_event" ("account_id", "action", "purpose", "subject") values ($1, $2, $3, $4) returning "id";
insert into
  "import_run" (
    "id", "source_id", "lawful_basis", "file_name", "file_digest", "vouches_adults", "model_id", "ranges",
    "missing_people", "started_at", "active_until"
  )
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, clock_timestamp() + make_interval(secs => 20));
insert into "import_range" ("run_id", "number", "position", "end_byte", "next_line") values ($1, $2, $3, $4, $5);

-- withdrawImportRun
update "import_range" set "lease" = $1, "leased_until" = $2 where "run_id" = $3 and "lease" is not null;
select
  coalesce(sum("people"), 0)::integer as "people", coalesce(sum("photos"), 0)::integer as "photos",
  coalesce(sum("faces"), 0)::integer as "faces", coalesce(sum("unchanged"), 0)::integer as "unchanged",
  coalesce(sum("rejected"), 0)::integer as "rejected", coalesce(sum("suppressed"), 0)::integer as "suppressed",
  coalesce(sum("suppressed_photos"), 0)::integer as "suppressed_photos"
from "import_range"
where "run_id" = $1;

-- takeRange
update import_range
set lease = gen_random_uuid(), leased_until = clock_timestamp() + make_interval(secs => 20)
where
  run_id = $1
  and number = (
    select number from import_range
    where run_id = $2 and position < end_byte and (leased_until is null or leased_until <= clock_timestamp())
    order by number limit 1 for update skip locked
  )
  and exists (select from import_run where id = $3 and superseded_at is null)
returning number, lease, position, end_byte as "endByte", next_line as "nextLine";

-- renewRanges
update "import_range"
set "leased_until" = clock_timestamp() + make_interval(secs => 20)
where "run_id" = $1 and "lease" in ($2);
update "import_run"
set "active_until" = clock_timestamp() + make_interval(secs => 20)
where "id" = $1 and "superseded_at" is null;

-- releaseRanges
update "import_range" set "lease" = $1, "leased_until" = $2 where "run_id" = $3 and "lease" in ($4);
update "import_run"
set "active_until" = (select max("leased_until") as "until" from "import_range" where "run_id" = $1)
where "id" = $2;

-- releaseAllRanges
update "import_run" set "active_until" = $1 where "active_until" is not null;
update "import_range" set "lease" = $1, "leased_until" = $2 where "lease" is not null;

-- advanceRange
update "import_range"
set
  "position" = $1, "next_line" = $2, "leased_until" = $3, "lease" = $4, "updated_at" = clock_timestamp(),
  "people" = "people" + $5, "photos" = "photos" + $6, "faces" = "faces" + $7, "unchanged" = "unchanged" + $8,
  "rejected" = "rejected" + $9, "suppressed" = "suppressed" + $10, "suppressed_photos" = "suppressed_photos" + $11,
  "remarks" = remarks || $12::jsonb
where "run_id" = $13 and "number" = $14 and "lease" = $15;

-- readImportState
select
  coalesce(sum("people"), 0)::integer as "people", coalesce(sum("photos"), 0)::integer as "photos",
  coalesce(sum("faces"), 0)::integer as "faces", coalesce(sum("unchanged"), 0)::integer as "unchanged",
  coalesce(sum("rejected"), 0)::integer as "rejected", coalesce(sum("suppressed"), 0)::integer as "suppressed",
  coalesce(sum("suppressed_photos"), 0)::integer as "suppressed_photos",
  coalesce(sum(end_byte - position), 0)::float8 as "left"
from "import_range"
where "run_id" = $1;

-- finishImportRun
select
  coalesce(sum("people"), 0)::integer as "people", coalesce(sum("photos"), 0)::integer as "photos",
  coalesce(sum("faces"), 0)::integer as "faces", coalesce(sum("unchanged"), 0)::integer as "unchanged",
  coalesce(sum("rejected"), 0)::integer as "rejected", coalesce(sum("suppressed"), 0)::integer as "suppressed",
  coalesce(sum("suppressed_photos"), 0)::integer as "suppressed_photos"
from "import_range"
where "run_id" = $1;
update "import_run"
set "people" = $1, "finished_at" = $2, "active_until" = $3
where "id" = $4 and "finished_at" is null and "superseded_at" is null
returning "source_id", "left_people";
