import { Link } from '@tanstack/react-router';
import type { Cabinet } from '@vidno/contract/account/cabinet';
import { Check, LockKeyhole } from 'lucide-react';
import { useId } from 'react';
import { Badge } from '#shared/ui/feedback/badge.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import { placeOf } from '../../rules.ts';
import { overviewTexts as texts } from '../../texts.ts';
import styles from './side.module.css';
import { TariffLine } from './tariff-line.tsx';

type Service = Cabinet['services'][number];

/** Which services are open, and how to open the others. */
export function ServicesCard({ services }: { readonly services: readonly Service[] }) {
  const id = useId();
  const isAnyClosed = services.some(({ open }) => !open);
  return (
    <Card as="section" aria-labelledby={id}>
      <div className={styles.card}>
        <h2 id={id} className={styles.title}>
          {texts.services}
        </h2>
        <ul className={styles.services}>
          {services.map((service) =>
            service.open ? (
              <OpenService key={service.id} service={service} />
            ) : (
              <ClosedService key={service.id} title={service.title} />
            ),
          )}
        </ul>
        <TariffLine />
        {isAnyClosed && <p className={styles.quiet}>{texts.closedHint}</p>}
      </div>
    </Card>
  );
}

function OpenService({ service: { id, title } }: { readonly service: Service }) {
  const place = placeOf(id);
  return (
    <li>
      <Check size={18} className={styles.open} aria-hidden />
      {place === null ? (
        title
      ) : (
        <Link to={place} className={styles.link}>
          {title}
        </Link>
      )}
      <Badge tone="success">{texts.open}</Badge>
    </li>
  );
}

function ClosedService({ title }: { readonly title: string }) {
  return (
    <li>
      <LockKeyhole size={18} className={styles.closed} aria-hidden />
      {title}
      <Link to="/change-tariff" className={styles.link}>
        {texts.addToTariff}
      </Link>
    </li>
  );
}
