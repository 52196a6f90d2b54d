-- Made by `npm run queries` from apps/server/src/features/identity/codes/code-repository.ts.

-- insertCode
insert into "one_time_code" ("id", "purpose", "target", "session_id", "known_device", "created_at", "expires_at")
values ($1, $2, $3, $4, $5, $6, $7);

-- lockTarget
select pg_advisory_xact_lock(hashtextextended ($1, 0));

-- listSentCodes
select "created_at", "known_device" from "one_time_code" where "target" = $1 and "created_at" > $2;

-- findPhoneCodePurpose
select "purpose" from "one_time_code" where "session_id" = $1 and "target" = $2 order by "created_at" desc limit $3;

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

-- countCode
insert into code_count as known (scope, channel, day, sent, unproved)
values ($1, $2, $3, 1, $4)
on conflict (scope, channel, day) do update
set sent = known.sent + 1, unproved = known.unproved + $5
where known.sent < $6 and known.unproved + $7 <= $8
returning sent;

-- uncountCode
update "code_count"
set "sent" = "sent" - $1, "unproved" = "unproved" - $2
where "scope" = $3 and "channel" = $4 and "day" = $5;

-- listCodeCounts
select "channel", "sent", "unproved" from "code_count" where "scope" = $1 and "day" = $2 order by "channel";
