import type { Tariff } from '@vidno/contract/money/tariffs';

export interface Offer {
  readonly title: string;
  readonly tariff: string;
  readonly priceKopecks: number;
  readonly days: number;
}

/** The ways to a service: by itself in the tariff that is put together of tools, and in the cheapest that is bought once. */
export function offersOf(tariffs: readonly Tariff[], service: number): { tool: Offer | null; once: Offer | null } {
  const [tool] = tariffs.flatMap(({ name, days, tools }) =>
    tools
      .filter((each) => each.service === service)
      .map(({ title, price_kopecks }) => ({ title, tariff: name, priceKopecks: price_kopecks, days })),
  );
  const [once] = tariffs
    .filter(({ renewal, services, available }) => renewal === 'never' && available && services.includes(service))
    .sort((one, other) => one.price_kopecks - other.price_kopecks)
    .map(({ name, price_kopecks, days }) => ({ title: name, tariff: name, priceKopecks: price_kopecks, days }));
  return { tool: tool ?? null, once: once ?? null };
}
