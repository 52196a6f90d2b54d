-- Made by `npm run queries` from apps/server/src/features/vk-access/export-repository.ts.

-- listLoginsForExport
select
  "vk_user_id",
  "vk_name",
  "vk_avatar_url",
  "state",
  "created_at"
from
  "vk_token"
where
  "account_id" = $1;
