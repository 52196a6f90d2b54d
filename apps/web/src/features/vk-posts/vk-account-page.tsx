import type { ReactNode } from 'react';
import { AccountFrame } from './components/account-frame.tsx';
import { Overview } from './components/overview/overview.tsx';
import { VkAccountActions } from './vk-account-actions.tsx';
import { useAccountScreen } from './vk-account-screen.ts';

export function VkAccountPage(): ReactNode {
  const { id, filter, params, link, change, frame } = useAccountScreen();
  return (
    <AccountFrame {...frame} tab="overview" actions={<VkAccountActions id={id} filter={filter} table="report" />}>
      <Overview key={id} id={id} filter={filter} period={frame.period} params={params} link={link} onChange={change} />
    </AccountFrame>
  );
}
