import type { ReactNode } from 'react';
import { CabinetFrame } from '#features/cabinet/components/cabinet-frame.tsx';
import { Security } from '#features/cabinet/components/security/security.tsx';

export function CabinetSecurityPage(): ReactNode {
  return <CabinetFrame>{(cabinet) => <Security cabinet={cabinet} />}</CabinetFrame>;
}
