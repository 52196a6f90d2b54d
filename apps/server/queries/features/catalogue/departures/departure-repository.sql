-- Made by `npm run queries` from apps/server/src/features/catalogue/departures/departure-repository.ts.

-- insertDepartures
insert into departure (id, person_id)
select gen_random_uuid(), person_id
from unnest($1::uuid[]) as left_by (person_id);

-- listDepartures
select "id", "person_id" from "departure" order by "recorded_at", "id" limit $1;

-- deleteDepartures
delete from "departure" where "id" in ($1);

-- holdDepartures
select pg_advisory_xact_lock_shared(hashtextextended ('departures', 0));

-- lockDepartures
select pg_advisory_xact_lock(hashtextextended ('departures', 0));
