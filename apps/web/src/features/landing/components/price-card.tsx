import { Check } from 'lucide-react';
import { Badge } from '#shared/ui/feedback/badge.tsx';
import { texts } from '../details-texts.ts';
import styles from './price-card.module.css';

export function PriceCard() {
  return (
    <section id="price" className={styles.card} aria-labelledby="price-title">
      <h2 id="price-title" className={styles.title}>
        {texts.price.title}
      </h2>
      <p className={styles.amount}>
        <data value={0}>{texts.price.amount}</data>
        <span>{texts.price.per}</span>
      </p>
      <Badge tone="success">{texts.price.later}</Badge>
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
