import type { ReactNode } from 'react';
import { AccountFrame } from '#features/vk-posts/components/account-frame.tsx';
import { VkAccountActions } from '#features/vk-posts/vk-account-actions.tsx';
import { useAccountScreen } from '#features/vk-posts/vk-account-screen.ts';
import { Audience } from './components/audience.tsx';

export function VkAudiencePage(): ReactNode {
  const { id, filter, params, change, frame } = useAccountScreen();
  return (
    <AccountFrame {...frame} tab="audience" actions={<VkAccountActions id={id} filter={filter} table="audience" />}>
      <Audience key={id} id={id} page={params.page ?? 0} onPage={(page) => change({ page })} />
    </AccountFrame>
  );
}
