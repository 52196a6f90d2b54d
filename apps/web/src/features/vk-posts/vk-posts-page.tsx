import type { ReactNode } from 'react';
import { AccountFrame } from './components/account-frame.tsx';
import { PostList } from './components/posts/post-list.tsx';
import { orderOf } from './posts-rules.ts';
import { VkAccountActions } from './vk-account-actions.tsx';
import { useAccountScreen } from './vk-account-screen.ts';

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
