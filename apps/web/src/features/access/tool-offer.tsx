import { SERVICE } from '@vidno/contract/constants';
import type { Tariff } from '@vidno/contract/money/tariffs';
import { useState } from 'react';
import { LazyPaymentDialog } from '#features/payment/lazy-payment-dialog.tsx';
import { everyPeriod, forPeriod } from '#features/payment/period-texts.ts';
import { searchOrder } from '#features/payment/searches/orders-api.ts';
import { useTariffs } from '#features/payment/tariffs-api.ts';
import { useProfile } from '#features/session/profile-api.ts';
import { formatKopecks } from '#shared/format/kopecks.ts';
import { Button } from '#shared/ui/button.tsx';
import styles from './tool-offer.module.css';

interface ToolOfferProps {
  readonly service: number;
  readonly onOpen: () => void;
}

/** What the service costs, so that nobody has to leave to find out; a search can be paid for alone. */
export function ToolOffer({ service, onOpen }: ToolOfferProps) {
  const profile = useProfile();
  const tariffs = useTariffs().data;
  const [isPaying, setPaying] = useState(false);
  if (!profile || !tariffs?.payments) return null;
  const { tool, once } = offersOf(tariffs.data, service);
  const price = tariffs.search_price_kopecks;
  return (
    <>
      {(tool ?? once) && (
        <dl className={styles.prices}>
          {tool && (
            <div>
              <dt>
                {tool.title}
                <small>{offerTexts.inTariff(tool.tariff)}</small>
              </dt>
              <dd>{`${formatKopecks(tool.priceKopecks)} ${everyPeriod(tool.days)}`}</dd>
            </div>
          )}
          {once && (
            <div>
              <dt>
                «{once.tariff}»<small>{offerTexts.once}</small>
              </dt>
              <dd>{`${formatKopecks(once.priceKopecks)} ${forPeriod(once.days)}`}</dd>
            </div>
          )}
        </dl>
      )}
      {service === SERVICE.smartSearch && (
        <Button onClick={() => setPaying(true)}>{offerTexts.oneSearch(price)}</Button>
      )}
      {isPaying && <LazyPaymentDialog order={searchOrder(price)} onClose={() => setPaying(false)} onPaid={onOpen} />}
    </>
  );
}

interface Offer {
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

/** Apart from the other texts: they are loaded with every screen, and these with the prices. */
const offerTexts = {
  inTariff: (name: string) => `в тарифе «${name}»`,
  once: 'всё сразу, не продлевается',
  oneSearch: (kopecks: number) => `Оплатить один поиск — ${formatKopecks(kopecks)}`,
};
