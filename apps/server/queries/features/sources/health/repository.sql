-- Made by `npm run queries` from apps/server/src/features/sources/health/repository.ts.

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
