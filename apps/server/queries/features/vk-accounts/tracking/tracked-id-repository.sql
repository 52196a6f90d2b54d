-- Made by `npm run queries` from apps/server/src/features/vk-accounts/tracking/tracked-id-repository.ts.

-- listTrackedIds
select "id", "vk_account_id" as "vkAccountId" from "tracked_account" where "account_id" = $1 order by "id" limit $2;
