import { SERVICE } from '@vidno/contract/constants';
import { useState } from 'react';
import { LazyPaymentDialog } from '#features/payment/components/lazy-payment-dialog.tsx';
import { everyPeriod, forPeriod } from '#features/payment/period-texts.ts';
import { searchOrder } from '#features/payment/search/orders-api.ts';
import { useTariffs } from '#features/payment/tariffs-api.ts';
import { useProfile } from '#features/session/profile-api.ts';
import { formatKopecks } from '#shared/format/kopecks.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { offersOf } from '../offer-rules.ts';
import { offerTexts as texts } from '../offer-texts.ts';
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
                <small>{texts.inTariff(tool.tariff)}</small>
              </dt>
              <dd>{`${formatKopecks(tool.priceKopecks)} ${everyPeriod(tool.days)}`}</dd>
            </div>
          )}
          {once && (
            <div>
              <dt>
                «{once.tariff}»<small>{texts.once}</small>
              </dt>
              <dd>{`${formatKopecks(once.priceKopecks)} ${forPeriod(once.days)}`}</dd>
            </div>
          )}
        </dl>
      )}
      {service === SERVICE.smartSearch && <Button onClick={() => setPaying(true)}>{texts.oneSearch(price)}</Button>}
      {isPaying && <LazyPaymentDialog order={searchOrder(price)} onClose={() => setPaying(false)} onPaid={onOpen} />}
    </>
  );
}
