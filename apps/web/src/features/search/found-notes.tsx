import type { UncertainView } from '@vidno/contract/hidden-person';
import { UserSearch } from 'lucide-react';
import type { ReactNode } from 'react';
import { Alert, TariffsLink } from '#shared/ui/feedback/alert.tsx';
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx';
import styles from './found-notes.module.css';
import { texts, uncertainTexts } from './texts.ts';

interface NobodyFoundProps {
  readonly title: string;
  readonly body: string;
  readonly tips: readonly string[];
  readonly actions: ReactNode;
  readonly children?: ReactNode;
}

/** An empty result with next steps. */
export function NobodyFound({ title, body, tips, actions, children }: NobodyFoundProps) {
  return (
    <EmptyState icon={<UserSearch size={28} />} title={title} action={actions}>
      <p>{body}</p>
      <ul className={styles.tips} aria-label={texts.tips}>
        {tips.map((tip) => (
          <li key={tip}>{tip}</li>
        ))}
      </ul>
      {children}
    </EmptyState>
  );
}

/** Why people that we are not sure of are not open to this account, and what opens them. */
export function UncertainNote({ because }: { readonly because: Exclude<UncertainView, 'open'> }) {
  if (because === 'day_limit') return <Alert>{uncertainTexts.dayLimit}</Alert>;
  return <Alert action={<TariffsLink />}>{uncertainTexts.notPaid}</Alert>;
}
