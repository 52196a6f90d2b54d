-- Made by `npm run queries` from apps/server/src/features/operator/repository.ts.

-- lockTarget
select pg_advisory_xact_lock(hashtextextended ($1, 0));

-- findExamination
select "at", "findings" from "examination";

-- saveExamination
insert into "examination" ("at", "findings")
values ($1, $2)
on conflict ("single") do update
set "at" = $3, "findings" = $4
where "examination"."at" < $5;

-- saveProcess
insert into "process" ("id", "started_at", "release", "parts", "seen_at")
values ($1, $2, $3, $4, $5)
on conflict ("id") do update
set "seen_at" = $6;

-- deleteProcess
delete from "process" where "id" = $1;

-- deleteProcesses
delete from "process";

-- listProcesses
select * from "process" where "seen_at" > $1 order by "started_at", "id" limit $2;

-- findCheckRun
select "id", "status", "percent", "message", "created_at", "finished_at"
from "run"
where "subject_id" = $1 and "account_id" is null
order by "created_at" desc
limit $2;
