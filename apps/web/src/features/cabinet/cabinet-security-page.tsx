import type { ReactNode } from 'react';
import { CabinetFrame } from './components/cabinet-frame.tsx';
import { Security } from './components/security/security.tsx';

export function CabinetSecurityPage(): ReactNode {
  return <CabinetFrame>{(cabinet) => <Security cabinet={cabinet} />}</CabinetFrame>;
}
