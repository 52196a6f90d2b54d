import type { Subscription } from '@vidno/contract/money/tariffs';
import { useId } from 'react';
import { formatKopecks } from '#shared/format/kopecks.ts';
import { ButtonLink } from '#shared/ui/button/button-link.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import { texts } from '../../texts.ts';
import styles from './tariff.module.css';

interface NoTariffProps {
  readonly subscription: Subscription;
  /** Not known until they have been loaded. */
  readonly tariffs: { readonly payments: boolean; readonly search_price_kopecks: number } | undefined;
}

/** Nothing is subscribed to, or no longer. */
export function NoTariff({ subscription: { state, paid_until }, tariffs }: NoTariffProps) {
  const id = useId();
  const isEnded = state === 'ended';
  return (
    <Card as="section" padding="l" aria-labelledby={id}>
      <div className={styles.card}>
        <h2 id={id} className={styles.title}>
          {isEnded ? texts.endedTitle(paid_until) : texts.noneTitle}
        </h2>
        {isEnded && <p>{texts.ended}</p>}
        {tariffs && (
          <p>{tariffs.payments ? texts.none(formatKopecks(tariffs.search_price_kopecks)) : texts.noneFree}</p>
        )}
        {tariffs?.payments !== false && (
          <div className={styles.buttons}>
            <ButtonLink theme="blue" to="/change-tariff">
              {texts.choose}
            </ButtonLink>
          </div>
        )}
      </div>
    </Card>
  );
}
