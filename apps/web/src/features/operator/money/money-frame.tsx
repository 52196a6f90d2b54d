import type { ReactNode } from 'react';
import { Page } from '#shared/ui/layout/page.tsx';
import { OperatorLink } from '../address.tsx';
import styles from '../operator.module.css';
import { texts } from './texts.ts';

const PARTS = [
  { to: '/money', label: texts.invoices },
  { to: '/money/refused', label: texts.refused },
  { to: '/money/subscriptions', label: texts.subscriptions },
  { to: '/money/reconcile', label: texts.reconcile },
];

interface MoneyFrameProps {
  readonly lead?: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** The four parts of the screen of money. */
export function MoneyFrame({ lead, actions, children }: MoneyFrameProps) {
  return (
    <Page title={texts.money} lead={lead} actions={actions}>
      <nav aria-label={texts.parts}>
        <ul className={styles.tabs}>
          {PARTS.map(({ to, label }) => (
            <li key={to}>
              <OperatorLink to={to} exact className={styles.tab}>
                {label}
              </OperatorLink>
            </li>
          ))}
        </ul>
      </nav>
      {children}
    </Page>
  );
}
