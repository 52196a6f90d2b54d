import type { ReactNode } from 'react';
import { Tariff } from '#features/subscription/components/tariff/tariff.tsx';
import { texts } from '#features/subscription/texts.ts';
import { CabinetFrame } from './components/cabinet-frame.tsx';

export function CabinetTariffPage(): ReactNode {
  return <CabinetFrame title={texts.title}>{() => <Tariff />}</CabinetFrame>;
}
