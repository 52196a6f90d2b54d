import { type ReactNode, useId } from 'react';
import { Card } from '#shared/ui/layout/card.tsx';
import styles from './settings.module.css';

interface SettingsCardProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly lead?: string;
  /** The status badge next to the title. */
  readonly mark?: ReactNode;
  readonly children?: ReactNode;
}

export function SettingsCard({ icon, title, lead, mark, children }: SettingsCardProps) {
  const id = useId();
  return (
    <Card as="section" padding="l" aria-labelledby={id}>
      <div className={styles.card}>
        <header className={styles.head}>
          {icon}
          <h2 id={id}>{title}</h2>
          {mark}
        </header>
        {lead && <p className={styles.quiet}>{lead}</p>}
        {children}
      </div>
    </Card>
  );
}
