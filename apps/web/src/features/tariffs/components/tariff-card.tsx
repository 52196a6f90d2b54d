import type { Subscription, Tariff } from '@vidno/contract/money/tariffs';
import { Check } from 'lucide-react';
import { useId } from 'react';
import { Button } from '#shared/ui/button/button.tsx';
import { ButtonLink } from '#shared/ui/button/button-link.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import { isOwn, serviceTitles } from '../rules.ts';
import { priceText, renewalText, texts } from '../texts.ts';
import styles from './tariffs.module.css';

interface TariffCardProps {
  readonly tariff: Tariff;
  readonly tariffs: readonly Tariff[];
  readonly subscription: Subscription | null;
  readonly loginBack: string | null;
  readonly isBusy: boolean;
  readonly onTake: () => void;
}

/** A tariff with its price and whether it is charged again. */
export function TariffCard({ tariff, tariffs, subscription, loginBack, isBusy, onTake }: TariffCardProps) {
  const id = useId();
  const isTaken = isOwn(tariff, subscription);
  return (
    <Card as="article" aria-labelledby={id}>
      <div className={styles.card}>
        <h3 id={id} className={styles.name}>
          {tariff.name}
        </h3>
        <p className={styles.price}>{priceText(tariff)}</p>
        <p className={styles.quiet}>{renewalText(tariff)}</p>
        <ul className={styles.services}>
          {serviceTitles(tariff, tariffs).map((title) => (
            <li key={title}>
              <Check size={18} aria-hidden />
              {title}
            </li>
          ))}
        </ul>
        {loginBack !== null ? (
          <ButtonLink block to="/login" search={{ back: loginBack }} aria-label={texts.loginTariff(tariff.name)}>
            {texts.login}
          </ButtonLink>
        ) : (
          <Button
            block
            busy={isBusy}
            disabled={isTaken || !tariff.available}
            aria-label={isTaken || !tariff.available ? undefined : texts.takeTariff(tariff.name)}
            onClick={onTake}
          >
            {isTaken ? texts.own : tariff.available ? texts.take : texts.used}
          </Button>
        )}
      </div>
    </Card>
  );
}
