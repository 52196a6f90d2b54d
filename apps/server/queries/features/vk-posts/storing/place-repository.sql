-- Made by `npm run queries` from apps/server/src/features/vk-posts/storing/place-repository.ts.

-- countAbove
select
  (
    count(*) filter (
      where
        deleted_at is null and (pinned or (day > $1::date or (day = $2::date and (published_at, post_id) > ($3, $4))))
    ) + coalesce(
    sum(hidden_above) filter (
      where not pinned and (day > $5::date or (day = $6::date and (published_at, post_id) > ($7, $8)))
    ),
    0 ) + coalesce((select hidden_above from vk_post where vk_account_id = $9 and post_id = $10), 0)
  )::integer as places
from vk_post
where vk_account_id = $11;

-- listHeldBetween
select "post_id"
from "vk_post"
where
  "vk_account_id" = $1 and "deleted_at" is null and "pinned" = $2
  and (day < $3::date or (day = $4::date and (published_at, post_id) < ($5, $6)))
  and (day > $7::date or (day = $8::date and (published_at, post_id) > ($9, $10)));
