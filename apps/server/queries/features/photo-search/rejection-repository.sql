-- Made by `npm run queries` from apps/server/src/features/photo-search/rejection-repository.ts.

-- listRejections
select
  "person_id"
from
  "rejection"
where
  "account_id" = $1
  and "face_hash" = $2;

-- insertRejections
insert into
  "rejection" ("account_id", "face_hash", "person_id")
values
  ($1, $2, $3)
on conflict do nothing;

-- insertRejections, personIds: empty
insert into
  "rejection" ()
values
on conflict do nothing;

-- deleteRejections
delete from "rejection"
where
  "account_id" = $1
  and "face_hash" = $2
  and "person_id" in ($3);

-- copyRejections
insert into
  rejection
select
  copied.*
from
  "rejection"
  cross join lateral jsonb_populate_record("rejection", $1::jsonb) as copied
where
  "rejection"."account_id" = $2
on conflict do nothing;
