import type { ReactNode } from 'react';
import { Tariff } from '#features/subscription/tariff.tsx';
import { texts } from '#features/subscription/texts.ts';
import { CabinetFrame } from './cabinet-frame.tsx';

export function CabinetTariffPage(): ReactNode {
  return <CabinetFrame title={texts.title}>{() => <Tariff />}</CabinetFrame>;
}
