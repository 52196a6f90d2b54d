import type { ReactNode } from 'react';
import { AccountFrame } from '#features/vk-posts/components/account-frame.tsx';
import { Rating } from '#features/vk-posts/components/posts/rating.tsx';
import { orderOf } from '#features/vk-posts/posts-rules.ts';
import { useAccountScreen } from './vk-account-screen.ts';

export function VkRatingPage(): ReactNode {
  const { id, filter, params, change, frame } = useAccountScreen();
  return (
    <AccountFrame {...frame} tab="rating">
      <Rating id={id} filter={filter} order={orderOf(params, 'er')} page={params.page ?? 0} onChange={change} />
    </AccountFrame>
  );
}
