-- Made by `npm run queries` from apps/server/src/features/sources/repository.ts.

-- findSource
select * from "source" where "id" = $1;

-- listSources
select * from "source" order by "position", "id";

-- readTitles
select * from "source" order by "position", "id";

-- insertMissingSources
insert into
  "source" (
    "id", "title", "kind", "position", "health", "health_message", "checked_at", "lawful_basis", "vouches_adults",
    "checks_photos", "person_count", "face_count", "basis_ends_at", "closed_at", "erased_at", "erased_people",
    "dismisses_ageless", "off_uses", "erasure_ordered_at", "erasure_ordered_by"
  )
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20)
on conflict ("id") do nothing;

-- insertSource
insert into "source" ("id", "title", "kind", "health", "health_message", "position")
values ($1, $2, $3, $4, $5, (select coalesce(max(position), 0) + 1 as "next" from "source"))
on conflict ("id") do nothing;

-- updateTitle
update "source" set "title" = $1 where "id" = $2 and "title" <> $3;

-- updateOrder
update source
set position = wanted.position
from unnest($1::text[]) with ordinality as wanted (id, position)
where source.id = wanted.id;

-- switchUse
update "source" set "off_uses" = array_remove(off_uses, $1) where "id" = $2 and ($3 = any (off_uses)) = $4;

-- updateSourceHealth
update "source" set "health" = $1, "health_message" = $2, "checked_at" = $3 where "id" = $4 and "closed_at" is null;

-- addToCounts
update "source" set "person_count" = person_count + $1, "face_count" = face_count + $2 where "id" = $3;

-- countProbe
insert into source_health_day as known (source_id, day, passed, failed)
values ($1, $2::date, $3, $4)
on conflict (source_id, day) do update
set passed = known.passed + excluded.passed, failed = known.failed + excluded.failed;

-- listHealthDays
select source_id as "sourceId", to_char(day, 'YYYY-MM-DD') as day, passed, failed
from source_health_day
where day >= $1::date;

-- deleteHealthDays
delete from source_health_day where day < $1::date;
