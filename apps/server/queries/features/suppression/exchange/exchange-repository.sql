-- Made by `npm run queries` from apps/server/src/features/suppression/exchange/exchange-repository.ts.

-- listSharedKeys
select * from "suppression_shared_key";

-- replaceSharedKey
delete from "suppression_shared_mark" where "source_id" = $1;
delete from "suppression_received" where "source_id" = $1;
insert into "suppression_shared_key" ("source_id", "sealed_key")
values ($1, $2)
on conflict ("source_id") do update
set "sealed_key" = $3;

-- insertSharedMarks
insert into "suppression_shared_mark" ("source_id", "person_mark", "mark") values ($1, $2, $3) on conflict do nothing;

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

-- listSharedMarks
select
  shared.mark,
  exists (
    select from suppression_mark as own where own.mark = shared.person_mark and own.kind = 'person'
  ) as "isRemoved"
from suppression_shared_mark as shared
where shared.source_id = $1 and shared.mark > $2
order by shared.mark
limit $3;

-- countUnshared
select count(distinct own.mark)::integer as count
from suppression_mark as own
where
  own.kind = 'person' and own.source_id = $1
  and not exists (
    select from suppression_shared_mark as shared
    where shared.source_id = own.source_id and shared.person_mark = own.mark
  );

-- listReceived
select * from "suppression_received";

-- insertReceived
insert into "suppression_received" ("source_id", "mark") values ($1, $2) on conflict do nothing returning "mark";

-- deleteReceived
delete from "suppression_received" where "source_id" = $1 and "mark" in ($2);
