import { Check } from 'lucide-react';
import { runtimeConfig } from '#shared/http/runtime-config.ts';
import { Badge } from '#shared/ui/feedback/badge.tsx';
import { texts } from '../details-texts.ts';
import styles from './price-card.module.css';

export function PriceCard() {
  const price = runtimeConfig.payments ? texts.price.paid : texts.price.free;
  return (
    <section id="price" className={styles.card} aria-labelledby="price-title">
      <h2 id="price-title" className={styles.title}>
        {texts.price.title}
      </h2>
      <p className={styles.amount}>
        <data value={price.rub}>{price.amount}</data>
        <span>{price.per}</span>
      </p>
      <Badge tone="success">{price.more}</Badge>
      <ul className={styles.points}>
        {texts.price.points.map((point) => (
          <li key={point}>
            <Check size={18} aria-hidden />
            {point}
          </li>
        ))}
      </ul>
    </section>
  );
}
