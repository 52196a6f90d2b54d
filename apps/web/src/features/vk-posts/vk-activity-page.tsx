import type { ReactNode } from 'react';
import { AccountFrame } from './components/account-frame.tsx';
import { Activity } from './components/activity/activity.tsx';
import { VkAccountActions } from './vk-account-actions.tsx';
import { useAccountScreen } from './vk-account-screen.ts';

export function VkActivityPage(): ReactNode {
  const { id, filter, params, change, frame } = useAccountScreen();
  return (
    <AccountFrame {...frame} tab="activity" actions={<VkAccountActions id={id} filter={filter} table="activity" />}>
      <Activity key={id} id={id} filter={filter} params={params} onChange={change} />
    </AccountFrame>
  );
}
