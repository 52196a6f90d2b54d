import type { Cabinet } from '@vidno/contract/account/cabinet';
import { AlertsCard } from './alerts-card.tsx';
import { ServicesCard } from './services-card.tsx';

export function OverviewSide({ cabinet }: { readonly cabinet: Cabinet }) {
  return (
    <>
      <ServicesCard services={cabinet.services} held={cabinet.profile.allow_services} />
      <AlertsCard notifications={cabinet.notifications} />
    </>
  );
}
