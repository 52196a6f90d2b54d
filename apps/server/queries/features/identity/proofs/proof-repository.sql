-- Made by `npm run queries` from apps/server/src/features/identity/proofs/proof-repository.ts.

-- findProvenAt
select "browser_session"."proven_at" as "provenAt", "account"."demo"
from "browser_session" inner join "account" on "account"."id" = "browser_session"."account_id"
where "browser_session"."id" = $1 and "account"."id" = $2;

-- endOtherProofs
update "browser_session"
set "proven_at" = $1
where "account_id" = $2 and "proven_at" is not null and id is distinct from $3::uuid;
