-- Made by `npm run queries` from apps/server/src/features/vk-posts/roll-up/tree-repository.ts.

-- sumChildren
delete from vk_post_total where vk_account_id = $1 and tier = 1 and slot in (1);
insert into vk_post_total
select
  vk_account_id, 1, slot / 4, dimension, value, coalesce(sum(posts), 0)::integer as posts,
  coalesce(sum(likes), 0)::bigint as likes, coalesce(sum(comments), 0)::bigint as comments,
  coalesce(sum(reposts), 0)::bigint as reposts, coalesce(sum(views), 0)::bigint as views,
  coalesce(sum(posts_with_views), 0)::integer as posts_with_views, coalesce(sum(reactions), 0)::bigint as reactions,
  coalesce(sum(posts_with_reactions), 0)::integer as posts_with_reactions,
  coalesce(sum(interactions_per_view), 0)::double precision as interactions_per_view,
  coalesce(sum(posts_with_ratio), 0)::integer as posts_with_ratio
from vk_post_total
where vk_account_id = $1 and tier = 0 and slot in (4, 5, 6, 7)
group by vk_account_id, slot / 4, dimension, value;
delete from vk_post_rank where vk_account_id = $1 and tier = 1 and slot in (1);
insert into vk_post_rank
select
  $1::uuid, 1, slot, trait, metric, sum(posts)::integer, array_agg(bucket order by bucket),
  array_agg(posts order by bucket)
from
  (
    select slot / 4 as slot, trait, metric, bucket, sum(counted.posts)::integer as posts
    from vk_post_rank cross join lateral unnest(buckets, counts) as counted (bucket, posts)
    where vk_account_id = $2 and tier = 0 and slot in (4, 5, 6, 7) group by 1, 2, 3, 4
  ) as merged
group by slot, trait, metric;
