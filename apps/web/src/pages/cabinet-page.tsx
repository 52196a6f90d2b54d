import type { ReactNode } from 'react';
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
      {(cabinet) => <Overview cabinet={cabinet} />}
    </CabinetFrame>
  );
}
