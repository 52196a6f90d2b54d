import type { ReactNode } from 'react';
import { CabinetFrame } from '#features/cabinet/components/cabinet-frame.tsx';
import { Tariff } from '#features/subscription/components/tariff/tariff.tsx';
import { texts } from '#features/subscription/texts.ts';

export function CabinetTariffPage(): ReactNode {
  return <CabinetFrame title={texts.title}>{() => <Tariff />}</CabinetFrame>;
}
