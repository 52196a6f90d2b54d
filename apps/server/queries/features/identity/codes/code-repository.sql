-- Made by `npm run queries` from apps/server/src/features/identity/codes/code-repository.ts.

-- insertCode
insert into "one_time_code" ("id", "purpose", "target", "session_id", "known_device", "created_at", "expires_at")
values ($1, $2, $3, $4, $5, $6, $7);

-- lockTarget
select pg_advisory_xact_lock(hashtextextended ($1, 0));

-- listSentCodes
select "created_at", "known_device" from "one_time_code" where "target" = $1 and "created_at" > $2;

-- countTry
update "one_time_code"
set "tries" = case when "verified_at" is null then "tries" + $1 else "tries" end
where
  "id" = (
    select "id" from "one_time_code" where "session_id" = $2 and "purpose" = $3 and "target" = $4
    order by "created_at" desc limit $5
  )
  and "used_at" is null and "expires_at" > $6 and ("tries" < $7 or "verified_at" is not null)
returning "id", "tries";

-- setVerified
update "one_time_code" set "verified_at" = $1 where "id" = $2;

-- useCode
update "one_time_code" set "used_at" = $1 where "id" = $2 and "used_at" is null;

-- deleteCode
delete from "one_time_code" where "id" = $1;
