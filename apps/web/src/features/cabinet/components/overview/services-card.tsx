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

interface ServicesCardProps {
  readonly services: readonly Service[];
  /** Ids of those whose screens are open, paid for or not. */
  readonly held: readonly number[];
}

/** The services that are paid for, and how to open the others. Results of services that are no longer paid for are linked too. */
export function ServicesCard({ services, held }: ServicesCardProps) {
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
              <ClosedService key={service.id} service={service} isHeld={held.includes(service.id)} />
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
  return (
    <li>
      <Check size={18} className={styles.open} aria-hidden />
      <Title title={title} place={placeOf(id)} />
      <Badge tone="success">{texts.open}</Badge>
    </li>
  );
}

function ClosedService({ service: { id, title }, isHeld }: { readonly service: Service; readonly isHeld: boolean }) {
  return (
    <li>
      <LockKeyhole size={18} className={styles.closed} aria-hidden />
      <Title title={title} place={isHeld ? placeOf(id) : null} />
      <Link to="/change-tariff" className={styles.link}>
        {texts.addToTariff}
      </Link>
    </li>
  );
}

function Title({ title, place }: { readonly title: string; readonly place: ReturnType<typeof placeOf> }) {
  if (place === null) return title;
  return (
    <Link to={place} className={styles.link}>
      {title}
    </Link>
  );
}
