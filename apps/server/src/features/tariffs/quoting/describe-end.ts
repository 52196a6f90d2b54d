import type { Quote } from '@vidno/contract/money/tariffs';
import { type ChosenTariff, type CurrentSubscription, isMadeOfTools, servicesOf, type Tariff } from '../tariff.ts';
import { type QuotedChange, sumOf } from './quote-rules.ts';

interface Change {
  readonly chosen: ChosenTariff;
  readonly current: CurrentSubscription | null;
  readonly quoted: Pick<QuotedChange, 'returned'>;
  readonly tariffs: readonly Tariff[];
}

/** What one has now and loses by the change; null if nothing ends. */
export function describeEnd({ chosen, current, quoted, tariffs }: Change): Quote['ends'] {
  if (current === null) return null;
  const isReplaced = current.tariff_id !== chosen.tariff.id;
  const stay = servicesOf(chosen);
  const tools = tariffs.find(isMadeOfTools)?.tools ?? [];
  const closes = current.services
    .filter((service) => !stay.includes(service))
    .map((service) => tools.find((tool) => tool.service === service)?.title ?? `№ ${service}`);
  if (!isReplaced && closes.length === 0) return null;
  const tariff = tariffs.find(({ id }) => id === current.tariff_id);
  return {
    tariff: isReplaced ? (tariff?.name ?? current.tariff_id) : null,
    paid_until: current.paid_until.toISOString(),
    given_back_kopecks: sumOf(quoted.returned),
    closes,
  };
}
