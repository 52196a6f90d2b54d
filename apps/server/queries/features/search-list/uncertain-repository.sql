-- Made by `npm run queries` from apps/server/src/features/search-list/uncertain-repository.ts.

-- numberUncertain
select "uncertain_day" from "search" where "account_id" = $1 and "id" = $2;
insert into uncertain_result_count as known (account_id, kind, day, results)
values ($1::bigint, $2::text, $3::date, $4::integer)
on conflict (account_id, kind) do update
set
  day = greatest(known.day, excluded.day),
  results = case when known.day >= excluded.day then known.results + excluded.results else excluded.results end
returning results;
update "search" set "uncertain_day" = $1, "uncertain_number" = $2 where "account_id" = $3 and "id" = $4;

-- clearUncertain
update "search" set "uncertain_day" = $1, "uncertain_number" = $2 where "account_id" = $3 and "id" = $4;

-- numberBrought
select kind, count(*)::integer as results
from search
where account_id = $1::bigint and id = any ($2::uuid[]) and uncertain_number is not null
group by kind
order by kind;
insert into uncertain_result_count as known (account_id, kind, day, results)
values ($1::bigint, $2::text, $3::date, $4::integer)
on conflict (account_id, kind) do update
set
  day = greatest(known.day, excluded.day),
  results = case when known.day >= excluded.day then known.results + excluded.results else excluded.results end
returning results;
update search
set uncertain_day = $1::date, uncertain_number = $2::integer + counted.place
from
  (
    select id, (row_number() over (order by uncertain_day, uncertain_number, id))::integer as place from search
    where account_id = $3::bigint and id = any ($4::uuid[]) and uncertain_number is not null and kind = $5::text
  ) as counted
where search.account_id = $6::bigint and search.id = counted.id;
