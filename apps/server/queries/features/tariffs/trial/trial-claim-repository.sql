-- Made by `npm run queries` from apps/server/src/features/tariffs/trial/trial-claim-repository.ts.

-- insertTrialClaims
insert into "trial_claim" ("kind", "hash", "account_id", "claimed_at", "account_deleted_at")
values ($1, $2, $3, $4, $5)
on conflict ("hash") do nothing
returning "hash";

-- deleteTrialClaims
delete from "trial_claim" where "hash" in ($1);

-- isClaimedByAnother
select "hash" from "trial_claim" where "hash" in ($1) and "account_id" is distinct from $2 limit $3;

-- detachTrialClaims
update "trial_claim" set "account_id" = $1, "account_deleted_at" = $2 where "account_id" = $3;
