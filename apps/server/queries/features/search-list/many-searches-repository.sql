-- Made by `npm run queries` from apps/server/src/features/search-list/many-searches-repository.ts.

-- lockGivenSearches
select search.account_id as "accountId", search.id
from
  search
  join jsonb_to_recordset($1::jsonb) as given (account_id bigint, search_id uuid, count integer) on given.account_id = search.account_id
  and given.search_id = search.id
order by search.account_id, search.id
for update of search;

-- updatePersonCounts
update search
set person_count = given.count
from jsonb_to_recordset($1::jsonb) as given (account_id bigint, search_id uuid, count integer), run
where
  search.account_id = given.account_id and search.id = given.search_id and run.id = search.run_id
  and run.status = 'delivered';
