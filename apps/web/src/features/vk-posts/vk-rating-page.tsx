import type { ReactNode } from 'react';
import { AccountFrame } from './components/account-frame.tsx';
import { Rating } from './components/posts/rating.tsx';
import { orderOf } from './posts-rules.ts';
import { VkAccountActions } from './vk-account-actions.tsx';
import { useAccountScreen } from './vk-account-screen.ts';

export function VkRatingPage(): ReactNode {
  const { id, filter, params, change, frame } = useAccountScreen();
  const order = orderOf(params, 'er');
  return (
    <AccountFrame
      {...frame}
      tab="rating"
      actions={<VkAccountActions id={id} filter={filter} table="posts" {...order} />}
    >
      <Rating id={id} filter={filter} order={order} page={params.page ?? 0} onChange={change} />
    </AccountFrame>
  );
}
