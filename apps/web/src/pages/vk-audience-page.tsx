import type { ReactNode } from 'react';
import { Audience } from '#features/vk-audience/components/audience.tsx';
import { AccountFrame } from '#features/vk-posts/components/account-frame.tsx';
import { VkAccountActions } from './vk-account-actions.tsx';
import { useAccountScreen } from './vk-account-screen.ts';

export function VkAudiencePage(): ReactNode {
  const { id, filter, params, change, frame } = useAccountScreen();
  return (
    <AccountFrame {...frame} tab="audience" actions={<VkAccountActions id={id} filter={filter} table="audience" />}>
      <Audience key={id} id={id} page={params.page ?? 0} onPage={(page) => change({ page })} />
    </AccountFrame>
  );
}
