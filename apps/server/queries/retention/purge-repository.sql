-- Made by `npm run queries` from apps/server/src/retention/purge-repository.ts.

-- purgeBatch, browser_session: sessions
delete from "browser_session"
where
  "expires_at" <= $1
  and ("id") in (select "id" from "browser_session" where "expires_at" <= $2 order by "expires_at" limit $3);
