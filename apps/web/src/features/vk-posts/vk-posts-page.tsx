import type { ReactNode } from 'react';
import { AccountFrame, VkAccountActions } from './account-frame.tsx';
import { PostList } from './posts/post-list.tsx';
import { orderOf } from './posts/posts.ts';
import { useAccountScreen } from './vk-set.ts';

export function VkPostsPage(): ReactNode {
  const { id, filter, params, change, frame } = useAccountScreen();
  const order = orderOf(params, 'publish_time');
  return (
    <AccountFrame
      {...frame}
      tab="posts"
      actions={<VkAccountActions id={id} filter={filter} table="posts" {...order} />}
    >
      <PostList id={id} filter={filter} order={order} page={params.page ?? 0} onChange={change} />
    </AccountFrame>
  );
}
