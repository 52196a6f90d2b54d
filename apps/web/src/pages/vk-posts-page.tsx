import type { ReactNode } from 'react';
import { AccountFrame } from '#features/vk-posts/components/account-frame.tsx';
import { PostList } from '#features/vk-posts/components/posts/post-list.tsx';
import { orderOf } from '#features/vk-posts/posts-rules.ts';
import { useAccountScreen } from './vk-account-screen.ts';

export function VkPostsPage(): ReactNode {
  const { id, filter, params, change, frame } = useAccountScreen();
  return (
    <AccountFrame {...frame} tab="posts">
      <PostList
        id={id}
        filter={filter}
        order={orderOf(params, 'publish_time')}
        page={params.page ?? 0}
        onChange={change}
      />
    </AccountFrame>
  );
}
