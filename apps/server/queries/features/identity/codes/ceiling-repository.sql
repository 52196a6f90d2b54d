-- Made by `npm run queries` from apps/server/src/features/identity/codes/ceiling-repository.ts.

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
