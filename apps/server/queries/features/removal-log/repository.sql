-- Made by `npm run queries` from apps/server/src/features/removal-log/repository.ts.

-- lockLog
select pg_advisory_xact_lock(hashtextextended ('removal log', 0));

-- findSize
select "index" from "removal_log_entry" order by "index" desc limit $1;

-- insertEntry
insert into "removal_log_entry" ("request_number", "index", "entry") values ($1, $2, $3);
insert into "removal_log_node" ("position", "level", "hash") values ($1, $2, $3);

-- findLatestEntry
select * from "removal_log_entry" where "request_number" = $1 order by "index" desc limit $2;

-- listEntries
select * from "removal_log_entry" where "index" >= $1 order by "index" limit $2;

-- listNodes
select * from "removal_log_node" where ("level", "position") in (($1, $2));

-- listKeys
select * from "removal_log_key" order by "generation" desc;

-- insertKey
insert into "removal_log_key" ("generation", "public_key", "since") values ($1, $2, $3);

-- findCheckpoint
select * from "removal_log_checkpoint" order by "size" desc, "generation" desc limit $1;

-- insertCheckpoint
insert into "removal_log_checkpoint" ("size", "generation", "root", "note", "signed_at") values ($1, $2, $3, $4, $5);

-- findJournalled
select (subject ->> 'size')::float8 as size, subject ->> 'root' as root
from audit_event
where action = 'removal.checkpoint'
order by id desc
limit 1;
