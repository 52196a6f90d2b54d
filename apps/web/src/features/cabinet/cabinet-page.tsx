import type { ReactNode } from 'react';
import { TrialCard } from '#features/payment/components/trial/trial-card.tsx';
import { BalanceCard } from '#features/subscription/components/balance-card.tsx';
import { CabinetFrame } from './components/cabinet-frame.tsx';
import { Overview } from './components/overview/overview.tsx';
import { OverviewSide } from './components/overview/overview-side.tsx';

export function CabinetPage(): ReactNode {
  return (
    <CabinetFrame
      side={(cabinet) => (
        <>
          <BalanceCard accountId={cabinet.profile.id} />
          <OverviewSide cabinet={cabinet} />
        </>
      )}
    >
      {(cabinet) => (
        <>
          <TrialCard />
          <Overview cabinet={cabinet} />
        </>
      )}
    </CabinetFrame>
  );
}
