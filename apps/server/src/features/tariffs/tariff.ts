import type { Row } from '#database/tables.ts';

export type Tariff = Row<'tariff'>;
export type Subscription = Row<'subscription'>;

/** A subscription that has not ended, whether its last renewal worked or not. */
export type CurrentSubscription = Subscription & { readonly state: 'active' | 'past_due' };

export interface ChosenTariff {
  readonly tariff: Tariff;
  /** Empty unless the tariff is put together of tools. */
  readonly tools: Tariff['tools'];
  /** The user has agreed to be charged again. */
  readonly renews: boolean;
}

export function isMadeOfTools({ tools }: Pick<Tariff, 'tools'>): boolean {
  return tools.length > 0;
}

export function priceOf({ tariff, tools }: Pick<ChosenTariff, 'tariff' | 'tools'>): number {
  if (!isMadeOfTools(tariff)) return tariff.price_kopecks;
  return tools.reduce((sum, tool) => sum + tool.price_kopecks, 0);
}

export function servicesOf({ tariff, tools }: Pick<ChosenTariff, 'tariff' | 'tools'>): number[] {
  return isMadeOfTools(tariff) ? tools.map(({ service }) => service).sort() : [...tariff.services];
}
