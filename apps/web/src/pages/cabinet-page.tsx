import type { ReactNode } from 'react';
import { TrialCard } from '#entities/payment/components/trial/trial-card.tsx';
import { CabinetFrame } from '#features/cabinet/components/cabinet-frame.tsx';
import { Overview } from '#features/cabinet/components/overview/overview.tsx';
import { OverviewSide } from '#features/cabinet/components/overview/overview-side.tsx';
import { BalanceCard } from '#features/subscription/components/balance-card.tsx';

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
