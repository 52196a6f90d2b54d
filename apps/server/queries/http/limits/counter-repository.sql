-- Made by `npm run queries` from apps/server/src/http/limits/counter-repository.ts.

-- deleteExpiredCounters
delete from "rate_limit"
where
  "expire" < $1;
